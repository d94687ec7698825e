import type { TSchema } from '../schema.ts';
import { wordFor } from './examples.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document has no narrower shape
export type Json = Record<string, any>;

/** Patterns of our own formats, for client generators. */
const PATTERNS: Record<string, string> = {
  period: '^\\d{4}-\\d{2}$',
  amount: '^-?\\d{1,13}(\\.0{1,2})?$',
  'unit-price': '^-?\\d{1,13}(\\.\\d{1,2})?$',
  quantity: '^\\d{1,9}(\\.\\d{1,3})?$',
  percent: '^\\d{1,3}(\\.\\d{1,4})?$',
  'mobile-number': '^(\\+?84|0084|0)[ .-]?([35789])([ .-]?\\d){8}$',
};

type Kind = 'schemas' | 'parameters' | 'responses' | 'headers';

/** The named parts of the document. Schemas with a title become components; everything else stays where it is used. */
export class Components {
  readonly schemas: Record<string, Json> = {};
  readonly parameters: Record<string, Json> = {};
  readonly responses: Record<string, Json> = {};
  readonly headers: Record<string, Json> = {};

  /** Stores a part under its name and refers to it. One name for two different parts would mislead every client. */
  name(kind: Kind, name: string, part: Json): Json {
    const known = this[kind][name];
    if (known === undefined) this[kind][name] = part;
    else if (JSON.stringify(known) !== JSON.stringify(part))
      throw new Error(`Two different ${kind} of the API document are named ${name}`);
    return { $ref: `#/components/${kind}/${name}` };
  }

  reduce(schema: TSchema, property = ''): Json {
    return this.#reduce(JSON.parse(JSON.stringify(schema)) as Json, property);
  }

  #reduce(node: Json, property: string): Json {
    if (node['x-documented-as']) return this.#reduce(node['x-documented-as'] as Json, property);
    const { title, 'x-parameter': _, ...rest } = node;
    if (title === undefined) return this.#inside(rest, property);
    const isNullable = Array.isArray(rest.type);
    const bare = isNullable ? withoutNull(rest) : rest;
    if (bare.type === 'object') return orNull(this.name('schemas', title, this.#inside(bare, property)), isNullable);
    // What a value means, and an example of it, depend on where it is used.
    const { description, examples, ...shared } = bare;
    const own = this.schemas[title]?.examples ?? examples;
    const reference = this.name('schemas', title, this.#inside({ ...shared, ...(own ? { examples: own } : {}) }, ''));
    const isOwn = JSON.stringify(own) === JSON.stringify(examples);
    return {
      ...orNull(reference, isNullable),
      ...(description === undefined ? {} : { description }),
      ...(isOwn ? {} : { examples }),
    };
  }

  #inside(node: Json, property: string): Json {
    const copy: Json = { ...node };
    if (copy.properties) {
      copy.properties = Object.fromEntries(
        Object.entries(copy.properties as Json).map(([name, part]) => [name, this.#reduce(part as Json, name)]),
      );
    }
    if (copy.items) copy.items = this.#reduce(copy.items as Json, property);
    if (typeof copy.format === 'string' && PATTERNS[copy.format] && !copy.pattern) copy.pattern = PATTERNS[copy.format];
    const word = wordFor(copy, property);
    return word === undefined ? copy : { ...copy, examples: [word] };
  }
}

const withoutNull = (node: Json): Json => ({
  ...node,
  type: node.type.find((type: string) => type !== 'null'),
  ...(node.enum ? { enum: node.enum.filter((value: unknown) => value !== null) } : {}),
});

const orNull = (reference: Json, isNullable: boolean): Json =>
  isNullable ? { oneOf: [reference, { type: 'null' }] } : reference;
