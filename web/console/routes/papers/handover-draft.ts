import type { Handover, HandoverItemCondition, HandoverKind, Lease } from '@rentroll/client';

export type Item = {
  id: string;
  name: string;
  quantity: string;
  condition: HandoverItemCondition;
  note: string;
  unit_value: string;
  repair_amount: string;
};
export type Draft = { day: string; electricity: string; water: string; keys: string; note: string; items: Item[] };

const textOf = (value: number | null): string => (value === null ? '' : String(value));
export const thing = (name: string): Item => ({
  ...{ id: '', name, quantity: '1', condition: 'GOOD', note: '' },
  ...{ unit_value: '', repair_amount: '' },
});

/** Whole đồng, as fields show them. */
const dong = (amount: string | null): string => amount?.replace(/\.00$/, '') ?? '';

export const draftOf = (handover: Handover): Draft => ({
  day: handover.handed_over_on,
  electricity: textOf(handover.readings.electricity),
  water: textOf(handover.readings.water),
  keys: textOf(handover.key_count),
  note: handover.note ?? '',
  items: handover.items.map(({ id, name, quantity, condition, note, unit_value, repair_amount }) => ({
    ...{ id, name, quantity: String(quantity), condition, note: note ?? '' },
    ...{ unit_value: dong(unit_value), repair_amount: dong(repair_amount) },
  })),
});

type First = {
  readonly lease: Lease;
  readonly kind: HandoverKind;
  /** The record of moving in, whose things are looked for when moving out. */
  readonly start: Handover | null;
  readonly today: string;
  readonly things: readonly string[];
};

/** Moving in begins with the usual things, moving out with what was there. */
export function firstDraft({ lease, kind, start, today, things }: First): Draft {
  const items =
    kind === 'OUT' && start
      ? draftOf(start).items.map((item) => ({ ...item, id: '', unit_value: '', note: '' }))
      : things.map(thing);
  const day = kind === 'IN' ? lease.start_date : (lease.ended_on ?? today);
  const keys = kind === 'OUT' && start ? textOf(start.key_count) : '';
  return { day, electricity: '', water: '', keys, note: '', items };
}

export function bodyOf({ day, electricity, water, keys, note, items }: Draft) {
  return {
    handed_over_on: day,
    readings: {
      ...(electricity === '' ? {} : { electricity: Number(electricity) }),
      ...(water === '' ? {} : { water: Number(water) }),
    },
    ...(keys === '' ? {} : { key_count: Number(keys) }),
    ...(note === '' ? {} : { note }),
    items: items
      .filter(({ name }) => name.trim() !== '')
      .map((item) => ({
        ...(item.id ? { id: item.id } : {}),
        name: item.name,
        quantity: Number(item.quantity || '1'),
        condition: item.condition,
        ...(item.note ? { note: item.note } : {}),
        ...(item.unit_value ? { unit_value: item.unit_value } : {}),
        ...(item.repair_amount ? { repair_amount: item.repair_amount } : {}),
      })),
  };
}
