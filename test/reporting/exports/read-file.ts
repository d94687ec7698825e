import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';
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

/** The text of each part of a workbook, found by the directory at the end of the archive. */
export function readParts(archive: Uint8Array): (path: string) => string {
  const bytes = Buffer.from(archive);
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x0605_4b50, 'no end of directory');
  const parts = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry += 1) {
    const [crc, compressed, size] = [16, 20, 24].map((field) => bytes.readUInt32LE(at + field));
    const nameLength = bytes.readUInt16LE(at + 28);
    const data = bytes.readUInt32LE(at + 42) + 30 + nameLength;
    const content = inflateRawSync(bytes.subarray(data, data + (compressed ?? 0)));
    assert.deepEqual([crc32(content), content.length], [crc, size]);
    parts.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content.toString());
    at += 46 + nameLength;
  }
  return (path) => parts.get(path) ?? '';
}
