import { photoForm, plain } from '../support/photos.ts';
import { fileForm } from '../support/spreadsheet.ts';
import type { Chance } from './chance.ts';
import type { Operation, Schema } from './document.ts';
import type { House } from './houses.ts';
import { BROKEN_JSON, CONTENT_TYPES, mutate, NASTY, ODD_QUERIES } from './nasty.ts';
import type { Sent } from './send.ts';
import { drawValue } from './values.ts';

export type Drawn = {
  sent: Sent;
  operation: Operation;
  house: House;
  /** The path or method may lead elsewhere, so only what holds for every answer is checked. */
  stray: boolean;
  /** How many copies are sent at once with one key. */
  copies: number;
};

/** One request: what the document allows, and in three of five cases something wrong about it. */
export async function drawRequest(
  operation: Operation,
  house: House,
  others: readonly House[],
  chance: Chance,
  resolve: (schema: Schema) => Schema,
): Promise<Drawn> {
  const wrong = chance.percent(60);
  const how = wrong ? chance.below(100) : 100;
  const { target, stray } = drawTarget(operation, house, others, chance, resolve, how);
  const headers: Record<string, string> = { 'accept-language': chance.pick(['vi', 'en', 'en-US,en;q=0.5', 'fr']) };
  const token = drawToken(operation, house, chance, how >= 90 && how < 100);
  if (token !== null) headers.authorization = token;
  const copies = operation.takesKey && chance.percent(4) ? 2 + chance.below(3) : 1;
  if (operation.takesKey && (copies > 1 || chance.percent(15))) headers['idempotency-key'] = `k-${chance.below(1e12)}`;
  const body = await drawBody(operation, house, chance, resolve, how, headers);
  if (chance.percent(4)) oddHeader(headers, chance);
  const method =
    wrong && chance.percent(1) ? chance.pick(['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS']) : operation.method;
  if (body) headers['content-length'] = String(body.length);
  return {
    sent: { method, target, headers, body },
    operation,
    house,
    stray: stray || method !== operation.method,
    copies,
  };
}

function drawTarget(
  { path, parameters }: Operation,
  house: House,
  others: readonly House[],
  chance: Chance,
  resolve: (schema: Schema) => Schema,
  how: number,
): { target: string; stray: boolean } {
  let stray = false;
  const foreign = how >= 60 && how < 72 ? chance.pick(others) : null;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const place = path.slice('/api/v1'.length, path.indexOf(`{${name}}`) + name.length + 2);
    if (how >= 72 && how < 78 && chance.percent(60)) {
      const odd = String(chance.pick(NASTY.filter((value) => typeof value !== 'object'))).slice(0, 1500);
      const escaped = encodeURIComponent(odd.toWellFormed());
      stray ||= escaped === '' || /^\.+$/.test(escaped) || escaped.length > 900;
      return chance.percent(10) ? chance.pick(['%ED%A0%80', '%C0%AF', '%', '%2e%2e%2f', 'a%00b']) : escaped;
    }
    if (name === 'provider') return 'SEPAY';
    if (name === 'token') return encodeURIComponent(chance.pick([...house.known('token'), 'no-such-token']));
    const ids = (foreign ?? house).idAt(place, name);
    return ids.length > 0 ? chance.pick(ids) : '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
  });
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required || chance.percent(35)))
    .map(({ name, schema }) => {
      const value = drawValue(schema, name, chance, foreign ?? house, resolve);
      const given = how >= 78 && how < 84 ? mutate(value, chance) : value;
      return `${name}=${encodeURIComponent(asText(given).toWellFormed().slice(0, 3000))}`;
    });
  if (how >= 84 && how < 90) query.push(chance.pick(ODD_QUERIES));
  const target = query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  return { target, stray: stray || /%(?![0-9a-f]{2})/i.test(filled) || /%(ED|C0)/.test(filled) };
}

function drawToken({ access }: Operation, house: House, chance: Chance, wrong: boolean): string | null {
  const { owner, staff, renter } = house.callers;
  if (wrong && chance.percent(60)) {
    const token = owner[0]?.token ?? '';
    const tampered = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    return chance.pick([
      null,
      '',
      'Bearer',
      'Bearer x',
      'Bearer rk_none',
      'Basic YTpi',
      `Bearer ${tampered}`,
      `bearer  ${token}`,
      token,
      `Bearer ${token} x`,
    ]);
  }
  if (access === 'public') return path(chance, house, 'Apikey a-world-secret');
  const renters = access.startsWith('renter') || (access === 'any-account' && chance.percent(50));
  const fitting = renters !== wrong ? renter : chance.percent(60) ? owner : staff;
  return `Bearer ${chance.pick(fitting.length > 0 ? fitting : owner).token}`;
}

