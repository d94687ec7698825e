import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makePaymentCode } from '../../domain/invoices/payment-code.ts';
import { loadConfig } from '../../server/config.ts';
import { start } from '../../server/startup/start.ts';
import type { Comparison, Measured } from '../support/comparison.ts';
import { type Landlord, registerLandlord } from '../support/landlord.ts';
import { type Call, sendRequests } from '../support/load.ts';
import { recordStatements, Script } from '../support/record-statements.ts';
import { Replay } from '../support/replay.ts';
import { mostRounds, resultsOf, runRounds } from '../support/rounds.ts';
import { seedPortfolio } from '../support/seed-portfolio.ts';
import type { BenchDatabase, Site } from '../support/site.ts';

const ROUNDS = 3;
const COMMANDS = 400;
const WARM_UPS = 600;
const WARM_UPS_AFTER_ANALYZE = 200;
const AT = 16;
const MAX_SECONDS = 600;
/** Each command has a room of its own. */
const ROOMS = 10 + 2 * (mostRounds(ROUNDS) * COMMANDS + WARM_UPS);
const PERIOD = '2025-02';

/** `ids`: everything that belongs to the room, always in the same order. */
type Subject = { invoice: string; room: string; ids: string[]; code: string };
type Write = {
  name: string;
  does: RegExp;
  call(subject: Subject, turn: number): Call;
  /** Texts besides the ids that must differ in every replay; those of the recorded one are known from its response. */
  texts(subject: Subject, turn: number, response: Record<string, string> | null): string[];
};

const KINDS = ['payment', 'webhook', 'generate'] as const;
type Kind = (typeof KINDS)[number];
/** What we aim for; all were above it when they were first measured. */
const CPU_TARGETS: Record<Kind, number> = { payment: 1.15, webhook: 1.2, generate: 1.2 };

/** Commands with all their side effects, and the same statements replayed sequentially by a bare driver. */
export const writes: Comparison[] = KINDS.map((kind) => ({
  name: kind,
  run: (site) => compare(site, kind),
}));

async function compare(site: Site, kind: Kind): Promise<Measured[]> {
  const database = await site.createDatabase();
  const dataDir = join(site.folder, `recorded-${kind}`);
  await mkdir(dataDir);
  const env = {
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATA_DIR: dataDir,
    ...site.secrets,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_SCALE: '1000000',
  };
  const inside = await start(loadConfig(env));
  const landlord = await registerLandlord(inside.address);
  await seedPortfolio(database.owner, {
    organizationId: landlord.organizationId,
    number: 1,
    rooms: ROOMS,
    properties: 10,
    billed: 1,
    open: kind === 'generate' ? 1 : 0,
    first: '2025-01',
  });
  await database.owner.query(`update invoices set status = 'ISSUED', paid_amount = 0`);
  await database.owner.query('vacuum analyze');
  const subjects = await subjectsOf(database);
  const write = await WRITES[kind](landlord);
  const [first, second] = subjects.splice(0, 2) as [Subject, Subject];
  let response: Record<string, string> | null = null;
  const record = (subject: Subject, turn: number) =>
    recordStatements(write.does, async () => {
      response = await once(inside.address, landlord, write.call(subject, turn));
    });
  await record(subjects.shift() as Subject, 0);
  const other = await record(second, 1);
  const recorded = await record(first, 2);
  const script = new Script(recorded, other);
  const oldTexts = write.texts(first, 2, response);
  await inside.stop();
  const server = await site.serve(database, { DATA_DIR: dataDir });
  const replay = await Replay.start(database.ownerUrl, AT);
  let turn = 3;
  const next = (): { subject: Subject; turn: number } => {
    turn += 1;
    return { subject: subjects.pop() as Subject, turn };
  };
  const ours = (count: number) => {
    let left = count;
    const call = (): Call | null => {
      if (left === 0) return null;
      left -= 1;
      const { subject, turn } = next();
      return write.call(subject, turn);
    };
    return sendRequests(server.url, { at: AT, seconds: MAX_SECONDS, token: landlord.token, next: call });
  };
  const scriptOf = ({ subject, turn }: ReturnType<typeof next>) => {
    const texts = write.texts(subject, turn, null);
    const replaced = [
      ...first.ids.map((id, index): [string, string] => [id, subject.ids[index] as string]),
      ...oldTexts.map((text, index): [string, string] => [text, texts[index] as string]),
    ];
    return script.for(new Map(replaced));
  };
  const load = (count: number) => replay.load(Array.from({ length: count }, () => scriptOf(next())));
  const warmUp = async (count: number) => {
    await ours(count);
    await load(count);
    await replay.run();
    await database.settled();
  };
  await warmUp(WARM_UPS - WARM_UPS_AFTER_ANALYZE);
  // As autovacuum does in use. Plans made while the tables were empty would read all that is written to them from now on.
  await database.owner.query('vacuum analyze');
  await warmUp(WARM_UPS_AFTER_ANALYZE);
  const rounds = await runRounds(
    site,
    ROUNDS,
    { process: server, work: () => ours(COMMANDS), settle: database.settled },
    { process: replay, prepare: () => load(COMMANDS), work: () => replay.run() },
  );
  await replay.stop();
  await server.stop();
  await database.drop();
  return resultsOf(rounds, {
    name: `${write.name} (${script.length} statements)`,
    unit: 'commands/s',
    target: 0.4,
    direction: 'at_least',
    cpuTarget: CPU_TARGETS[kind],
  });
}

