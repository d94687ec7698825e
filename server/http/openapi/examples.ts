import type { TSchema } from '../schema.ts';
import { WORDS } from './words.ts';

type Node = {
  type?: string | string[];
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Node>;
  items?: Node;
  minimum?: number;
  minLength?: number;
};

/** A plausible value for a schema: its own example if it has one, else the simplest valid value. */
export function exampleOf(schema: TSchema): unknown {
  return example(schema as Node, '');
}

function example(node: Node, name: string): unknown {
  if (node.examples?.length) return node.examples[0];
  if (node.enum) return node.enum[0];
  switch (typeOf(node)) {
    case 'object':
      return Object.fromEntries(Object.entries(node.properties ?? {}).map(([key, part]) => [key, example(part, key)]));
    case 'array':
      return node.items ? [example(node.items, name)] : [];
    case 'integer':
    case 'number':
      return node.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return WORDS[name] ?? 'text'.padEnd(node.minLength ?? 0, '.');
    default:
      return null;
  }
}

/** The example that a text without one gets in the document, by the name of its field. */
export function wordFor(node: Node, name: string): string | undefined {
  const isFree = !node.examples && !node.enum && !node.format && node.const === undefined;
  return isFree && typeOf(node) === 'string' ? WORDS[name] : undefined;
}

const typeOf = ({ type }: Node): string | undefined => (Array.isArray(type) ? type[0] : type);
