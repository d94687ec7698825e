import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { listName } from '../../domain/catalog/list-names.ts';
import { Type } from './type.ts';

export type { Static, TObject, TProperties, TSchema };
export { Type };

/** The formats validate.ts knows; the API document uses the same names. */
export type Format =
  | 'uuid'
  | 'date'
  | 'date-time'
  | 'email'
  | 'period'
  | 'amount'
  | 'unit-price'
  | 'quantity'
  | 'percent'
  | 'timezone'
  | 'mobile-number';

type Notes = {
  description?: string;
  examples?: unknown[];
  /** Names a query parameter that several routes share in the API document. */
  'x-parameter'?: string;
};
/** Bounds of decimal strings, which `minimum` does not apply to. */
type Bounds = Notes & { 'x-minimum'?: 0 | 1 };

/** `title` names a schema in the API document; clients generate types from the names. */
const formatted = (title: string, format: Format, example: string, notes: Bounds = {}) =>
  Type.String({ title, format, examples: [example], ...notes });

export const uuid = (notes?: Notes) => formatted('Uuid', 'uuid', '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90', notes);
export const date = (notes?: Notes) => formatted('Date', 'date', '2026-11-05', notes);
export const dateTime = (notes?: Notes) => formatted('Timestamp', 'date-time', '2026-11-05T01:30:00.000000Z', notes);
export const email = (notes?: Notes) =>
  Type.String({ title: 'Email', format: 'email', maxLength: 254, examples: ['lan@example.com'], ...notes });
export const period = (notes?: Notes) => formatted('Period', 'period', '2026-11', notes);
/** An amount of a response. It may be a sum, which has more digits than an amount of a request. */
export const amount = (notes?: Notes) =>
  Type.String({
    ...{ title: 'Amount', format: 'amount', pattern: '^-?\\d{1,18}(\\.0{1,2})?$', examples: ['3500000.00'] },
    ...notes,
  });
export const unitPrice = (notes?: Notes) => formatted('UnitPrice', 'unit-price', '3500.00', notes);
/** Not negative. */
export const fee = (notes: Notes = {}) =>
  formatted('NonNegativeAmount', 'amount', '3500000.00', { 'x-minimum': 0, ...notes });
/** At least one đồng. */
export const payment = (notes: Notes = {}) =>
  formatted('PositiveAmount', 'amount', '3500000.00', { 'x-minimum': 1, ...notes });
export const price = (notes: Notes = {}) =>
  formatted('NonNegativeUnitPrice', 'unit-price', '3500.00', { 'x-minimum': 0, ...notes });
export const quantity = (notes?: Notes) => formatted('Quantity', 'quantity', '12.000', notes);
export const percent = (notes?: Notes) => formatted('Percent', 'percent', '8', notes);
/** A computed percentage: it may exceed 1000 and be negative. */
export const ratio = (notes: Notes = {}) =>
  Type.String({ title: 'Ratio', pattern: '^-?\\d+(\\.\\d{1,4})?$', examples: ['4.5'], ...notes });
/** Normalized to +84 and nine digits. */
export const mobileNumber = (notes?: Notes) => formatted('MobileNumber', 'mobile-number', '0901234567', notes);
export const timezone = (notes?: Notes) => formatted('TimeZone', 'timezone', 'Asia/Ho_Chi_Minh', notes);
export const text = (minLength: number, maxLength: number, notes: Notes = {}) =>
  Type.String({ minLength, maxLength, ...notes });
export const integer = (minimum: number, maximum: number, notes: Notes = {}) =>
  Type.Integer({ minimum, maximum, ...notes });

export const oneOf = <const Values extends readonly string[]>(values: Values, notes: Notes = {}) =>
  Type.Unsafe<Values[number]>({ title: listName(values), type: 'string', enum: [...values], ...notes } as TSchema);

export const oneNumberOf = <const Values extends readonly number[]>(values: Values, notes: Notes = {}) =>
  Type.Unsafe<Values[number]>({ title: listName(values), type: 'integer', enum: [...values], ...notes } as TSchema);

/** Several values of a query parameter, separated by commas. */
export const anyOf = <const Values extends readonly string[]>(values: Values, notes: Notes = {}) =>
  Type.Array(oneOf(values), { minItems: 1, maxItems: values.length, ...notes });

/** A value or null, written as a type list, which the serializer handles without trying alternatives. */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values ? { enum: [...values, null] } : {}),
  } as TSchema);
}

export const optional = Type.Optional;

/** An object that is checked elsewhere, shown in the API document as it will be checked. */
export const checkedAs = (schema: TSchema) =>
  Type.Object({}, { additionalProperties: true, 'x-documented-as': schema });

type ObjectNotes = Notes & { title?: string; minProperties?: number };

/** Part of a request: unknown fields are refused. */
export const closed = <P extends TProperties>(properties: P, notes: ObjectNotes = {}) =>
  Type.Object(properties, { additionalProperties: false, ...notes });

/** A request body. */
export const body = <P extends TProperties>(title: string, properties: P, notes: ObjectNotes = {}) =>
  closed(properties, { title, ...notes });

/** A response schema. */
export const resource = <P extends TProperties>(title: string, properties: P, notes: Notes = {}) =>
  Type.Object(properties, { title, additionalProperties: false, ...notes });

export const list = <T extends TSchema>(items: T) => Type.Array(items);

export const display = <const Values extends readonly string[]>(values: Values) =>
  resource(`${listName(values)}Display`, {
    value: oneOf(values),
    label: Type.String({ examples: [inWords(values[0])] }),
  });

/** `PARTIALLY_PAID` as people read it. */
const inWords = (value = ''): string => value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ');

export const Ok = resource('Ok', { ok: Type.Boolean() });
export const NOTHING = closed({});
