import { CsvError, parse } from 'csv-parse/sync';
import type { Cell, SheetRow, Workbook } from '../../domain/imports/cell.ts';
import { decodeText } from './decode-text.ts';
import { type FileRefusal, invalidFile, overLimit } from './file-refusal.ts';
import { MAX_COLUMNS, MAX_ROWS } from './limits.ts';

const SEPARATORS = [',', ';', '\t'] as const;
const SEPARATOR_CODES = SEPARATORS.map((separator) => separator.charCodeAt(0));
const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];
const MAX_SEPARATORS_PER_LINE = 5_000;
const SAMPLE_RECORDS = 20;
const MAX_RECORD_LENGTH = 64 * 1024;

/** Reads a CSV file as a workbook with one unnamed sheet. */
export function readCsvFile(bytes: Uint8Array): Workbook | FileRefusal {
  const text = decodeText(bytes);
  if (text === null) return invalidFile('unknown_encoding');
  try {
    const { separator, body } = readSeparatorLine(text);
    if (hasLongLine(body)) return overLimit('columns', MAX_COLUMNS);
    const records = parseRecords(body, separator ?? detectSeparator(body), MAX_ROWS + 2);
    const rows = records.map((record, index) => toRow(record, index + 1)).filter(({ cells }) => cells.length > 0);
    if (rows.some(({ number }) => number > MAX_ROWS + 1)) return overLimit('rows', MAX_ROWS);
    if (rows.some(({ cells }) => cells.length > MAX_COLUMNS)) return overLimit('columns', MAX_COLUMNS);
    return { sheets: [{ name: '', rows }] };
  } catch (problem) {
    if (problem instanceof CsvError)
      return invalidFile('damaged', Number(problem.records ?? problem.lines) || undefined);
    throw problem;
  }
}

// Empty lines are kept, so that a record's position is the row number shown by a spreadsheet. A quote inside an unquoted cell
// is an inch sign or part of ="…", as in Excel.
const parseRecords = (text: string, delimiter: string, to: number): string[][] =>
  parse(text, {
    delimiter,
    to,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD_LENGTH,
  });

/** The parser is slow for a line of nothing but separators, and a list within our limits has no line with this many. */
function hasLongLine(text: string): boolean {
  let separators = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === LINE_FEED || character === CARRIAGE_RETURN) separators = 0;
    else if (SEPARATOR_CODES.includes(character)) separators += 1;
    if (separators > MAX_SEPARATORS_PER_LINE) return true;
  }
  return false;
}

/**
 * The separator that splits the most records into the same number of cells, because commas also occur in amounts and addresses.
 * Excel writes the list separator of its region: ";" in Vietnam.
 */
function detectSeparator(text: string): string {
  const scored = SEPARATORS.map((separator) => ({ separator, ...measureRegularity(text, separator) }));
  return scored.reduce((a, b) => (b.records > a.records || (b.records === a.records && b.columns > a.columns) ? b : a))
    .separator;
}

function measureRegularity(text: string, separator: string): { records: number; columns: number } {
  const counts = new Map<number, number>();
  for (const { length } of sampleRecords(text, separator))
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const records = Math.max(0, ...counts.values());
  const columns = Math.max(0, ...[...counts].filter(([, times]) => times === records).map(([length]) => length));
  return { records, columns };
}

function sampleRecords(text: string, separator: string): string[][] {
  try {
    return parseRecords(text, separator, SAMPLE_RECORDS);
  } catch {
    return [];
  }
}

/** Excel's way to declare the separator: a first line "sep=;", which it does not show as a row. */
function readSeparatorLine(text: string): { separator: string | null; body: string } {
  const match = /^"?sep=([,;\t])"?\r?\n/i.exec(text);
  return match === null
    ? { separator: null, body: text }
    : { separator: match[1] ?? null, body: text.slice(match[0].length) };
}

function toRow(record: readonly string[], number: number): SheetRow {
  const filled = record.findLastIndex((text) => text.trim() !== '') + 1;
  const cells = record
    .slice(0, filled)
    .map((text): Cell => (text.trim() === '' ? null : { kind: 'text', text: unwrapFormula(text) }));
  return { number, cells };
}

// Some programs write ="0901234567" to keep leading zeros through Excel.
const unwrapFormula = (text: string): string => /^="([^"]*)"$/.exec(text.trim())?.[1] ?? text;
