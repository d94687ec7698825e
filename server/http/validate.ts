import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FieldProblem } from '../../domain/refused.ts';
import { cleanInput, MAX_PROBLEMS } from './clean-input.ts';
import { FORMATS } from './formats.ts';
import type { TSchema } from './schema.ts';

// The bytes of a file have no text to check.
const formats = { ...FORMATS, binary: true } as const;
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, formats });
ajv.addKeyword({ keyword: 'x-minimum', type: 'string', schemaType: 'number', validate: isAtLeast });

/** A decimal string that is not negative (0) or is positive (1). */
function isAtLeast(min: number, value: string): boolean {
  const isZero = !/[1-9]/.test(value);
  return isZero ? min === 0 : !value.startsWith('-');
}

export type Check = (value: unknown) => FieldProblem[];

export function compileCheck(schema: TSchema, root: string): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema);
    if (validate(value)) return [];
    const errors = validate.errors ?? [];
    const mistyped = new Set(
      errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
    );
    return errors
      .filter(({ keyword, instancePath }) => !VALUE_RULES.has(keyword) || !mistyped.has(instancePath))
      .slice(0, MAX_PROBLEMS)
      .map((error) => asProblem(error, root));
  };
}

/** For a value of the wrong type these only repeat that problem. */
const VALUE_RULES = new Set(['enum', 'const', 'pattern', 'format']);

/** `lines.0.amount` for a nested field; the root's own name if the whole value is invalid. */
function pathOf(error: ErrorObject, root: string, property?: string): string {
  const parts = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (property !== undefined) parts.push(property);
  return parts.join('.') || root;
}

function asProblem(error: ErrorObject, root: string): FieldProblem {
  const { keyword, params } = error;
  const path = pathOf(error, root);
  switch (keyword) {
    case 'required':
      return { path: pathOf(error, root, params.missingProperty as string), code: 'required' };
    case 'minProperties':
      return { path, code: 'required', limit: params.limit as number };
    case 'additionalProperties':
      return { path: pathOf(error, root, params.additionalProperty as string), code: 'unknown_field' };
    case 'type':
      return { path, code: error.data === null ? 'required' : 'invalid_type' };
    case 'minLength':
    case 'minItems':
      return { path, code: 'too_short', limit: params.limit as number };
    case 'maxLength':
    case 'maxItems':
      return { path, code: 'too_long', limit: params.limit as number };
    case 'x-minimum':
      return { path, code: 'too_small', limit: error.schema as number };
    case 'minimum':
    case 'exclusiveMinimum':
      return { path, code: 'too_small', limit: params.limit as number };
    case 'maximum':
    case 'exclusiveMaximum':
      return { path, code: 'too_large', limit: params.limit as number };
    case 'enum':
    case 'const':
    case 'uniqueItems':
      return { path, code: 'not_allowed' };
    default:
      return { path, code: 'invalid_format' };
  }
}

/**
 * Query values arrive as text; numbers, booleans and lists are parsed according to the schema, everything else is left to
 * validation. A list is separated by commas, or its parameter repeated.
 */
export function readQuery(
  schema: TSchema,
  query: Record<string, unknown>,
): { value: unknown; problems: FieldProblem[] } {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {};
  const value: Record<string, unknown> = Object.create(null);
  for (const [name, given] of Object.entries(query)) {
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
    if (type === 'integer' && typeof given === 'string' && /^-?\d{1,15}$/.test(given)) value[name] = Number(given);
    else if (type === 'boolean' && (given === 'true' || given === 'false')) value[name] = given === 'true';
    else if (type === 'array' && typeof given === 'string') value[name] = given.split(',');
    else value[name] = given;
  }
  return cleanInput(value, schema, { dropNulls: false });
}
