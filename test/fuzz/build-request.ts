import { ATTACHMENT_KINDS, ATTACHMENT_OWNER_TYPES } from '../../domain/catalog/photos.ts';
import { photoForm, plain } from '../support/photos.ts';
import { fileForm } from '../support/spreadsheet.ts';
import type { Operation, Schema } from './document.ts';
import { BROKEN_JSON, CONTENT_TYPES, mutate, NASTY, ODD_QUERIES } from './nasty.ts';
import type { Organization } from './organizations.ts';
import type { Random } from './random.ts';
import type { Sent } from './send.ts';
import { drawValue } from './values.ts';

export type Drawn = {
  sent: Sent;
  operation: Operation;
  organization: Organization;
  /** The path or method may match another route, so only rules for every response are checked. */
  stray: boolean;
  /** How many copies are sent concurrently with one idempotency key. */
  copies: number;
};

/** One request: 40 % valid, the rest with one deliberate mistake. */
export async function drawRequest(
  operation: Operation,
  organization: Organization,
  others: readonly Organization[],
  random: Random,
  resolve: (schema: Schema) => Schema,
): Promise<Drawn> {
  const invalid = random.percent(60);
  const how = invalid ? random.below(100) : 100;
  const { target, stray } = drawTarget(operation, organization, others, random, resolve, how);
  const headers: Record<string, string> = { 'accept-language': random.pick(['vi', 'en', 'en-US,en;q=0.5', 'fr']) };
  const token = drawToken(operation, organization, random, how >= 90 && how < 100);
  if (token !== null) headers.authorization = token;
  const copies = operation.takesKey && random.percent(4) ? 2 + random.below(3) : 1;
  if (operation.takesKey && (copies > 1 || random.percent(15))) headers['idempotency-key'] = `k-${random.below(1e12)}`;
  const body = await drawBody(operation, organization, random, resolve, how, headers);
  if (random.percent(4)) oddHeader(headers, random);
  const method =
    invalid && random.percent(1) ? random.pick(['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS']) : operation.method;
  if (body) headers['content-length'] = String(body.length);
  return {
    sent: { method, target, headers, body },
    operation,
    organization,
    stray: stray || method !== operation.method,
    copies,
  };
}

function drawTarget(
  { path, parameters }: Operation,
  organization: Organization,
  others: readonly Organization[],
  random: Random,
  resolve: (schema: Schema) => Schema,
  how: number,
): { target: string; stray: boolean } {
  let stray = false;
  const foreign = how >= 60 && how < 72 ? random.pick(others) : null;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const place = path.slice('/api/v1'.length, path.indexOf(`{${name}}`) + name.length + 2);
    if (how >= 72 && how < 78 && random.percent(60)) {
      const odd = String(random.pick(NASTY.filter((value) => typeof value !== 'object'))).slice(0, 1500);
      const escaped = encodeURIComponent(odd.toWellFormed());
      stray ||= escaped === '' || /^\.+$/.test(escaped) || escaped.length > 900;
      return random.percent(10) ? random.pick(['%ED%A0%80', '%C0%AF', '%', '%2e%2e%2f', 'a%00b']) : escaped;
    }
    if (name === 'provider') return 'SEPAY';
    if (name === 'token') return encodeURIComponent(random.pick([...organization.known('token'), 'no-such-token']));
    const ids = (foreign ?? organization).idAt(place, name);
    return ids.length > 0 ? random.pick(ids) : '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
  });
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required || random.percent(35)))
    .map(({ name, schema }) => {
      const value = drawValue(schema, name, random, foreign ?? organization, resolve);
      const given = how >= 78 && how < 84 ? mutate(value, random) : value;
      return `${name}=${encodeURIComponent(asText(given).toWellFormed().slice(0, 3000))}`;
    });
  if (how >= 84 && how < 90) query.push(random.pick(ODD_QUERIES));
  const target = query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  return { target, stray: stray || /%(?![0-9a-f]{2})/i.test(filled) || /%(ED|C0)/.test(filled) };
}

