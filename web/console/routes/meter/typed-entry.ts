import type { MeterWalkRoom, WalkedMeter } from '@rentroll/client';
import type { Entry } from '../../../data/outbox/entries.ts';
import { isAsked } from './judge-value.ts';
import { answersOf, baseOf, judgeEntry } from './walk-data.ts';

type Typed = Pick<Entry, 'propertyId' | 'period' | 'value' | 'typedAt'> & {
  readonly room: MeterWalkRoom;
  readonly meter: WalkedMeter;
  readonly state: 'typing' | 'kept';
};

/** A value that is typed or pasted, with what was said about it, or about its meter, before. */
export function typedEntry({ room, meter, ...typed }: Typed, before: Entry | undefined): Entry {
  const { confirmed, rolledOver, replaced } = answersOf(before, typed.value);
  const entry: Entry = {
    ...typed,
    roomId: room.id,
    roomName: room.name,
    utility: meter.utility,
    ...baseOf(room, meter, before),
    confirmed,
    rolledOver,
    replaced,
    initial: meter.previous ? null : (before?.initial ?? null),
    held: false,
    message: null,
    existing: null,
  };
  return { ...entry, held: isAsked(judgeEntry(room, meter, entry), entry) };
}
