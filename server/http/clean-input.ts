import { type FieldProblem, Refused, refused } from '../../domain/refused.ts';
import { hasLongMarkRun } from '../../domain/text/has-long-mark-run.ts';
import { SPELLINGS } from './formats.ts';
import type { Format, TSchema } from './schema.ts';

type Node = {
  format?: Format;
  properties?: Record<string, Node>;
  additionalProperties?: unknown;
  items?: Node;
  maxItems?: number;
  maxLength?: number;
};

/** Validation stops after this many problems. */
export const MAX_PROBLEMS = 200;

const MAX_DEPTH = 24;
const MAX_LINE_LENGTH = 200;
/** Longer texts are refused as email addresses for their length. */
const MAX_FOLDED_LENGTH = 1_000;
const VERBATIM = /(^|_)(password|token|secret|key)$/;
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

export type CleanInput = { value: unknown; problems: FieldProblem[] };

/**
 * Normalizes input beyond what a schema can express, on a copy: trims text and normalizes it to NFC, except secrets. Text that
 * the database cannot store, or that displays as something else than it is, is refused. When creating, a null counts as absent,
 * but only for fields the schema knows: a typo must not pass because its value is null. Of a hostile body the copy contains only
 * what the schema check needs to refuse it: one item above the limit of an array, and the names of unknown fields.
 */
export function cleanInput(value: unknown, schema: TSchema, options: { dropNulls: boolean }): CleanInput {
  const cleaning = new Cleaning(options.dropNulls);
  return { value: cleaning.clean(value, schema as Node), problems: cleaning.problems };
}

class Cleaning {
  readonly problems: FieldProblem[] = [];
  readonly #dropNulls: boolean;
  readonly #path: string[] = [];
  readonly #unknownFields: FieldProblem[] = [];

  constructor(dropNulls: boolean) {
    this.#dropNulls = dropNulls;
  }

  clean(part: unknown, node: Node | undefined): unknown {
    if (this.#path.length > MAX_DEPTH) throw refused('invalid_json');
    if (typeof part === 'string') return this.#cleanString(part, node);
    if (Array.isArray(part)) return this.#cleanItems(part, node);
    return part === null || typeof part !== 'object' ? part : this.#cleanFields(part, node);
  }

  #at<T>(name: string, work: () => T): T {
    this.#path.push(name);
    const result = work();
    this.#path.pop();
    return result;
  }

  #report(list: FieldProblem[], code: FieldProblem['code']): void {
    list.push({ path: this.#path.join('.') || 'body', code });
    if (this.problems.length + this.#unknownFields.length >= MAX_PROBLEMS)
      throw new Refused('validation_failed', null, [...this.problems, ...this.#unknownFields]);
  }

  #cleanString(part: string, node: Node | undefined): string {
    const text = cleanText(part, node, this.#path.at(-1) ?? '');
    if (text === null) this.#report(this.problems, 'invalid_format');
    return text ?? part;
  }

  #cleanItems(items: unknown[], node: Node | undefined): unknown[] {
    const kept = node?.maxItems === undefined ? items : items.slice(0, node.maxItems + 1);
    return kept.map((item, index) => this.#at(String(index), () => this.clean(item, node?.items)));
  }

  #cleanFields(fields: object, node: Node | undefined): Record<string, unknown> {
    const copy: Record<string, unknown> = Object.create(null);
    let unknown = 0;
    for (const name of Object.keys(fields)) {
      const inner = (fields as Record<string, unknown>)[name];
      const known = node?.properties && Object.hasOwn(node.properties, name) ? node.properties[name] : undefined;
      if (inner === null && known && this.#dropNulls) continue;
      if (known) copy[name] = this.#at(name, () => this.clean(inner, known));
      else if (node?.additionalProperties === false) copy[name] = this.#at(name, () => this.#refuseUnknown(inner));
      else {
        unknown += 1;
        if (unknown >= MAX_PROBLEMS) break;
        copy[name] = this.#at(name, () => this.clean(inner, undefined));
      }
    }
    return copy;
  }

  /** The schema check reports the field, among the others in their order; here it only counts. */
  #refuseUnknown(inner: unknown): null {
    this.#assertDepth(inner, this.#path.length);
    this.#report(this.#unknownFields, 'unknown_field');
    return null;
  }

  #assertDepth(part: unknown, depth: number): void {
    if (depth > MAX_DEPTH) throw refused('invalid_json');
    if (part === null || typeof part !== 'object') return;
    for (const inner of Object.values(part)) this.#assertDepth(inner, depth + 1);
  }
}

/**
 * Whether a letter that is not ASCII becomes an ASCII one when normalized or changed in case, such as the Kelvin sign or the Turkish
 * dotless i: an address with it could pass for the address of someone else.
 */
const foldsToAscii = (text: string): boolean =>
  [...text.matchAll(/\P{ASCII}/gu)].some(([letter]) =>
    [letter.normalize('NFKC'), letter.toLowerCase(), letter.toUpperCase()].some(
      (folded) => folded !== letter && /\p{ASCII}/u.test(folded),
    ),
  );

/** The normalized text, or null if it is not acceptable. */
function cleanText(given: string, node: Node | undefined, name: string): string | null {
  if (given.includes('\0') || !given.isWellFormed()) return null;
  if (VERBATIM.test(name)) return given;
  if (hasLongMarkRun(given)) return null;
  if (node?.format === 'email' && given.length <= MAX_FOLDED_LENGTH && foldsToAscii(given.trim())) return null;
  const lines = given.normalize('NFC').replaceAll(/\r\n?/g, '\n');
  const text = node ? lines.trim() : lines;
  if (UNPRINTABLE.test(text)) return null;
  if (node && (node.maxLength ?? 0) <= MAX_LINE_LENGTH && /[\n\t]/.test(text)) return null;
  return (node?.format && SPELLINGS[node.format]?.(text)) ?? text;
}
