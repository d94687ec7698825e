import { parseArgs } from 'node:util';
import type { AccountKind } from '../domain/catalog/accounts.ts';
import { systemClock } from '../domain/clock.ts';
import { openForCommand } from '../server/database/open-for-command.ts';
import { systemCaller } from '../server/database/system-caller.ts';
import { accountForLogin } from '../server/features/identity/accounts/queries.ts';
import { resetFactors } from '../server/features/identity/second-factors/remove-factor.ts';
import { createLogger } from '../server/http/logger.ts';
import { createContext } from '../server/startup/create-context.ts';
import { StartupError } from '../server/startup-error.ts';
import { commandConfig } from './command-config.ts';
import { reportProblems } from './report-problems.ts';
import { UsageError } from './usage-error.ts';

/** For somebody whom nobody else can help: who lost the device, the recovery codes and every colleague who is an owner. */
await reportProblems(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { renter: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const [verb, email] = positionals;
  if (verb !== 'reset' || email === undefined) throw new UsageError('Use reset <email>.');
  const factors = await reset(email, values.renter ? 'RENTER' : 'OPERATOR');
  const line = `Removed ${factors} second factors of ${email} and ended every session.`;
  console.log(values.json ? JSON.stringify({ email, removed: factors }, null, 2) : line);
});

async function reset(email: string, kind: AccountKind): Promise<number> {
  const config = commandConfig();
  const opened = await openForCommand(config, (line) => console.error(line));
  try {
    const context = createContext(config, opened, createLogger('warn'), {});
    const caller = systemCaller('rentroll factors', systemClock.now(), 'en');
    return await opened.database.unscoped('write', caller, async (tx) => {
      const account = await accountForLogin(tx, kind, email);
      if (!account) throw new StartupError(`There is no ${kind.toLowerCase()} with the address ${email}.`);
      return resetFactors(tx, context, { kind, id: account.id });
    });
  } finally {
    await opened.close();
  }
}
