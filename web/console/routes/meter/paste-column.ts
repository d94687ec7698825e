import type { MeterWalkRoom, WalkedMeter } from '@rentroll/client';
import type { Outbox } from '../../../data/outbox/outbox.ts';
import { wholeOf } from '../../../ui/field/digits.ts';
import { typedEntry } from './typed-entry.ts';

type Paste = {
  readonly outbox: Outbox;
  readonly propertyId: string;
  readonly rooms: readonly MeterWalkRoom[];
  readonly period: string;
  readonly room: MeterWalkRoom;
  readonly meter: WalkedMeter;
  readonly text: string;
};

/** Cells of a spreadsheet, from this field downwards. A second column is the water beside the electricity. Empty cells are skipped. */
export function pasteColumn({ outbox, propertyId, rooms, period, room, meter, text }: Paste): void {
  const from = rooms.findIndex(({ id }) => id === room.id);
  const utilities = meter.utility === 'ELECTRICITY' ? (['ELECTRICITY', 'WATER'] as const) : (['WATER'] as const);
  const typedAt = new Date().toISOString();
  for (const [line, cells] of text
    .split(/\r?\n/)
    .map((row) => row.split('\t'))
    .entries())
    for (const [column, utility] of utilities.entries()) {
      const target = rooms[from + line];
      const targetMeter = target?.meters.find((each) => each.utility === utility);
      const digits = wholeOf(cells[column] ?? '').slice(0, 9);
      if (!target || !targetMeter || digits === '' || target.reading?.billed) continue;
      const value = Number(digits);
      const before = outbox.entry({ roomId: target.id, period, utility });
      const typed = { propertyId, period, value, typedAt, room: target, meter: targetMeter, state: 'kept' } as const;
      void outbox.put(typedEntry(typed, before));
    }
}