const WRITES: Record<Kind, (landlord: Landlord) => Promise<Write>> = {
  payment: async () => ({
    name: 'record a payment',
    does: /insert into payments/,
    call: ({ invoice }, turn) => ({
      method: 'POST',
      path: '/api/v1/payments',
      body: { invoice_id: invoice, amount: '1000', method: 'CASH' },
      headers: { 'idempotency-key': `payment-${turn}-` },
    }),
    texts: (_subject, turn) => [`payment-${turn}-`],
  }),
  webhook: async (landlord) => {
    const account = await landlord.call('POST', '/bank-accounts', {
      bank_bin: '970436',
      account_number: '0123499999',
      account_holder: 'NGUYEN THI LAN',
    });
    const secret = 'bench-secret-for-webhooks';
    const connection = await landlord.call('POST', '/payment-connections', {
      provider: 'SEPAY',
      auth_method: 'API_KEY',
      secret,
      bank_account_ids: [account.id],
    });
    return {
      name: 'book a bank transfer',
      does: /insert into bank_transfers/,
      call: ({ code }, turn) => ({
        method: 'POST',
        path: `/api/v1/payment-webhooks/SEPAY/${connection.id}`,
        headers: { authorization: `Apikey ${secret}` },
        body: {
          id: 7_000_000 + turn,
          gateway: 'Vietcombank',
          transactionDate: '2025-02-15 14:02:37',
          accountNumber: '0123499999',
          code: null,
          content: `${code} chuyen tien`,
          transferType: 'in',
          transferAmount: 1000,
          accumulated: 0,
          subAccount: null,
          referenceCode: `FT${7_000_000 + turn}`,
          description: '',
        },
      }),
      texts: ({ code }, turn) => [code, String(7_000_000 + turn)],
    };
  },
  generate: async () => ({
    name: 'generate and issue an invoice',
    does: /insert into invoices/,
    call: ({ room }) => ({
      method: 'POST',
      path: '/api/v1/invoices/generate',
      body: { room_id: room, period: PERIOD, issue: true },
    }),
    texts: (_subject, turn, response) =>
      response ? [response.invoice_number ?? '', response.payment_code ?? ''] : [`N${turn}`, `RR${turn}`],
  }),
};

async function once(url: string, landlord: Landlord, call: Call): Promise<Record<string, string>> {
  const response = await fetch(url + call.path, {
    method: call.method ?? 'GET',
    headers: { authorization: `Bearer ${landlord.token}`, 'content-type': 'application/json', ...call.headers },
    body: JSON.stringify(call.body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call.path}: ${response.status} ${text}`);
  return JSON.parse(text).data;
}

/** Every invoice with a valid payment code, in no particular order. */
async function subjectsOf(database: BenchDatabase): Promise<Subject[]> {
  const { rows } = await database.owner.query<Subject>(
    `select i.id as invoice, i.room_id as room,
       array[i.id, i.property_id, i.room_id, i.renter_id, i.lease_id, f.id] || array(select m.id from meter_readings m where m.room_id = i.room_id order by m.period) as ids
     from invoices i join recurring_fees f on f.property_id = i.property_id order by md5(i.id::text)`,
  );
  const subjects = rows.map((row) => ({ ...row, code: makePaymentCode(randomBytes(8)) }));
  await database.owner.query(
    `update invoices i set payment_code = n.code from jsonb_to_recordset($1::jsonb) as n(invoice uuid, code text) where i.id = n.invoice`,
    [JSON.stringify(subjects)],
  );
  return subjects;
}
