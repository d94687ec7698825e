import { Refused } from '../../../../domain/refused.ts';
import { noteChange } from '../../../database/changes.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import { pickDeclared } from '../../../http/pick-declared.ts';
import { type Numbers, takeNumbers } from '../invoices/store-queries.ts';
import { billLeases } from './bill-leases.ts';
import { advanceLaneBy, insertLanes, type Lane, lanesOf, lockLane, mergeLanes } from './lane-queries.ts';
import {
  billedLeases,
  expiredUnsettled,
  leasesOfRooms,
  leasesToBill,
  type RunLease,
  settledLeases,
} from './lease-queries.ts';
import { presentRun } from './present-run.ts';
import { findRun, insertProblems, type RunRow, saveRun } from './queries.ts';
import { groupByRoom } from './rooms-together.ts';
import { BillingRun } from './schemas.ts';

export const CHUNK = 400;
const LANES = 4;
const MIN_LANE_SIZE = 100;

type RunInTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Processes a run until it ends or `stopped` returns true, in concurrent lanes with one transaction per chunk. That transaction also
 * stores the lane's position, so that after a crash the next worker continues there. Two workers of the same lane take turns.
 */
export async function processRun(
  inTransaction: RunInTransaction,
  runId: string,
  options: { concurrency: number; stopped?: () => boolean; onProgress?: () => Promise<void> },
): Promise<void> {
  const lanes = await inTransaction((tx) => openLanes(tx, runId));
  const work = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      const { lane: number } = lane;
      while (!options.stopped?.() && (await advanceLane(inTransaction, runId, number)) === 'more')
        await options.onProgress?.();
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  await inTransaction((tx) => closeRun(tx, runId));
  await options.onProgress?.();
}

/** Returns the unfinished lanes; the first call creates them. */
export async function openLanes(tx: Tx, runId: string): Promise<Lane[]> {
  const run = await findRun(tx, runId, true);
  if (run.status !== 'QUEUED' && run.status !== 'RUNNING') return [];
  const lanes = await lanesOf(tx, runId);
  if (lanes.length > 0) return lanes.filter(({ finished }) => !finished);
  const between = { after: run.last_lease_id, until: null };
  const ids = (await leasesToBill(tx, run, between, null)).map(({ id }) => id);
  const created = splitLanes(ids, run.last_lease_id);
  await insertLanes(tx, runId, created);
  await saveRun(tx, { ...run, status: 'RUNNING' });
  noteChange(tx, 'billing_runs', run.id, run.property_id);
  return created;
}

/** Lanes of equal length, at least MIN_LANE_SIZE. */
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

/** Takes the invoice numbers in a transaction of their own, so that the counters are not locked while the chunk is billed. */
export async function advanceLane(
  inTransaction: RunInTransaction,
  runId: string,
  number: number,
): Promise<'more' | 'done'> {
  const chunk = await inTransaction((tx) => openChunk(tx, runId, number));
  return chunk ? inTransaction((tx) => billChunk(tx, runId, number, chunk)) : 'done';
}

/** `leases` are those to bill, `last` where the lane continues after them. */
type Chunk = { after: string | null; last: string | null; finished: boolean; leases: RunLease[]; numbers: Numbers };

/** First chunks differ in size, so that the lanes do not all read, compute and write at the same time. */
const firstSize = (lane: number): number => Math.ceil((CHUNK * ((lane % LANES) + 1)) / LANES);

async function openChunk(tx: Tx, runId: string, number: number): Promise<Chunk | null> {
  const [, run, lanes] = await Promise.all([tx.forceGenericPlan(), findRun(tx, runId), lanesOf(tx, runId)]);
  const lane = lanes.find((each) => each.lane === number);
  if (!lane || lane.finished) return null;
  const { last_lease_id: after, until_lease_id: until } = lane;
  const beginning = lanes.find((each) => each.lane === number - 1)?.until_lease_id ?? run.last_lease_id;
  const size = after === beginning ? firstSize(number) : CHUNK;
  const next = await leasesToBill(tx, run, { after, until }, size);
  const leases = await withTheirRooms(tx, run.period, next);
  const ids = leases.map(({ id }) => id);
  const [billed, settled] = await Promise.all([billedLeases(tx, ids, run.period), settledLeases(tx, ids, run.period)]);
  const open = Map.groupBy(
    leases.filter(({ id }) => !billed.has(id) && !settled.has(id)),
    (lease) => lease.property_id,
  );
  const counts = [...open].map(([property_id, { length }]) => ({ property_id, count: length }));
  const numbers = await takeNumbers(tx, run.period, counts);
  return { after, last: next.at(-1)?.id ?? after, finished: next.length < size, leases, numbers };
}

/** All leases of a room are billed with the one that begins first, whichever chunk the others are in. */
async function withTheirRooms(tx: Tx, period: string, next: RunLease[]): Promise<RunLease[]> {
  const ids = new Set(next.map(({ id }) => id));
  const roomIds = [...new Set(next.map(({ room_id }) => room_id))];
  const rooms = groupByRoom(await leasesOfRooms(tx, period, roomIds));
  return rooms.filter(([first]) => first && ids.has(first.id)).flat();
}

async function billChunk(tx: Tx, runId: string, number: number, chunk: Chunk): Promise<'more' | 'done'> {
  const [, lane, run] = await Promise.all([tx.forceGenericPlan(), lockLane(tx, runId, number), findRun(tx, runId)]);
  if (!lane || lane.finished) return 'done';
  // Another worker billed this chunk meanwhile: drop its numbers and continue with the next chunk.
  if (lane.last_lease_id !== chunk.after) return 'more';
  const { leases, last, finished } = chunk;
  const { drafts, existed, skipped, failed, problems } = await billLeases(tx, run, leases, chunk.numbers);
  await Promise.all([
    insertProblems(tx, runId, problems),
    advanceLaneBy(
      tx,
      runId,
      { lane: number, last_lease_id: last, finished },
      { created: drafts.length, existed, skipped, failed },
    ),
  ]);
  noteChange(tx, 'billing_runs', runId, run.property_id);
  return finished ? 'done' : 'more';
}

/** Ends the run if all lanes are finished. */
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

/** A refusal for the whole run, such as locked books, ends it; chunks that are committed stay. */
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
