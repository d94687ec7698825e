import assert from 'node:assert/strict';
import { fixture } from '../shared-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
export type Data = any;

/** A room that was let in March and billed. */
export async function letAndBill(
  name: string,
  rent: string,
  dates: object = {},
  property = fixture.property,
  issue = true,
): Promise<Data> {
  const room = await fixture.make('/rooms', { property_id: property.id, name, base_rent: rent });
  const renter = await fixture.renter(`Người ${name}`);
  const lease = await fixture.lease(room, renter, { start_date: '2026-03-01', monthly_rent: rent });
  const invoice = await fixture.generate(room, '2026-03', { issue, ...dates });
  return { room, renter, lease, invoice };
}

/** The text of a file, after checking its headers and BOM. */
export async function file(path: string, name?: RegExp): Promise<string> {
  const response = await fetch(`${fixture.service.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${fixture.api().token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString());
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(response.headers.get('content-disposition') ?? '', name ?? /^attachment; filename="?[\w.-]+\.csv"?/);
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  return bytes.subarray(3).toString();
}

/** Parses CSV according to RFC 4180. */
export function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of csv.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
    if (cell === '' && end === '') break;
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

export function rowsOf(csv: string): Record<string, string>[] {
  const [names = [], ...rows] = cellsOf(csv);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
}
