import { Readable } from 'node:stream';
import { EXPORT_TITLES } from '../../../../domain/catalog/export-headers.ts';
import type { Batch } from '../../../database/batches.ts';
import { RawResponse } from '../../../http/raw-response.ts';
import { type Audience, streamXlsx } from '../../../spreadsheet/stream-xlsx.ts';
import type { Column } from '../../../spreadsheet/table.ts';
import { writeCsv } from '../../../spreadsheet/write-csv.ts';

export const FORMATS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type Format = keyof typeof FORMATS;

/** Small enough for a batch to be collected before the garbage collector promotes it to the old generation. */
export const ROW_BATCH = 500;

/** `span` is the time the rows are about, as part of the file name. */
export type Contents = { span: string; batches: AsyncIterableIterator<Batch> };

/** Reads the first rows before the response starts, so that a database error can still become an error response. */
export async function exportFile(
  name: string,
  format: Format,
  columns: readonly Column[],
  { span, batches }: Contents,
  audience: Audience,
): Promise<RawResponse> {
  const first = await batches.next();
  const all = startingWith(first, batches);
  const body =
    format === 'csv'
      ? Readable.from(writeCsv(columns, all))
      : Readable.from(streamXlsx(EXPORT_TITLES[name]?.[audience.locale] ?? name, columns, all, audience));
  return new RawResponse(body, { fileName: `${name}-${span}.${format}` });
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncIterableIterator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** `2026-01`, or `2026-01_2026-03`. */
export const spanOf = (from: string, to: string): string => (from === to ? from : `${from}_${to}`);
export const spanUpTo = (from: string | undefined, to: string): string =>
  from === undefined ? `until-${to}` : spanOf(from, to);
