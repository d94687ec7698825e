import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import type { Client } from '../../support/client.ts';

export type Row = Record<string, string>;

/** Parses a CSV with a strict third-party parser: one kind of line ending, equal lengths, strict quotes. */
export async function readCsv(client: Client, base: string, path: string): Promise<{ rows: Row[]; text: string }> {
  const bytes = await download(client, base, path, 'text/csv; charset=utf-8');
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'no byte order mark');
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(3));
  assert.ok(text.endsWith('\r\n'));
  const rows: Row[] = parse(text, { columns: true, record_delimiter: '\r\n', relax_column_count: false });
  return { rows, text };
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads a workbook with a third-party reader: the header, and rows of cells. */
export async function readXlsx(
  client: Client,
  base: string,
  path: string,
): Promise<{ header: unknown[]; rows: unknown[][] }> {
  const bytes = await download(client, base, path, XLSX);
  const sheets = await readWorkbook(Buffer.from(bytes));
  const [header = [], ...rows] = (sheets[0]?.data ?? []) as unknown[][];
  return { header, rows };
}

async function download(client: Client, base: string, path: string, type: string): Promise<Uint8Array> {
  const response = await fetch(`${base}/api/v1${path}`, { headers: { authorization: `Bearer ${client.token}` } });
  const bytes = await response.bytes();
  assert.equal(response.status, 200, new TextDecoder().decode(bytes));
  assert.equal(response.headers.get('content-type'), type);
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+"$/);
  return bytes;
}
