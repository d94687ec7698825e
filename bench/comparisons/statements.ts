import { makePaymentCode } from '../../domain/invoices/payment-code.ts';
import { type Comparison, seconds } from '../support/comparison.ts';
import { type Landlord, registerLandlord } from '../support/landlord.ts';
import { type Done, mostRounds, resultsOf, runRounds } from '../support/rounds.ts';
import { seedPortfolio } from '../support/seed-portfolio.ts';
import type { BenchDatabase, Server } from '../support/site.ts';

const ROUNDS = 5;
const FEW = 80;
const MANY = 800;
const MAX_GROWTH = 3;
/** Every so many transfers, one names an invoice and is booked; the others are queued for a person. */
const BOOKED_EVERY = 4;
const COLUMNS = 'date_column=Date&amount_column=Amount&memo_column=Memo&reference_column=Reference';

/** A bank statement of ten times the rows: set-based work takes much less than ten times as long. */
export const statements: Comparison = {
  name: 'statements',
  run: async (site) => {
    const database = await site.createDatabase();
    const server = await site.serve(database);
    const landlord = await registerLandlord(server.url);
    const rooms = ((mostRounds(ROUNDS) + 2) * (FEW + MANY)) / BOOKED_EVERY;
    await seedPortfolio(database.owner, {
      organizationId: landlord.organizationId,
      ...{ number: 1, rooms, properties: 10, billed: 1, open: 0, first: '2025-01' },
    });
    const upload = await uploaderFor(database, server, landlord);
    await upload(MANY);
    await upload(FEW);
    await database.settled();
    const side = (rows: number) => ({ process: server, work: () => upload(rows), settle: database.settled });
    const rounds = await runRounds(site, ROUNDS, side(MANY), side(FEW));
    await server.stop();
    await database.drop();
    const name = `import a statement of ${MANY} rows vs. ${FEW}`;
    const target = { name, unit: 'ms', target: MAX_GROWTH, direction: 'at_most', cpuTarget: MAX_GROWTH } as const;
    return resultsOf(rounds, target, ({ seconds }) => seconds * 1000);
  },
};

async function uploaderFor(
  database: BenchDatabase,
  server: Server,
  landlord: Landlord,
): Promise<(rows: number) => Promise<Done>> {
  await database.owner.query(`update invoices set status = 'ISSUED', paid_amount = 0`);
  const codes = await giveCodes(database);
  await database.owner.query('vacuum analyze');
  const account = await landlord.call('POST', '/bank-accounts', {
    bank_bin: '970436',
    account_number: '0123499999',
    account_holder: 'NGUYEN THI LAN',
  });
  let reference = 0;
  const row = (index: number): string => {
    reference += 1;
    const memo = index % BOOKED_EVERY === 0 ? `${codes.pop()} chuyen tien` : `khong ro ${reference}`;
    return `2025-02-15,${1000 + index},${memo},FT${reference}`;
  };
  return async (rows) => {
    const lines = ['Date,Amount,Memo,Reference', ...Array.from({ length: rows }, (_, index) => row(index))];
    const form = new FormData();
    form.set('file', new Blob([lines.join('\n')]), 'statement.csv');
    const url = `${server.url}/api/v1/bank-accounts/${account.id}/statements?${COLUMNS}`;
    const headers = { authorization: `Bearer ${landlord.token}` };
    const time = await seconds(async () => {
      const response = await fetch(url, { method: 'POST', headers, body: form });
      const { data } = (await response.json()) as { data?: { review_items: { resolution_kind: string | null }[] } };
      const booked = data?.review_items.filter(({ resolution_kind }) => resolution_kind === 'AUTO_MATCHED').length;
      if (booked !== rows / BOOKED_EVERY) throw new Error(`${response.status}: ${booked} of ${rows} transfers booked`);
    });
    return { operations: 1, seconds: time };
  };
}

/** Codes that a memo can name; those of seeded invoices have no check character. */
async function giveCodes({ owner }: BenchDatabase): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('select id from invoices');
  const codes = rows.map(() => makePaymentCode(crypto.getRandomValues(Buffer.alloc(8))));
  await owner.query(
    `update invoices i set payment_code = n.code from unnest($1::uuid[], $2::text[]) as n(id, code) where i.id = n.id`,
    [rows.map(({ id }) => id), codes],
  );
  return codes;
}
