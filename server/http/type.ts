import type {
  TArray,
  TArrayOptions,
  TBoolean,
  TInteger,
  TNumberOptions,
  TObject,
  TObjectOptions,
  TOptional,
  TProperties,
  TSchema,
  TSchemaOptions,
  TString,
  TStringOptions,
  TUnsafe,
} from 'typebox';

/**
 * JSON Schema as plain values, with the static types of TypeBox. Its own builders would load 370 modules on every startup for
 * the seven used here.
 */
export const Type = {
  String: (options: TStringOptions = {}) => ({ type: 'string', ...options }) as TString,
  Integer: (options: TNumberOptions = {}) => ({ type: 'integer', ...options }) as TInteger,
  Boolean: (options: TSchemaOptions = {}) => ({ type: 'boolean', ...options }) as TBoolean,
  Array: <T extends TSchema>(items: T, options: TArrayOptions = {}) =>
    ({ type: 'array', items, ...options }) as unknown as TArray<T>,
  Object: <P extends TProperties>(properties: P, options: TObjectOptions = {}) => {
    const required = Object.keys(properties).filter((name) => !isOptional(properties[name]));
    return {
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      properties,
      ...options,
    } as unknown as TObject<P>;
  },
  /** A schema whose static type cannot be inferred. */
  Unsafe: <T>(schema: TSchema) => schema as TUnsafe<T>,
  /**
   * The mark is read by `Object` above and is not part of the schema; as a non-enumerable property it is neither copied nor
   * printed.
   */
  Optional: <T extends TSchema>(schema: T) =>
    Object.defineProperty({ ...schema }, '~optional', { value: true, enumerable: false }) as TOptional<T>,
};

const isOptional = (schema: TSchema | undefined): boolean => schema !== undefined && '~optional' in schema;
