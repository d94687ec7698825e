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
 * JSON Schema as values, with the types TypeBox gives it. Its own builders would bring 370 modules to every start for the
 * seven that are used here.
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
  /** A schema that says more than its type can be told from. */
  Unsafe: <T>(schema: TSchema) => schema as TUnsafe<T>,
  /** The mark is for `Object` above and no part of the schema, so nothing that copies or prints one sees it. */
  Optional: <T extends TSchema>(schema: T) =>
    Object.defineProperty({ ...schema }, '~optional', { value: true, enumerable: false }) as TOptional<T>,
};

const isOptional = (schema: TSchema | undefined): boolean => schema !== undefined && '~optional' in schema;
