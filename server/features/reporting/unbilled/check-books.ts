import type { Tx } from '../../../database/transaction.ts';
import { type Check, selfCheck } from '../../ledger/journal/self-check.ts';
import { calculateUnbilled, findUnlisted, type Unlisted } from './list-unbilled.ts';
import { countLeases, leasesAfter, type UnbilledLease } from './queries.ts';

const CHUNK = 500;
const MAX_PROBLEMS = 100;

/** The self-check of the books, and the proof that nothing is owed without being billed or listed. */
export async function checkBooks(tx: Tx): Promise<{ ok: boolean; checks: Check[] }> {
  const { checks } = await selfCheck(tx);
  const all = [...checks, await checkOwed(tx)];
  return { ok: all.every(({ ok }) => ok), checks: all };
}

async function checkOwed(tx: Tx): Promise<Check> {
  const problems: Unlisted[] = [];
  for (let after: string | null = null; problems.length < MAX_PROBLEMS; ) {
    const { leases, unlisted } = await readUnlisted(tx, after);
    // What is billed between two statements is owed in one and billed in the other: only what stays is a problem.
    if (unlisted.length > 0) {
      const again = new Set((await readUnlisted(tx, after)).unlisted.map((each) => JSON.stringify(each)));
      problems.push(...unlisted.filter((each) => again.has(JSON.stringify(each))));
    }
    after = leases.at(-1)?.id ?? null;
    if (leases.length < CHUNK) break;
  }
  const shown = problems.slice(0, MAX_PROBLEMS);
  return { name: 'owed_is_billed_or_listed', ok: shown.length === 0, checked: await countLeases(tx), problems: shown };
}

async function readUnlisted(tx: Tx, after: string | null): Promise<{ leases: UnbilledLease[]; unlisted: Unlisted[] }> {
  const leases = await leasesAfter(tx, after, CHUNK);
  const unbilled = await calculateUnbilled(tx, leases);
  return { leases, unlisted: unbilled.flatMap((each) => findUnlisted(tx, each)) };
}
