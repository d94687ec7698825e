import { type FieldProblem, refused } from '../../domain/refused.ts';
import { SPELLINGS } from './formats.ts';
import type { Format, TSchema } from './schema.ts';

type Node = {
  format?: Format;
  properties?: Record<string, Node>;
  items?: Node;
  maxLength?: number;
};

const MAX_DEPTH = 24;
const MAX_LINE_LENGTH = 200;
const VERBATIM = /(^|_)(password|token|secret|key)$/;
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

/**
 * Normalizes input beyond what a schema can express, on a copy: trims text and normalizes it to NFC, except secrets. Text that
 * the database cannot store, or that displays as something else than it is, is refused. When creating, a null counts as absent,
 * but only for fields the schema knows: a typo must not pass because its value is null.
 */
export function cleanInput(
  value: unknown,
  schema: TSchema,
  options: { dropNulls: boolean },
): { value: unknown; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const clean = (part: unknown, node: Node | undefined, path: string[]): unknown => {
    if (path.length > MAX_DEPTH) throw refused('invalid_json');
    if (typeof part === 'string') {
      const text = cleanText(part, node, path.at(-1) ?? '');
      if (text === null) problems.push({ path: path.join('.') || 'body', code: 'invalid_format' });
      return text ?? part;
    }
    if (Array.isArray(part)) return part.map((item, index) => clean(item, node?.items, [...path, String(index)]));
    if (part === null || typeof part !== 'object') return part;
    const copy: Record<string, unknown> = Object.create(null);
    for (const [name, inner] of Object.entries(part)) {
      const known = node?.properties && Object.hasOwn(node.properties, name) ? node.properties[name] : undefined;
      if (inner === null && known && options.dropNulls) continue;
      copy[name] = clean(inner, known, [...path, name]);
    }
    return copy;
  };
  return { value: clean(value, schema as Node, []), problems };
}

/** The normalized text, or null if it is not acceptable. */
function cleanText(given: string, node: Node | undefined, name: string): string | null {
  if (given.includes('\0') || !given.isWellFormed()) return null;
  if (VERBATIM.test(name)) return given;
  const lines = given.normalize('NFC').replaceAll(/\r\n?/g, '\n');
  const text = node ? lines.trim() : lines;
  if (UNPRINTABLE.test(text)) return null;
  if (node && (node.maxLength ?? 0) <= MAX_LINE_LENGTH && /[\n\t]/.test(text)) return null;
  return (node?.format && SPELLINGS[node.format]?.(text)) ?? text;
}
