import type { MeterWalkRoom, WalkedMeter } from '@rentroll/client';
import { CloudOff, ListFilter, ListOrdered, TriangleAlert } from 'lucide-react';
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useOnline } from '../../../data/online.ts';
import { FIELDS } from '../../../data/outbox/entries.ts';
import type { Owner } from '../../../data/outbox/storage.ts';
import { PeriodSwitch } from '../../../ui/calendar/period-switch.tsx';
import { Banner, Progress } from '../../../ui/feedback/feedback.tsx';
import { rowsInWindow, useDrawn } from '../../../ui/list/use-drawn.ts';
import { useWide } from '../../../ui/list/use-wide.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { formatPeriod } from '../../../words/format.ts';
import { meterWords } from '../../../words/meter.ts';
import { Go } from '../../go.tsx';
import { NoMeters } from './no-meters.tsx';
import { pasteColumn } from './paste-column.ts';
import { RoomDoor } from './room-door.tsx';
import { judgeAgain, statusOf, useOutbox, useWalk } from './walk-data.ts';
import { WalkingOrder } from './walking-order.tsx';

/** All meters of one house in walking order. */
export function Walk({ owner, propertyId }: { readonly owner: Owner; readonly propertyId: string }) {
  const words = useWords(meterWords);
  const language = useLanguage();
  const { search, change } = useAddress();
  const online = useOnline();
  const outbox = useOutbox();
  const entries = useSyncExternalStore(outbox.subscribe, () => outbox.entries);
  const walk = useWalk(owner, propertyId, search.period);
  const [ordering, setOrdering] = useState(false);
  const period = walk.data?.period ?? '';
  const rooms = useMemo(() => walk.data?.rooms.filter(({ meters }) => meters.length > 0) ?? [], [walk.data]);
  useDropStored(rooms, period);
  useEffect(() => judgeAgain(rooms, period, outbox), [rooms, period, outbox]);

  const counts = useMemo(() => countsOf(rooms, period, entries), [rooms, period, entries]);
  // What is unread is decided when the filter is chosen: a row must not vanish while its neighbour is typed.
  const unread = search.only === 'unread';
  const frozen = useRef<{ period: string; rooms: ReadonlySet<string> } | null>(null);
  if (!unread || frozen.current?.period !== period) frozen.current = null;
  if (unread && walk.data)
    frozen.current ??= { period, rooms: new Set(rooms.flatMap(({ id }) => (counts.doneRooms.has(id) ? [] : [id]))) };
  const shown = rooms.filter(
    ({ id, floor }) =>
      (!unread || frozen.current?.rooms.has(id)) && (!search.floor || String(floor ?? '') === search.floor),
  );
  const doorHeight = useWide() ? 114 : 168;
  const drawn = useDrawn(shown.length, `${period} ${search.only} ${search.floor}`, rowsInWindow(doorHeight));
  const visible = useRef(shown);
  visible.current = shown;
  const onPasteColumn = useCallback(
    (room: MeterWalkRoom, meter: WalkedMeter, text: string) =>
      pasteColumn({ outbox, propertyId, rooms: visible.current, period, room, meter, text }),
    [outbox, propertyId, period],
  );

  if (walk.isPending) return <Skeleton rows={8} />;
  if (walk.isLoadingError) return <ErrorState error={walk.error} onRetry={() => void walk.refetch()} />;
  return (
    <div className="walk">
      <div className="walk-head">
        <div className="between">
          <h1>
            {words.title}{' '}
            <PeriodSwitch
              label={words.period}
              shown={formatPeriod(period, language)}
              value={period}
              onChange={(chosen) => change({ period: chosen })}
            />
          </h1>
          <p className="done-of num">
            {counts.done}/{counts.all}
            <button
              className={counts.odd > 0 ? 'state warn plain' : 'state warn plain none'}
              type="button"
              aria-label={words.odd(counts.odd)}
              onClick={showFirstOdd}
            >
              <TriangleAlert className="i" aria-hidden="true" />
              <span className="only-phone">{counts.odd}</span>
              <span className="only-wide">{words.odd(counts.odd)}</span>
            </button>
            <button
              className="btn ghost square"
              type="button"
              aria-label={words.order}
              onClick={() => setOrdering(true)}
            >
              <ListOrdered className="i" aria-hidden="true" />
            </button>
          </p>
        </div>
        <Progress label={words.read} value={counts.done} max={counts.all} />
        <Chips
          label={words.filters}
          value={unread ? 'unread' : (search.floor ?? '')}
          onChange={(value) =>
            change(value === 'unread' ? { only: 'unread', floor: undefined } : { only: undefined, floor: value })
          }
          options={[
            { value: 'unread', label: words.unread, icon: ListFilter, count: counts.all - counts.done },
            { value: '', label: words.all },
            ...counts.floors.map(({ floor, done, all }) => ({
              value: String(floor ?? ''),
              label: `${floor === null ? words.noFloor : words.floorShort(floor)} ${done}/${all}`,
            })),
          ]}
        />
        {!online && (
          <Banner tone="warn" icon={CloudOff}>
            <strong>{words.offline}</strong> {outbox.waiting > 0 && words.offlineKept(outbox.waiting)}
          </Banner>
        )}
      </div>
      {rooms.length === 0 && <NoMeters />}
      {rooms.length > 0 && shown.length === 0 && (
        <EmptyState title={words.allRead}>
          <Go className="btn primary" to="/billing">
            {words.closeMonth}
          </Go>
        </EmptyState>
      )}
      {byFloor(shown.slice(0, drawn)).map(([floor, group]) => (
        <div key={group[0]?.id}>
          <h2 className="floor-name">
            {floor === null ? words.noFloor : words.floor(floor)} · {words.rooms(group.length)}
          </h2>
          {group.map((room) => (
            <RoomDoor key={room.id} propertyId={propertyId} room={room} period={period} onPasteColumn={onPasteColumn} />
          ))}
        </div>
      ))}
      {drawn < shown.length && <div className="undrawn" style={{ '--rows': shown.length - drawn } as CSSProperties} />}
      {ordering && (
        <WalkingOrder propertyId={propertyId} rooms={walk.data.rooms} open onOpenChange={() => setOrdering(false)} />
      )}
    </div>
  );

  /** A value that the service shows by itself needs no copy on the device. */
  function useDropStored(all: readonly MeterWalkRoom[], month: string): void {
    useEffect(() => {
      for (const { reading, id } of all)
        for (const utility of ['ELECTRICITY', 'WATER'] as const) {
          const entry = outbox.entry({ roomId: id, period: month, utility });
          const settled = entry?.state === 'sent' && entry.value === reading?.[FIELDS[utility].current];
          // The service does not say here whether a meter was replaced or rolled over, so that answer stays.
          const answered = entry?.replaced || entry?.rolledOver;
          if (entry && settled && !answered && (entry.confirmed || !isOdd(all, entry.roomId, utility)))
            void outbox.remove(entry);
        }
    }, [all, month]);
  }

  function isOdd(all: readonly MeterWalkRoom[], roomId: string, utility: WalkedMeter['utility']): boolean {
    const room = all.find(({ id }) => id === roomId);
    const meter = room?.meters.find((each) => each.utility === utility);
    return Boolean(room && meter && statusOf(room, meter, period, outbox.entries).odd);
  }
}

