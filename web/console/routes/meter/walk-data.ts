import { type MeterWalk, type MeterWalkRoom, type OperatorMe, RentrollError, type WalkedMeter } from '@rentroll/client';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { useApp } from '../../../data/app.ts';
import { keptMe, meQuery } from '../../../data/me.ts';
import { type Answers, type Entry, FIELDS, isUnsent, keyOf } from '../../../data/outbox/entries.ts';
import type { Outbox } from '../../../data/outbox/outbox.ts';
import { keepWalk, keptWalks, type Owner } from '../../../data/outbox/storage.ts';
import { isAsked, type Judgement, judgeValue, type Start } from './judge-value.ts';

type Api = ReturnType<typeof useApp>['api'];

/** A walk is kept on the device when it is opened, and shown from there without a network. */
const walkQuery = (api: Api, propertyId: string, period: string | undefined, readOwner: () => Promise<Owner>) =>
  queryOptions({
    queryKey: ['meter-walk', propertyId, period ?? null],
    networkMode: 'always',
    queryFn: async (): Promise<MeterWalk> => {
      try {
        const path = { property_id: propertyId };
        const walk = await api().get('/properties/{property_id}/meter-walk', { path, query: period ? { period } : {} });
        // A device that keeps nothing shows it all the same.
        void keepLater(readOwner, `${propertyId} ${period ?? ''}`, walk).catch(() => undefined);
        return walk;
      } catch (error) {
        if (!(error instanceof RentrollError) || error.status !== 0) throw error;
        const walks = await keptWalks<MeterWalk>(await readOwner());
        const kept = walks.get(`${propertyId} ${period ?? ''}`) ?? (period ? undefined : latestOf(walks, propertyId));
        if (kept) return kept;
        throw error;
      }
    },
  });

/** Without a network nobody knows which month is read now: the latest that is kept. */
const latestOf = (walks: ReadonlyMap<string, MeterWalk>, propertyId: string): MeterWalk | undefined =>
  [...walks.values()]
    .filter(({ property_id }) => property_id === propertyId)
    .toSorted((a, b) => Number(a.period > b.period) - Number(a.period < b.period))
    .at(-1);

/** After the walk is shown: writing it takes a slow phone longer than drawing it. */
async function keepLater(readOwner: () => Promise<Owner>, key: string, walk: MeterWalk): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await keepWalk(await readOwner(), key, walk);
}

export function useWalk(owner: Owner, propertyId: string, period: string | undefined) {
  const { api } = useApp();
  return useQuery(walkQuery(api, propertyId, period, async () => owner));
}

export const ownerOf = (me: OperatorMe | undefined): Owner | null =>
  me?.organization ? { userId: me.user.id, organizationId: me.organization.id } : null;

/** Asks for a walk together with who it is for, instead of afterwards. */
export function loadWalk(api: Api, queries: QueryClient, propertyId: string, period?: string): Promise<void> {
  const readOwner = async () => {
    const owner = ownerOf(await queries.ensureQueryData(meQuery(api)).catch(keptMe));
    if (!owner) throw new Error('No organization to keep the walk for');
    return owner;
  };
  return queries.prefetchQuery(walkQuery(api, propertyId, period, readOwner));
}

/** The one of the house in the address. */
export function useWalkAhead(propertyId: string | undefined, period: string | undefined): void {
  const { api } = useApp();
  const queries = useQueryClient();
  useEffect(() => {
    if (propertyId) void loadWalk(api, queries, propertyId, period);
  }, [api, queries, propertyId, period]);
}

export const OutboxContext = createContext<Outbox | null>(null);

export function useOutbox(): Outbox {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('No outbox around this component');
  return outbox;
}

export function useEntry(room: MeterWalkRoom, period: string, meter: WalkedMeter): Entry | undefined {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, () =>
    outbox.entry({ roomId: room.id, period, utility: meter.utility }),
  );
}

export const serverValue = ({ reading }: MeterWalkRoom, { utility }: WalkedMeter): number | null =>
  reading?.[FIELDS[utility].current] ?? null;

