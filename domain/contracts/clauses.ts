import { CONTRACT_PLACEHOLDERS, type ContractContent, type ContractPlaceholder } from '../catalog/papers.ts';
import type { RequiredContent } from '../rules/lease-contract.ts';

/** A part of the landlord's contract. English accompanies Vietnamese, which alone is binding. */
export type Clause = {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly title_en: string | null;
  readonly text_en: string | null;
  /** What the clause is about, of the contents that the law requires. */
  readonly covers: readonly ContractContent[];
  /** false: kept in the template, but not printed. */
  readonly included: boolean;
};

export type ContentCheck = {
  readonly content: ContractContent;
  readonly present: boolean;
  /** What its clauses should name and do not. */
  readonly missing_placeholders: ContractPlaceholder[];
};

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names between double braces, known or not. */
export const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

const isKnown = (name: string): name is ContractPlaceholder =>
  (CONTRACT_PLACEHOLDERS as readonly string[]).includes(name);

export const unknownNamesIn = (text: string): string[] => namesIn(text).filter((name) => !isKnown(name));

/** What the printed clauses need, each once. */
export const placeholdersOf = (clauses: readonly Clause[], withEnglish: boolean): ContractPlaceholder[] => [
  ...new Set(
    clauses
      .filter(({ included }) => included)
      .flatMap(({ text, text_en }) => [...namesIn(text), ...(withEnglish ? namesIn(text_en ?? '') : [])])
      .filter(isKnown),
  ),
];

/** Whether the printed clauses cover each content that the law requires, and name what belongs to it. */
export function checkContents(clauses: readonly Clause[], required: readonly RequiredContent[]): ContentCheck[] {
  const printed = clauses.filter(({ included }) => included);
  return required.map(({ content, placeholders, always }) => {
    const about = printed.filter(({ covers }) => covers.includes(content));
    const named = new Set(about.flatMap(({ text }) => namesIn(text)));
    const missing = about.length > 0 ? placeholders.filter((name) => !named.has(name)) : [...placeholders];
    return { content, present: always || (about.length > 0 && missing.length === 0), missing_placeholders: missing };
  });
}

export type Values = Readonly<Partial<Record<ContractPlaceholder, string>>>;

/** Values are inserted as they are: braces in a name start no placeholder of their own. */
export const fillIn = (text: string, values: Values): string =>
  text.replaceAll(PLACEHOLDER, (written, name: string) => (isKnown(name) ? (values[name] ?? written) : written));

export type Paragraph = { readonly text: string; readonly listed: boolean };

/** One paragraph per line; a line that starts with a dash belongs to a list. */
export const paragraphsOf = (text: string): Paragraph[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) =>
      /^[-–•]\s/.test(line) ? { text: line.slice(2).trim(), listed: true } : { text: line, listed: false },
    );