function drawToken({ access }: Operation, organization: Organization, random: Random, invalid: boolean): string | null {
  const { owner, staff, renter } = organization.callers;
  if (invalid && random.percent(60)) {
    const token = owner[0]?.token ?? '';
    const tampered = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    return random.pick([
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
  if (access === 'public') return path(random, organization, 'Apikey a-world-secret');
  const renters = /^renter(-|$)/.test(access) || (access === 'any-account' && random.percent(50));
  const fitting = renters !== invalid ? renter : random.percent(60) ? owner : staff;
  return `Bearer ${random.pick(fitting.length > 0 ? fitting : owner).token}`;
}

/** Public routes need no token; a bank webhook carries its own. */
const path = (random: Random, organization: Organization, apikey: string): string | null =>
  random.percent(60) ? (random.percent(50) ? apikey : null) : `Bearer ${random.pick(organization.callers.owner).token}`;

async function drawBody(
  operation: Operation,
  organization: Organization,
  random: Random,
  resolve: (schema: Schema) => Schema,
  how: number,
  headers: Record<string, string>,
): Promise<Buffer | null> {
  const body = operation.path.includes('/payment-webhooks/') ? TRANSFER : operation.body;
  if (!body && !(how < 8 && operation.method !== 'GET')) return null;
  headers['content-type'] = 'application/json';
  if (body?.upload) return drawUpload(operation, organization, random, how, headers);
  if (how < 6) return Buffer.from(random.pick(BROKEN_JSON));
  if (how < 10) headers['content-type'] = random.pick(CONTENT_TYPES);
  const fresh = body && body !== TRANSFER && (random.percent(75) || !body.example);
  let value: unknown = fresh
    ? drawValue(body.schema, '', random, organization, resolve)
    : withIds(body?.example ?? {}, organization);
  if (how < 60) for (let times = 1 + random.below(3); times > 0; times -= 1) value = mutate(value, random);
  return Buffer.from(JSON.stringify(value) ?? '');
}

/** Bank webhooks have no schema in the document. */
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

/** Whose file is uploaded to /attachments. */
const OWNERS: Record<string, (organization: Organization) => readonly string[]> = {
  owner_type: () => [...ATTACHMENT_OWNER_TYPES, 'room', ''],
  owner_id: (organization) =>
    ['lease_id', 'renter_id', 'ticket_id'].flatMap((name) => organization.ids(name)).concat('x'),
  kind: () => [...ATTACHMENT_KINDS, 'x'],
};

/** The document's own example, with ids of this organization. */
const withIds = (example: unknown, organization: Organization): unknown =>
  JSON.parse(JSON.stringify(example), (name, value) =>
    typeof value === 'string' && name.endsWith('_id') ? (organization.ids(name)[0] ?? value) : value,
  );

async function drawUpload(
  operation: Operation,
  organization: Organization,
  random: Random,
  how: number,
  headers: Record<string, string>,
): Promise<Buffer> {
  const csv = random.pick([
    'property,room,base_rent\nNhà,P1,3000000\n',
    'property,room,base_rent\n=1+1,"a""b",-5\n',
    'date,amount,content,reference\n2026-01-05,5000,chuyen tien,FT1\n',
    'a;b\n\u0000;\uD83D\uDE00\n',
    '',
  ]);
  const form = /\/(photos|attachments)$/.test(operation.path)
    ? photoForm(random.pick([plain('jpeg'), plain('webp'), Buffer.from(csv)]))
    : fileForm(csv, random.pick(['rows.csv', 'rows.xlsx', '../../x.csv', 'a"\r\nb.csv']));
  for (const [name, values] of Object.entries(OWNERS))
    if (operation.path.endsWith('/attachments') && random.percent(90))
      form.set(name, random.pick(values(organization)));
  const encoded = new Response(form);
  headers['content-type'] = encoded.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await encoded.arrayBuffer());
  if (how < 20) headers['content-type'] = random.pick(CONTENT_TYPES);
  if (how >= 20 && how < 40) return bytes.subarray(0, random.below(bytes.length + 1));
  if (how >= 40 && how < 60) for (let i = 0; i < 8; i += 1) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

function oddHeader(headers: Record<string, string>, random: Random): void {
  const [name, value] = random.pick([
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
