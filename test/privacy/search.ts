import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { backup } from '../../server/database/backup.ts';
import type { Service } from '../support/service.ts';

/** Every column of every table outside the system catalogs, whatever its type. */
const COLUMNS = `
  select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'identity', 'queue') and a.attnum > 0 and not a.attisdropped`;

type Column = { schema: string; table: string; column: string; type: string };

const quoted = ({ schema, table }: Column): string => `"${schema}"."${table}"`;

/** The columns that contain one of the markers, in any case; bytes are compared as they are. */
export async function columnsWith(service: Service, markers: readonly string[]): Promise<string[]> {
  const columns = await service.asOwner<Column>(COLUMNS);
  const found: string[] = [];
  for (const each of columns) {
    const patterns = markers.map((marker) => (each.type === 'bytea' ? hexOf(marker) : marker.toLowerCase()));
    const text = each.type === 'bytea' ? `encode("${each.column}", 'hex')` : `lower("${each.column}"::text)`;
    const rows = await service.asOwner(`select 1 from ${quoted(each)} where ${text} like any($1::text[]) limit 1`, [
      patterns.map((pattern) => `%${pattern}%`),
    ]);
    if (rows.length > 0) found.push(`${each.table}.${each.column}`);
  }
  return found.sort();
}

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

/** Sealed values as they are stored: whoever has the key could open a copy of one. */
export async function sealedValues(service: Service): Promise<Map<string, string>> {
  const columns = (await service.asOwner<Column>(COLUMNS)).filter(({ type }) => type === 'bytea');
  const values = new Map<string, string>();
  for (const each of columns) {
    const rows = await service.asOwner<{ value: string }>(
      `select encode("${each.column}", 'hex') as value from ${quoted(each)} where "${each.column}" is not null`,
    );
    for (const { value } of rows) values.set(value, `${each.table}.${each.column}`);
  }
  return values;
}

export const filesIn = (folder: string): { name: string; bytes: Buffer }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }));

export const filesWith = (folder: string, markers: readonly string[]): string[] =>
  filesIn(folder)
    .filter(({ bytes }) => markers.some((marker) => hasMarker(bytes, marker)))
    .map(({ name }) => name);

export const hasMarker = (bytes: Uint8Array, marker: string): boolean =>
  Buffer.from(bytes).toString('latin1').toLowerCase().includes(marker.toLowerCase());

/** The text of a backup made now. */
export async function backupText(service: Service): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'rentroll-erased-'));
  const client = new pg.Client({ connectionString: service.ownerUrl });
  await client.connect();
  try {
    const file = join(folder, 'backup');
    await backup(client, createWriteStream(file));
    const bytes = readFileSync(file);
    const start = bytes.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]));
    return zstdDecompressSync(bytes.subarray(start));
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
