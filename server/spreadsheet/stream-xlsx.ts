import type { Locale } from '../../domain/catalog/locales.ts';
import { columnLetter } from '../../domain/imports/match-headers.ts';
import type { Batch } from '../database/batches.ts';
import { streamZip, type ZipEntry } from './stream-zip.ts';
import { type Column, headerOf, labelOf, readers } from './table.ts';
import { contentTypes, ROOT_RELATIONS, STYLE_OF, stylesXml, workbookRelations, workbookXml } from './xlsx-parts.ts';

export type Audience = { locale: Locale; timezone: string };

/** The most rows a sheet can have; the table continues on another one. */
const MAX_ROWS = 1_048_576;
const CHUNK_LENGTH = 16_384;
const WIDTHS: Record<Column['kind'], number> = {
  text: 24,
  plain: 18,
  amount: 16,
  decimal: 14,
  integer: 12,
  date: 12,
  period: 10,
  timestamp: 18,
};

/**
 * Streams a table as a workbook for people: headers, values and dates in their language, a frozen header with filters. Text
 * cells are never evaluated as formulas, so they need no escaping.
 */
export function streamXlsx(
  title: string,
  columns: readonly Column[],
  batches: AsyncIterable<Batch>,
  audience: Audience,
  maxRows = MAX_ROWS,
): AsyncGenerator<Buffer> {
  return streamZip(parts(title, columns, batches, audience, maxRows));
}

async function* parts(
  title: string,
  columns: readonly Column[],
  batches: AsyncIterable<Batch>,
  audience: Audience,
  maxRows: number,
): AsyncGenerator<ZipEntry> {
  const rows = rowsOf(columns, batches, audience);
  const filters: string[] = [];
  try {
    let next = await rows.next();
    do {
      const last = { row: 1 };
      const sheet = async function* () {
        yield openSheet(columns, audience.locale);
        let chunk = '';
        while (!next.done && last.row < maxRows) {
          last.row += 1;
          chunk += `<row r="${last.row}">${next.value.replaceAll('\0', String(last.row))}</row>`;
          if (chunk.length >= CHUNK_LENGTH) {
            yield chunk;
            chunk = '';
          }
          next = await rows.next();
        }
        yield `${chunk}</sheetData><autoFilter ref="${rangeOf(columns, last.row)}"/></worksheet>`;
      };
      yield { path: `xl/worksheets/sheet${filters.length + 1}.xml`, chunks: sheet() };
      filters.push(rangeOf(columns, last.row));
    } while (!next.done);
    yield { path: 'xl/styles.xml', chunks: [stylesXml(audience.locale)] };
    yield { path: 'xl/workbook.xml', chunks: [workbookXml(title, filters)] };
    yield { path: 'xl/_rels/workbook.xml.rels', chunks: [workbookRelations(filters.length)] };
    yield { path: '_rels/.rels', chunks: [ROOT_RELATIONS] };
    yield { path: '[Content_Types].xml', chunks: [contentTypes(filters.length)] };
  } finally {
    await rows.return(undefined);
  }
}

const rangeOf = (columns: readonly Column[], rows: number): string => `A1:${columnLetter(columns.length - 1)}${rows}`;

function openSheet(columns: readonly Column[], locale: Locale): string {
  const headers = columns.map((column) => headerOf(column, locale));
  const widths = columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(WIDTHS[kind], (headers[index]?.length ?? 0) + 4)}" customWidth="1"/>`,
  );
  const cells = headers.map((text, index) => textCell(columnLetter(index), text, STYLE_OF.header).replace('\0', '1'));
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`,
  ].join('');
}

/** The cells of each row; NUL stands for the number of the row, which is not known yet. */
async function* rowsOf(
  columns: readonly Column[],
  batches: AsyncIterable<Batch>,
  audience: Audience,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetter(index));
  for await (const batch of batches) {
    const cells = readers(columns, batch);
    for (const row of batch.rows) {
      let text = '';
      for (const [index, read] of cells.entries()) {
        const value = read(row);
        if (value !== null && value !== undefined && value !== '')
          text += cellOf(columns[index] as Column, letters[index] as string, value, audience);
      }
      yield text;
    }
  }
}

const DAY_MS = 86_400_000;
/** Days from 1899-12-30, where workbooks start to count, to 1970. */
const EPOCH_DAY = 25_569;

function cellOf(column: Column, letter: string, value: unknown, { locale, timezone }: Audience): string {
  const { kind } = column;
  const style = STYLE_OF[kind];
  if (kind === 'text' || kind === 'plain') return textCell(letter, labelOf(column, String(value), locale), style);
  return `<c r="${letter}\0" s="${style}"><v>${numberOf(kind, String(value), timezone)}</v></c>`;
}

function numberOf(kind: Column['kind'], value: string, timezone: string): number {
  if (kind === 'date') return Date.parse(value) / DAY_MS + EPOCH_DAY;
  if (kind === 'period') return Date.parse(`${value}-01`) / DAY_MS + EPOCH_DAY;
  if (kind !== 'timestamp') return Number(value);
  const local = Temporal.Instant.from(value).round('second').toZonedDateTimeISO(timezone);
  return (local.epochMilliseconds + local.offsetNanoseconds / 1e6) / DAY_MS + EPOCH_DAY;
}

/** Control characters and lone surrogates are invalid in a workbook, so any that are stored are left out. */
const INVALID = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const textCell = (letter: string, text: string, style: number): string =>
  `<c r="${letter}\0" t="inlineStr" s="${style}"><is><t xml:space="preserve">${text
    .toWellFormed()
    .replaceAll(INVALID, '')
    .replaceAll(/[&<>]/g, (mark) => ESCAPES[mark] ?? mark)}</t></is></c>`;
