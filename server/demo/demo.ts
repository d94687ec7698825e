import { randomBytes } from 'node:crypto';
import { Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { createPool } from '../database/connect.ts';
import { Database } from '../database/database.ts';
import { accountForLogin, setPassword } from '../features/identity/accounts/queries.ts';
import { StartupError } from '../startup-error.ts';
import { callerOf } from './demo-client.ts';
import { DEMO_EMAILS, type Demo } from './logins.ts';
import { makeDemo, prepareAccounts } from './make-demo.ts';
import { hasOrganizations } from './queries.ts';
import { SYSTEM } from './timeline.ts';

/** Creates the demo in an empty database; if it already exists, its password is checked while startup continues. */
export async function demoOnStartup(
  context: AppContext,
  ownerUrl: string,
  print: (line: string) => void,
): Promise<{ logins: Promise<Demo | null> }> {
  const { isEmpty, isThere } = await inspectDemo(context);
  if (isEmpty) {
    print('Creating a demo organization with fourteen months of data (DEMO=false skips it) …');
    return { logins: Promise.resolve(await addDemo(context, ownerUrl)) };
  }
  const logins = isThere ? applyDemoPassword(context) : Promise.resolve(null);
  logins.catch(() => undefined);
  return { logins };
}

/** `isThere`: the demo exists in this database. */
export async function inspectDemo(context: AppContext): Promise<{ isEmpty: boolean; isThere: boolean }> {
  return context.database.unscoped('read', callerOf(context.clock.now(), SYSTEM), async (tx) => ({
    isEmpty: !(await hasOrganizations(tx)),
    isThere: (await accountForLogin(tx, 'OPERATOR', DEMO_EMAILS.OPERATOR)) !== undefined,
  }));
}

export async function addDemo(context: AppContext, ownerUrl: string): Promise<Demo> {
  const password = context.config.secrets.demoPassword || randomBytes(9).toString('base64url');
  const accounts = await prepareAccounts(context, password).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    throw new StartupError('DEMO_PASSWORD is too easy to guess: choose another one.');
  });
  const caller = callerOf(context.clock.now(), SYSTEM);
  const pool = createPool(ownerUrl, { max: 1, name: 'rentroll demo', onError: () => undefined });
  const database = new Database(pool, { switchRole: true });
  await database
    .unscoped('write', caller, (tx) => makeDemo(tx, { ...context, database }, accounts, showMonths))
    .finally(() => database.close());
  return demoOf(password);
}

function showMonths(done: number, all: number): void {
  if (!process.stderr.isTTY) return;
  const bar = `${'█'.repeat(done * 2)}${'░'.repeat((all - done) * 2)}`;
  process.stderr.write(done === all ? '\r\x1b[K' : `\r${bar} ${done}/${all}`);
}

/** A password set by DEMO_PASSWORD applies from this startup on; one that users changed is kept. */
export async function applyDemoPassword({ config, database, passwords, clock }: AppContext): Promise<Demo> {
  const { demoPassword, demoPasswordIsGiven } = config.secrets;
  const caller = callerOf(clock.now(), SYSTEM);
  const found = await database.unscoped('read', caller, async (tx) => ({
    owner: await accountForLogin(tx, 'OPERATOR', DEMO_EMAILS.OPERATOR),
    renter: await accountForLogin(tx, 'RENTER', DEMO_EMAILS.RENTER),
  }));
  if (found.owner && (await passwords.verify(demoPassword, found.owner.password_hash))) return demoOf(demoPassword);
  if (!demoPasswordIsGiven) return demoOf(null);
  const hash = await passwords.hash(demoPassword);
  await database.unscoped('write', caller, async (tx) => {
    for (const account of [found.owner, found.renter]) if (account) await setPassword(tx, account.id, hash);
  });
  return demoOf(demoPassword);
}

const demoOf = (password: string | null): Demo => ({
  operator: DEMO_EMAILS.OPERATOR,
  renter: DEMO_EMAILS.RENTER,
  password,
});