function showFirstOdd(): void {
  const row = document.querySelector<HTMLElement>('.meter:is(.refused, .odd, .idle)');
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector('input')?.focus({ preventScroll: true });
}

/** Consecutive rooms of one floor; a walking order may come back to a floor. */
function byFloor(rooms: readonly MeterWalkRoom[]): [number | null, MeterWalkRoom[]][] {
  const groups: [number | null, MeterWalkRoom[]][] = [];
  for (const room of rooms) {
    const last = groups.at(-1);
    if (last && last[0] === room.floor) last[1].push(room);
    else groups.push([room.floor, [room]]);
  }
  return groups;
}

type Floor = { floor: number | null; done: number; all: number };

function countsOf(rooms: readonly MeterWalkRoom[], period: string, entries: ReturnType<typeof useOutbox>['entries']) {
  const floors = new Map<number | null, Floor>();
  const doneRooms = new Set<string>();
  let [done, all, odd] = [0, 0, 0];
  for (const room of rooms) {
    const floor = floors.get(room.floor) ?? { floor: room.floor, done: 0, all: 0 };
    floors.set(room.floor, floor);
    const states = room.meters.map((meter) => statusOf(room, meter, period, entries));
    const read = states.filter((state) => state.done).length;
    if (read === states.length) doneRooms.add(room.id);
    floor.done += read;
    floor.all += states.length;
    done += read;
    all += states.length;
    odd += states.filter((state) => state.odd).length;
  }
  const sorted = [...floors.values()].sort((a, b) => (a.floor ?? 1e9) - (b.floor ?? 1e9));
  return { done, all, odd, doneRooms, floors: sorted };
}