const NOTHING_SAID: Answers = { confirmed: false, rolledOver: false, replaced: null };

/** What was said about a value, also if it was corrected meanwhile; nothing yet about one that is typed anew. */
export function answersOf(entry: Entry | undefined, value = entry?.value): Answers {
  if (!entry) return NOTHING_SAID;
  if (entry.value === value) return entry;
  return (entry.base === value && entry.baseAnswers) || NOTHING_SAID;
}

/** From where the service counts the first value of a meter. */
const storedStart = (room: MeterWalkRoom, meter: WalkedMeter): number | null =>
  meter.previous || serverValue(room, meter) === null ? null : (room.reading?.[FIELDS[meter.utility].previous] ?? null);

/** As told here, else as the service has it with the value of the month. */
export const startOf = (room: MeterWalkRoom, meter: WalkedMeter, entry: Entry | undefined): Start =>
  room.lease ? (entry?.initial ?? storedStart(room, meter)) : undefined;

export const judgeEntry = (room: MeterWalkRoom, meter: WalkedMeter, entry: Entry): Judgement =>
  judgeValue(meter, entry.value, entry, startOf(room, meter, entry));

/** What the service has when a value is typed or something is said about it. */
export function baseOf(
  room: MeterWalkRoom,
  meter: WalkedMeter,
  entry: Entry | undefined,
): Pick<Entry, 'base' | 'baseAnswers'> {
  const initial = storedStart(room, meter);
  if (entry?.state === 'sent') {
    const { value, confirmed, rolledOver, replaced } = entry;
    return { base: value, baseAnswers: { confirmed, rolledOver, replaced, initial: entry.initial ?? initial } };
  }
  // What others store while a value waits was not seen by who typed it.
  if (entry && isUnsent(entry)) return { base: entry.base, baseAnswers: entry.baseAnswers ?? null };
  return {
    base: entry?.base ?? serverValue(room, meter),
    baseAnswers: entry?.baseAnswers ?? { ...NOTHING_SAID, initial },
  };
}

/** A value that is held is judged by what is known of its meter by then, which others may have changed since. */
export function judgeAgain(rooms: readonly MeterWalkRoom[], period: string, outbox: Outbox): void {
  const waiting = [...outbox.entries.values()].filter((entry) => entry.period === period && isUnsent(entry));
  if (waiting.length === 0) return;
  const byId = new Map(rooms.map((room) => [room.id, room]));
  for (const entry of waiting) {
    const room = byId.get(entry.roomId);
    const meter = room?.meters.find(({ utility }) => utility === entry.utility);
    if (!room || !meter) continue;
    // A meter that was read before counts from there, whatever was said when nobody knew.
    const initial = meter.previous ? null : (entry.initial ?? null);
    const judged = { ...entry, initial };
    const held = isAsked(judgeEntry(room, meter, judged), judged);
    if (held !== entry.held || initial !== entry.initial) void outbox.put({ ...judged, held });
  }
}

/** Whether a value waits for an answer. */
export const isHeld = (entry: Entry, judged: Judgement): boolean => isUnsent(entry) && isAsked(judged, entry);

export type MeterStatus = {
  readonly done: boolean;
  readonly odd: boolean;
};

/** Whether a meter is read, and whether its value still waits for an answer. */
export function statusOf(
  room: MeterWalkRoom,
  meter: WalkedMeter,
  period: string,
  entries: ReadonlyMap<string, Entry>,
): MeterStatus {
  const entry = entries.get(keyOf({ roomId: room.id, period, utility: meter.utility }));
  if (!entry) return { done: serverValue(room, meter) !== null, odd: false };
  const judged = judgeEntry(room, meter, entry);
  const waits = isHeld(entry, judged) || entry.state === 'refused' || entry.state === 'conflict';
  return { done: !waits && entry.state !== 'typing', odd: waits || (judged.verdict !== 'fine' && !entry.confirmed) };
}
