import { randomBytes } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import type { Transaction } from '../database/transaction.ts';
import { type PreparedAccount, prepareAccount } from '../features/identity/accounts/register.ts';
import { findDeadlines } from '../features/reporting/deadlines/find-deadlines.ts';
import { planCash } from './cash.ts';
import { addArrivals } from './deadlines.ts';
import { DemoClient } from './demo-client.ts';
import { planSupplierBills } from './electricity.ts';
import { firstRenters, planCreditNote, planMonth, planMoves } from './incidents.ts';
import { DEMO_EMAILS } from './logins.ts';
import { runDailyJobs } from './money.ts';
import { attachFiles, planPapers } from './papers.ts';
import { createPeople } from './people.ts';
import { countRows, discardPending } from './queries.ts';
import { createRandom } from './random.ts';
import { type Accounts, connectBank, createDemoOrganization, createProperties, inviteTeam } from './set-up.ts';
import { SilentJobs } from './silent-jobs.ts';
import { planRenterAccount, planTickets } from './tickets.ts';
import { MONTHS, SYSTEM, Timeline } from './timeline.ts';
import { planUnmatched } from './unmatched-transfers.ts';

const SEED = 20_251_005;
/** Months in which statistics are updated, because the tables keep growing. */
const COUNTED_IN = [0, 2, 5, 9];

const STAFF = {
  owner: ['OPERATOR', DEMO_EMAILS.OPERATOR, 'Nguyễn Thị Hoa Sen'],
  manager: ['OPERATOR', 'manager@demo.rentroll.test', 'Trần Quốc Bảo'],
  accountant: ['OPERATOR', 'accountant@demo.rentroll.test', 'Lê Thu Hằng'],
  staff: ['OPERATOR', 'staff@demo.rentroll.test', 'Phạm Văn Tùng'],
  renter: ['RENTER', DEMO_EMAILS.RENTER, 'Người thuê'],
} as const;

/** Passwords are hashed before the transaction opens. */
export async function prepareAccounts(context: AppContext, password: string): Promise<Accounts> {
  const prepared = Object.entries(STAFF).map(async ([name, [kind, email, displayName]]) => {
    const account = await prepareAccount(context, { kind, email, displayName, password, locale: 'vi' });
    return [name, account] as [string, PreparedAccount];
  });
  return Object.fromEntries(await Promise.all(prepared)) as Accounts;
}

/**
 * Simulates fourteen months of two properties with the commands of the service and a clock that advances to now. All in one
 * transaction: an interrupted run leaves nothing behind.
 */
export async function makeDemo(
  tx: Transaction,
  context: AppContext,
  accounts: Accounts,
  onMonth: (done: number, all: number) => void,
): Promise<void> {
  const jobs = new SilentJobs(context.database, context.log);
  const client = new DemoClient(tx, { ...context, jobs });
  const random = createRandom(SEED);
  const timeline = new Timeline(client, random, createPeople(random), tx.now);
  const organizationId = await createDemoOrganization(timeline, accounts);
  await createProperties(timeline);
  await inviteTeam(timeline, accounts, organizationId);
  await connectBank(timeline, randomBytes(24).toString('base64url'));
  await firstRenters(timeline);
  for (let month = 0; month < MONTHS; month += 1) {
    timeline.plan(month, 1, 0, async () => onMonth(month, MONTHS));
    planMonth(timeline, month);
  }
  planMoves(timeline);
  planCash(timeline);
  planCreditNote(timeline);
  planUnmatched(timeline);
  planSupplierBills(timeline);
  planTickets(timeline);
  planPapers(timeline);
  planRenterAccount(timeline, accounts, organizationId);
  for (const month of COUNTED_IN) timeline.plan(month, 2, 1, () => countRows(tx));
  await timeline.run();
  onMonth(MONTHS, MONTHS);
  await runDailyJobs(timeline, tx.now);
  await addArrivals(timeline, tx.now);
  await findDeadlines(client.scopedTx(tx.now, SYSTEM), { jobs });
  await attachFiles(timeline, tx.now);
  await discardPending(client.scopedTx(tx.now, SYSTEM), jobs.mails);
}
