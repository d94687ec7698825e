import type { TSchema } from '../schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document has no narrower shape
export type Json = Record<string, any>;

/** Patterns of our own formats, for client generators. */
const PATTERNS: Record<string, string> = {
  period: '^\\d{4}-\\d{2}$',
  amount: '^-?\\d{1,13}(\\.0{1,2})?$',
  'unit-price': '^-?\\d{1,13}(\\.\\d{1,2})?$',
  quantity: '^\\d{1,9}(\\.\\d{1,3})?$',
  percent: '^\\d{1,3}(\\.\\d{1,4})?$',
};

/** Schemas with a title become named components; everything else stays where it is used. */
export class Components {
  readonly schemas: Record<string, Json> = {};

  reduce(schema: TSchema): Json {
    return this.#reduce(JSON.parse(JSON.stringify(schema)) as Json);
  }

  #reduce(node: Json): Json {
    const title = node.title as string | undefined;
    if (title === undefined) return this.#inside(node);
    const isNullable = Array.isArray(node.type) && node.type.includes('null');
    this.schemas[title] ??= this.#inside({ ...node, type: 'object' });
    const reference = { $ref: `#/components/schemas/${title}` };
    return isNullable ? { oneOf: [reference, { type: 'null' }] } : reference;
  }

  #inside(node: Json): Json {
    const copy: Json = { ...node };
    if (copy.properties) {
      copy.properties = Object.fromEntries(
        Object.entries(copy.properties as Json).map(([name, part]) => [name, this.#reduce(part as Json)]),
      );
    }
    if (copy.items) copy.items = this.#reduce(copy.items as Json);
    if (typeof copy.format === 'string' && PATTERNS[copy.format] && !copy.pattern) copy.pattern = PATTERNS[copy.format];
    return copy;
  }
}
