import { systemClock } from '../domain/clock.ts';
import type { AppContext } from '../server/app-context.ts';
import type { Access } from '../server/database/database.ts';
import { openForCommand } from '../server/database/open-for-command.ts';
import { systemCaller } from '../server/database/system-caller.ts';
import type { Tx } from '../server/database/transaction.ts';
import { findOrganizations, type ImportTarget } from '../server/features/identity/organizations/queries.ts';
import { createLogger } from '../server/http/logger.ts';
import type { Actor } from '../server/security/actor.ts';
import { createContext } from '../server/startup/create-context.ts';
import { StartupError } from '../server/startup-error.ts';
import { commandConfig } from './command-config.ts';

export type OrganizationContext = {
  within<T>(access: Access, work: (tx: Tx) => Promise<T>, actor?: Actor): Promise<T>;
  target: ImportTarget;
  context: AppContext;
};

/** Opens the database, whether or not the service is running, and runs work in the organization a command names. */
export async function inOrganization<T>(
  command: string,
  named: string | null,
  work: (inside: OrganizationContext) => Promise<T>,
): Promise<T> {
  const config = commandConfig();
  const opened = await openForCommand(config, (line) => console.error(line));
  try {
    const system = () => systemCaller(command, systemClock.now(), 'en');
    const found = await opened.database.unscoped('read', system(), (tx) => findOrganizations(tx, named));
    const target = choose(found, named);
    const scope = { organizationId: target.id, timezone: target.timezone, propertyIds: null };
    return await work({
      target,
      context: createContext(config, opened, createLogger('warn'), {}),
      within: (access, inner, actor) =>
        opened.database.scoped(scope, access, actor ? { ...system(), actor } : system(), inner),
    });
  } finally {
    await opened.close();
  }
}

function choose(found: ImportTarget[], named: string | null): ImportTarget {
  const [target, ...others] = found;
  if (!target)
    throw new StartupError(named ? `There is no organization "${named}".` : 'There are no organizations yet.');
  if (others.length === 0) return target;
  const names = found.map(({ slug, name }) => `  --organization ${slug}   (${name})`);
  throw new StartupError(['Which organization?', ...names].join('\n'));
}
