import type { TSchema } from './schema.ts';

type Node = TSchema & {
  type?: string | string[];
  properties?: Record<string, Node>;
  items?: Node;
  additionalProperties?: unknown;
};

/** The fields that the schema declares and no others, for data that is sent outside of responses; open objects as they are. */
export function pickDeclared(schema: TSchema, value: unknown): unknown {
  const { properties, items, additionalProperties } = schema as Node;
  if (Array.isArray(value)) return items ? value.map((item) => pickDeclared(items, item)) : value;
  if (typeof value !== 'object' || value === null || !properties || additionalProperties === true) return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(properties).map(([field, inner]) => [field, pickDeclared(inner, given[field])]),
  );
}
