import assert from 'node:assert/strict';
import type { ApiResponse } from '../support/client.ts';

/** Describes what is wrong with a value, or returns nothing. */
export type Check = (value: unknown) => string | null;
export type Shape = { [field: string]: Check };

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? null : `${JSON.stringify(value)} does not match ${pattern}`;

export const id = matches(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
export const date = matches(/^\d{4}-\d{2}-\d{2}$/);
export const time = matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/);
export const period = matches(/^\d{4}-\d{2}$/);
export const amount = matches(/^-?\d{1,13}\.00$/);
export const price = matches(/^-?\d{1,13}\.\d{2}$/);
export const quantity = matches(/^\d{1,9}\.\d{3}$/);
export const text: Check = (value) => (typeof value === 'string' ? null : `${JSON.stringify(value)} is not a string`);
export const integer: Check = (value) =>
  Number.isInteger(value) ? null : `${JSON.stringify(value)} is not an integer`;
export const flag: Check = (value) => (typeof value === 'boolean' ? null : `${JSON.stringify(value)} is not a boolean`);
export const anything: Check = (value) => (value === undefined ? 'is missing' : null);

export const exactly =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value) ? null : `${JSON.stringify(value)} is not one of ${values.join(', ')}`;

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);

/** All listed fields and no other. */
export const only =
  (shape: Shape): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) return `${JSON.stringify(value)} is not an object`;
    const given = value as Record<string, unknown>;
    const invalid = Object.entries(shape).flatMap(([field, check]) => {
      const problem = field in given ? check(given[field]) : 'is missing';
      return problem === null ? [] : [`${field}: ${problem}`];
    });
    const extra = Object.keys(given).filter((field) => !(field in shape));
    return [...invalid, ...extra.map((field) => `${field} is not listed`)].join('; ') || null;
  };

export const listOf =
  (check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return `${JSON.stringify(value)} is not an array`;
    return (
      value
        .map((item, index) => [index, check(item)])
        .find(([, problem]) => problem !== null)
        ?.join(': ') ?? null
    );
  };

/** `{ value, label }` with one of the given identifiers. */
export const labelled = (...values: string[]): Check => only({ value: exactly(...values), label: text });

export function assertShape(value: unknown, shape: Shape): void {
  assert.equal(only(shape)(value), null, JSON.stringify(value, null, 1));
}

/** Checks an error body by status and code; its fields are listed as "path code". */
export function assertRefused(response: ApiResponse, status: number, code: string, fields?: string[]): void {
  assert.deepEqual([response.status, response.error?.code], [status, code], response.text);
  const named = response.error.fields.map((field: { path: string; code: string }) => `${field.path} ${field.code}`);
  if (fields) assert.deepEqual(named.sort(), [...fields].sort());
}
