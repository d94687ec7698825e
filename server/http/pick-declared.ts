import type { TSchema } from './schema.ts';

type Node = TSchema & {
  type?: string | string[];
  properties?: Record<string, Node>;
  items?: Node;
};

/** A value with the fields its declaration names and no others, as an answer has it, for what goes out beside answers. */
export function pickDeclared(schema: TSchema, value: unknown): unknown {
  const { properties, items } = schema as Node;
  if (Array.isArray(value)) return items ? value.map((item) => pickDeclared(items, item)) : value;
  if (typeof value !== 'object' || value === null || !properties || Object.keys(properties).length === 0) return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(properties).map(([field, inner]) => [field, pickDeclared(inner, given[field])]),
  );
}
