import { randomBytes } from 'node:crypto';
import type { Services } from '../app-context.ts';
import type { Transaction } from '../database/transaction.ts';
import { type PreparedAccount, prepareAccount } from '../features/identity/accounts/register.ts';
import { Act } from './act.ts';
import { firstRenters, planCreditNote, planMonth, planMoves, planUnmatched } from './incidents.ts';
import { watchCalendar } from './money.ts';
import { createPeople } from './people.ts';
import { countRows, silence } from './queries.ts';
import { createRandom } from './random.ts';
import { type Accounts, connectBank, foundOrganization, hireCrew, openHouses } from './set-up.ts';
import { SilentJobs } from './silent-jobs.ts';
import { MONTHS, Story, SYSTEM } from './story.ts';
import { planRenterAccount, planTickets } from './tickets.ts';

const SEED = 20_251_005;
/** As the tables grow. */
const COUNTED_IN = [0, 2, 5, 9];

export const OPERATOR_EMAIL = 'owner@demo.rentroll.test';
export const RENTER_EMAIL = 'renter@demo.rentroll.test';

const STAFF = {
  owner: ['OPERATOR', OPERATOR_EMAIL, 'Nguyễn Thị Hoa Sen'],
  manager: ['OPERATOR', 'manager@demo.rentroll.test', 'Trần Quốc Bảo'],
  accountant: ['OPERATOR', 'accountant@demo.rentroll.test', 'Lê Thu Hằng'],
  staff: ['OPERATOR', 'staff@demo.rentroll.test', 'Phạm Văn Tùng'],
  renter: ['RENTER', RENTER_EMAIL, 'Người thuê'],
} as const;

/** Passwords are hashed before the transaction opens. */
export async function prepareAccounts(services: Services, password: string): Promise<Accounts> {
  const prepared = Object.entries(STAFF).map(async ([name, [kind, email, displayName]]) => {
    const account = await prepareAccount(services, { kind, email, displayName, password, locale: 'vi' });
    return [name, account] as [string, PreparedAccount];
  });
  return Object.fromEntries(await Promise.all(prepared)) as Accounts;
}

/**
 * Fourteen months of two houses, by the same commands as real ones, under a clock that walks from then to now. One transaction:
 * whoever is interrupted leaves nothing behind.
 */
export async function makeDemo(
  tx: Transaction,
  services: Services,
  accounts: Accounts,
  onMonth: (done: number, all: number) => void,
): Promise<void> {
  const jobs = new SilentJobs(services.database, services.log);
  const act = new Act(tx, { ...services, jobs });
  const random = createRandom(SEED);
  const story = new Story(act, random, createPeople(random), tx.now);
  const organizationId = await foundOrganization(story, accounts);
  await openHouses(story);
  await hireCrew(story, accounts, organizationId);
  await connectBank(story, randomBytes(24).toString('base64url'));
  await firstRenters(story);
  for (let month = 0; month < MONTHS; month += 1) {
    story.plan(month, 1, 0, async () => onMonth(month, MONTHS));
    planMonth(story, month);
  }
  planMoves(story);
  planCreditNote(story);
  planUnmatched(story);
  planTickets(story);
  planRenterAccount(story, accounts, organizationId);
  for (const month of COUNTED_IN) story.plan(month, 2, 1, () => countRows(tx));
  await story.live();
  onMonth(MONTHS, MONTHS);
  await watchCalendar(story, tx.now);
  await silence(act.inside(tx.now, SYSTEM), jobs.mails);
}
