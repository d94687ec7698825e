import { systemClock } from '../../domain/clock.ts';
import type { Config } from '../config.ts';
import { openForCommand } from '../database/open-for-command.ts';
import { systemCaller } from '../database/system-caller.ts';
import type { Caller } from '../database/transaction.ts';
import { readOrganization } from '../features/identity/organizations/queries.ts';
import type { Check } from '../features/ledger/journal/self-check.ts';
import { checkBooks } from '../features/reporting/unbilled/check-books.ts';
import { organizationIds } from '../jobs/queries.ts';

export type Verified = { organization: { id: string; slug: string }; ok: boolean; checks: Check[] };

const PAGE = 500;

/** Runs the self-check of every organization, in one scoped transaction each, whether or not the service is running. */
export async function verifyOrganizations(
  config: Config,
  onProgress: (verified: number) => void = () => undefined,
): Promise<Verified[]> {
  const opened = await openForCommand(config, () => undefined);
  const caller: Caller = systemCaller('verify', systemClock.now(), 'en');
  const results: Verified[] = [];
  try {
    for (let after: string | null = null; ; ) {
      const ids: { id: string }[] = await opened.database.unscoped('read', caller, (tx) =>
        organizationIds(tx, after, PAGE),
      );
      for (const { id } of ids) {
        const scope = { organizationId: id, timezone: 'UTC', propertyIds: null };
        results.push(
          await opened.database.scoped(scope, 'read', caller, async (tx) => {
            const organization = await readOrganization(tx, id);
            return { organization: { id, slug: organization?.slug ?? id }, ...(await checkBooks(tx)) };
          }),
        );
        onProgress(results.length);
      }
      after = ids.at(-1)?.id ?? null;
      if (ids.length < PAGE) return results;
    }
  } finally {
    await opened.close();
  }
}
