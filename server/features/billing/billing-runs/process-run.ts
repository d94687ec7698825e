import { Refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import { pickDeclared } from '../../../http/pick-declared.ts';
import { type Numbers, takeNumbers } from '../invoices/store-queries.ts';
import { billLeases } from './bill-leases.ts';
import { presentRun } from './present-run.ts';
import {
  advanceLaneBy,
  billedLeases,
  expiredUnsettled,
  findRun,
  insertLanes,
  insertProblems,
  type Lane,
  lanesOf,
  leasesToBill,
  lockLane,
  mergeLanes,
  type RunLease,
  type RunRow,
  saveRun,
} from './queries.ts';
import { BillingRun } from './schemas.ts';

export const CHUNK = 400;
const LANES = 4;
const MIN_LANE_SIZE = 100;

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Works a run to its end, or until `stopped`: a transaction for each chunk, lanes side by side. Each lane's row remembers how far it
 * came in the transaction of the chunk, so whoever goes on after a crash starts behind it, and two who work on the same run take turns.
 */
export async function processRun(
  within: Within,
  runId: string,
  options: { concurrency: number; stopped?: () => boolean; onProgress?: () => Promise<void> },
): Promise<void> {
  const lanes = await within((tx) => openLanes(tx, runId));
  const work = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      const { lane: number } = lane;
      while (!options.stopped?.() && (await advanceLane(within, runId, number)) === 'more')
        await options.onProgress?.();
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  await within((tx) => closeRun(tx, runId));
  await options.onProgress?.();
}

/** The lanes still to be worked; the first to ask makes them. */
export async function openLanes(tx: Tx, runId: string): Promise<Lane[]> {
  const run = await findRun(tx, runId, true);
  if (run.status !== 'QUEUED' && run.status !== 'RUNNING') return [];
  const lanes = await lanesOf(tx, runId);
  if (lanes.length > 0) return lanes.filter(({ finished }) => !finished);
  const between = { after: run.last_lease_id, until: null };
  const ids = (await leasesToBill(tx, run, between, null)).map(({ id }) => id);
  const made = splitLanes(ids, run.last_lease_id);
  await insertLanes(tx, runId, made);
  await saveRun(tx, { ...run, status: 'RUNNING' });
  return made;
}

/** Lanes of the same length; few leases are not worth several. */
function splitLanes(ids: string[], after: string | null): Lane[] {
  const size = Math.max(MIN_LANE_SIZE, Math.ceil(ids.length / LANES));
  const count = Math.max(1, Math.ceil(ids.length / size));
  return Array.from({ length: count }, (_, lane) => ({
    lane,
    last_lease_id: lane === 0 ? after : (ids[lane * size - 1] as string),
    until_lease_id: lane === count - 1 ? null : (ids[(lane + 1) * size - 1] as string),
    finished: false,
  }));
}

/** One chunk with the place it reached, in one transaction; its numbers were taken in another, which holds no counter for long. */
export async function advanceLane(within: Within, runId: string, number: number): Promise<'more' | 'done'> {
  const chunk = await within((tx) => openChunk(tx, runId, number));
  return chunk ? within((tx) => billChunk(tx, runId, number, chunk)) : 'done';
}

type Chunk = { after: string | null; size: number; leases: RunLease[]; numbers: Numbers };

/** Lanes begin with chunks of different sizes, or all of them would read, then compute and then write at the same time. */
const firstSize = (lane: number): number => Math.ceil((CHUNK * ((lane % LANES) + 1)) / LANES);

async function openChunk(tx: Tx, runId: string, number: number): Promise<Chunk | null> {
  const [, run, lanes] = await Promise.all([tx.forceGenericPlan(), findRun(tx, runId), lanesOf(tx, runId)]);
  const lane = lanes.find((each) => each.lane === number);
  if (!lane || lane.finished) return null;
  const { last_lease_id: after, until_lease_id: until } = lane;
  const beginning = lanes.find((each) => each.lane === number - 1)?.until_lease_id ?? run.last_lease_id;
  const size = after === beginning ? firstSize(number) : CHUNK;
  const leases = await leasesToBill(tx, run, { after, until }, size);
  const billed = await billedLeases(
    tx,
    leases.map(({ id }) => id),
    run.period,
  );
  const open = Map.groupBy(
    leases.filter(({ id }) => !billed.has(id)),
    (lease) => lease.property_id,
  );
  const counts = [...open].map(([property_id, { length }]) => ({ property_id, count: length }));
  return { after, size, leases, numbers: await takeNumbers(tx, run.period, counts) };
}

async function billChunk(tx: Tx, runId: string, number: number, chunk: Chunk): Promise<'more' | 'done'> {
  const [, lane, run] = await Promise.all([tx.forceGenericPlan(), lockLane(tx, runId, number), findRun(tx, runId)]);
  if (!lane || lane.finished) return 'done';
  // Somebody else worked this chunk meanwhile: the numbers are given up, and the next one is opened.
  if (lane.last_lease_id !== chunk.after) return 'more';
  const { leases, size } = chunk;
  const finished = leases.length < size;
  const { drafts, existed, failed, problems } = await billLeases(tx, run, leases, chunk.numbers);
  await Promise.all([
    insertProblems(tx, runId, problems),
    advanceLaneBy(
      tx,
      runId,
      { lane: number, last_lease_id: leases.at(-1)?.id ?? lane.last_lease_id, finished },
      { created: drafts.length, existed, failed },
    ),
  ]);
  return finished ? 'done' : 'more';
}

/** Ends the run when no lane is left. */
async function closeRun(tx: Tx, runId: string): Promise<void> {
  const run = await findRun(tx, runId, true);
  const lanes = await lanesOf(tx, runId);
  if (run.status !== 'RUNNING' || lanes.some(({ finished }) => !finished)) return;
  const expired = await expiredUnsettled(tx, run);
  await insertProblems(
    tx,
    runId,
    expired.map(({ room_id }) => ({ room_id, code: 'lease_expired_unsettled' })),
  );
  await endRun(tx, run, 'DONE');
}

/** What a rule refuses for the whole run, such as books that were locked meanwhile, ends it; what was billed stays. */
export async function failRun(tx: Tx, runId: string, error: unknown): Promise<void> {
  const run = await findRun(tx, runId, true);
  if (run.status !== 'QUEUED' && run.status !== 'RUNNING') return;
  const code = error instanceof Refused ? error.code : 'internal_error';
  await insertProblems(tx, runId, [{ room_id: null, code }]);
  await endRun(tx, run, 'FAILED');
}

async function endRun(tx: Tx, run: RunRow, status: 'DONE' | 'FAILED'): Promise<void> {
  await mergeLanes(tx, run.id);
  await saveRun(tx, { ...run, status, finished_at: tx.now.toString() });
  const subject = { type: 'billing_run', id: run.id, propertyId: run.property_id };
  await recordEvent(
    tx,
    'billing_run.finished',
    subject,
    pickDeclared(BillingRun, presentRun(await findRun(tx, run.id), 'vi')) as object,
  );
}
