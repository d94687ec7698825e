import { systemClock } from '../domain/clock.ts';
import type { Services } from '../server/app-context.ts';
import { loadConfig } from '../server/config.ts';
import type { Access } from '../server/database/database.ts';
import { openBeside } from '../server/database/open-beside.ts';
import { systemCaller } from '../server/database/system-caller.ts';
import type { Tx } from '../server/database/transaction.ts';
import { findOrganizations, type ImportTarget } from '../server/features/identity/organizations/queries.ts';
import { createLogger } from '../server/http/logger.ts';
import type { Actor } from '../server/security/actor.ts';
import { createServices } from '../server/startup/start.ts';
import { StartProblem } from '../server/startup/startup-error.ts';

export type Inside = {
  within<T>(access: Access, work: (tx: Tx) => Promise<T>, actor?: Actor): Promise<T>;
  target: ImportTarget;
  services: Services;
};

/** Opens the database beside the service and steps into the organization a command means. */
export async function inOrganization<T>(
  command: string,
  named: string | null,
  work: (inside: Inside) => Promise<T>,
): Promise<T> {
  const config = loadConfig(process.env);
  const opened = await openBeside(config, (line) => console.error(line));
  try {
    const system = () => systemCaller(command, systemClock.now(), 'en');
    const found = await opened.database.unscoped('read', system(), (tx) => findOrganizations(tx, named));
    const target = choose(found, named);
    const scope = { organizationId: target.id, timezone: target.timezone, propertyIds: null };
    return await work({
      target,
      services: createServices(config, opened, createLogger('warn'), {}),
      within: (access, inner, actor) =>
        opened.database.scoped(scope, access, actor ? { ...system(), actor } : system(), inner),
    });
  } finally {
    await opened.close();
  }
}

function choose(found: ImportTarget[], named: string | null): ImportTarget {
  const [target, ...others] = found;
  if (!target) throw new StartProblem(named ? `There is no organization "${named}".` : 'There is no organization yet.');
  if (others.length === 0) return target;
  const names = found.map(({ slug, name }) => `  --organization ${slug}   (${name})`);
  throw new StartProblem(['Which organization?', ...names].join('\n'));
}
