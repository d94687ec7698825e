import { EXPORT_HEADERS } from '../../domain/catalog/export-headers.ts';
import { EXPORT_LABELS, type ExportLabels } from '../../domain/catalog/export-labels.ts';
import type { Locale } from '../../domain/catalog/locales.ts';
import type { Batch } from '../database/batches.ts';

export const headerOf = ({ name }: Pick<Column, 'name'>, locale: Locale): string =>
  EXPORT_HEADERS[name]?.[locale] ?? name;

/** What people read for a value, or for several that are joined by semicolons. */
export function labelOf({ labels }: Column, value: string, locale: Locale): string {
  if (labels === undefined) return value;
  const known: Readonly<Record<string, Readonly<Record<Locale, string>>>> =
    labels === 'headers' ? EXPORT_HEADERS : EXPORT_LABELS[labels];
  return value
    .split('; ')
    .map((part) => known[part]?.[locale] ?? part)
    .join('; ');
}

/**
 * How a column is written: `text` is user input, `plain` an identifier of ours; the others are numbers, dates and timestamps,
 * which a workbook stores as such.
 */
export type Kind = 'text' | 'plain' | 'amount' | 'decimal' | 'integer' | 'date' | 'period' | 'timestamp';

/** A cell is the query's column of the same name, or computed from its row. */
export type Column = {
  name: string;
  kind: Kind;
  from?: (read: (name: string) => unknown) => unknown;
  /** The labels of its values in a workbook, or the headers of the columns that it lists. */
  labels?: ExportLabels | 'headers';
};

type Reader = (row: unknown[]) => unknown;

/** One function per column that reads its cell from a row of the batch. */
export function readers(columns: readonly Column[], { names }: Batch): Reader[] {
  const places = new Map(names.map((name, index) => [name, index]));
  const placeOf = (name: string): number => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`The query has no column ${name}`);
    return place;
  };
  return columns.map(({ name, from }) => {
    if (from) return (row) => from((other) => row[placeOf(other)]);
    const place = placeOf(name);
    return (row) => row[place];
  });
}

export const text = (name: string, from?: Column['from']): Column => ({ name, kind: 'text', ...(from && { from }) });
export const plain = (name: string, labels?: Column['labels']): Column => ({
  name,
  kind: 'plain',
  ...(labels && { labels }),
});
export const listed = (name: string, labels: Column['labels']): Column => ({
  name,
  kind: 'text',
  ...(labels && { labels }),
});
export const period = (name: string): Column => ({ name, kind: 'period' });
export const amount = (name: string): Column => ({ name, kind: 'amount' });
export const decimal = (name: string): Column => ({ name, kind: 'decimal' });
export const integer = (name: string): Column => ({ name, kind: 'integer' });
export const date = (name: string): Column => ({ name, kind: 'date' });
export const timestamp = (name: string): Column => ({ name, kind: 'timestamp' });