/** Public routes need none; a bank's webhook carries its own. */
const path = (chance: Chance, house: House, apikey: string): string | null =>
  chance.percent(60) ? (chance.percent(50) ? apikey : null) : `Bearer ${chance.pick(house.callers.owner).token}`;

async function drawBody(
  operation: Operation,
  house: House,
  chance: Chance,
  resolve: (schema: Schema) => Schema,
  how: number,
  headers: Record<string, string>,
): Promise<Buffer | null> {
  const body = operation.path.includes('/payment-webhooks/') ? TRANSFER : operation.body;
  if (!body && !(how < 8 && operation.method !== 'GET')) return null;
  headers['content-type'] = 'application/json';
  if (body?.upload) return drawUpload(operation, chance, how, headers);
  if (how < 6) return Buffer.from(chance.pick(BROKEN_JSON));
  if (how < 10) headers['content-type'] = chance.pick(CONTENT_TYPES);
  const fresh = body && body !== TRANSFER && (chance.percent(75) || !body.example);
  let value: unknown = fresh ? drawValue(body.schema, '', chance, house, resolve) : withIds(body?.example ?? {}, house);
  if (how < 60) for (let times = 1 + chance.below(3); times > 0; times -= 1) value = mutate(value, chance);
  return Buffer.from(JSON.stringify(value) ?? '');
}

/** What a bank sends has no schema of ours. */
const TRANSFER = {
  upload: false,
  schema: {},
  example: {
    id: 7,
    accountNumber: '0123499999',
    transferType: 'in',
    transferAmount: 1000,
    content: 'HD',
    referenceCode: 'FT26',
    transactionDate: '2026-01-01 00:00:00',
  },
};

/** The document's own example, about this house. */
const withIds = (example: unknown, house: House): unknown =>
  JSON.parse(JSON.stringify(example), (name, value) =>
    typeof value === 'string' && name.endsWith('_id') ? (house.ids(name)[0] ?? value) : value,
  );

async function drawUpload(
  operation: Operation,
  chance: Chance,
  how: number,
  headers: Record<string, string>,
): Promise<Buffer> {
  const csv = chance.pick([
    'property,room,base_rent\nNhà,P1,3000000\n',
    'property,room,base_rent\n=1+1,"a""b",-5\n',
    'date,amount,content,reference\n2026-01-05,5000,chuyen tien,FT1\n',
    'a;b\n\u0000;\uD83D\uDE00\n',
    '',
  ]);
  const form = operation.path.endsWith('/photos')
    ? photoForm(chance.pick([plain('jpeg'), plain('webp'), Buffer.from(csv)]))
    : fileForm(csv, chance.pick(['rows.csv', 'rows.xlsx', '../../x.csv', 'a"\r\nb.csv']));
  const made = new Response(form);
  headers['content-type'] = made.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await made.arrayBuffer());
  if (how < 20) headers['content-type'] = chance.pick(CONTENT_TYPES);
  if (how >= 20 && how < 40) return bytes.subarray(0, chance.below(bytes.length + 1));
  if (how >= 40 && how < 60) for (let i = 0; i < 8; i += 1) bytes[chance.below(bytes.length)] = chance.below(256);
  return bytes;
}

function oddHeader(headers: Record<string, string>, chance: Chance): void {
  const [name, value] = chance.pick([
    ['x-request-id', 'a b'],
    ['x-request-id', 'x'.repeat(300)],
    ['x-request-id', '<script>'],
    ['idempotency-key', ''],
    ['idempotency-key', 'k'.repeat(300)],
    ['idempotency-key', 'a b'],
    ['if-match', '*'],
    ['if-match', '"nonsense'],
    ['if-none-match', '*'],
    ['accept-language', '*;q=0, \u00e9'],
    ['accept-language', 'x'.repeat(4000)],
    ['accept', 'image/png'],
    ['accept-encoding', 'nonsense'],
    ['origin', 'https://evil.test'],
    ['x-forwarded-for', "1.1.1.1', drop"],
    ['x-http-method-override', 'DELETE'],
    ['user-agent', '\u00ff'.repeat(500)],
    ['cookie', 'a=b'],
    ['range', 'bytes=0-1'],
  ]) as [string, string];
  headers[name] = value;
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
