import { ITEM_CONDITIONS, type ItemCondition } from '../catalog/papers.ts';
import type { Dong } from '../money.ts';

export type HandoverItem = {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly condition: ItemCondition;
  /** What one of them is worth, as both parties confirmed when the renter moved in. */
  readonly unitValue: Dong | null;
  /** What repairing it costs. */
  readonly repairAmount: Dong | null;
};

/** What the renter returned differently, and what the landlord may ask for it; null when the record names no amount. */
export type Difference = {
  readonly name: string;
  readonly itemId: string | null;
  readonly expected: number;
  readonly found: number;
  readonly damaged: boolean;
  readonly amount: Dong | null;
};

const asWritten = (name: string): string => name.trim().normalize('NFC').toLocaleLowerCase('vi');
const isWorse = (before: ItemCondition, after: ItemCondition): boolean =>
  ITEM_CONDITIONS.indexOf(after) > ITEM_CONDITIONS.indexOf(before);

/**
 * What was handed over at the start and is missing or damaged at the end. Things are recognized by their name. Ordinary wear is the
 * landlord's, so a thing that is only worn is no difference, unless a repair is put down for it.
 */
export function compareHandovers(before: readonly HandoverItem[], after: readonly HandoverItem[]): Difference[] {
  const returned = [...after];
  const differences = before
    .filter(({ condition }) => condition !== 'MISSING')
    .flatMap((item) => {
      const at = returned.findIndex(({ name }) => asWritten(name) === asWritten(item.name));
      const [match] = at === -1 ? [] : returned.splice(at, 1);
      const found = !match || match.condition === 'MISSING' ? 0 : Math.min(match.quantity, item.quantity);
      const lost = item.quantity - found;
      const damaged = found > 0 && match !== undefined && isDamage(item, match);
      if (lost === 0 && !damaged) return [];
      const difference = { name: item.name, itemId: match?.id ?? null, expected: item.quantity, found, damaged };
      return [{ ...difference, amount: amountOf(item, match, lost, damaged) }];
    });
  return before.length === 0 ? after.flatMap(damagedOnly) : differences;
}

/** Nobody wrote down how things were at the start, as for a lease that began before this service: repairs are still proposed. */
const damagedOnly = ({ id, name, quantity, condition, repairAmount }: HandoverItem): Difference[] =>
  condition === 'DAMAGED' && repairAmount !== null
    ? [{ name, itemId: id, expected: quantity, found: quantity, damaged: true, amount: repairAmount }]
    : [];

const isDamage = (before: HandoverItem, after: HandoverItem): boolean =>
  isWorse(before.condition, after.condition) && (after.condition === 'DAMAGED' || after.repairAmount !== null);

/** Null as soon as one part of it is unknown: a sum of the known parts would look complete. */
function amountOf(item: HandoverItem, match: HandoverItem | undefined, lost: number, damaged: boolean): Dong | null {
  const forLost = lost === 0 ? 0n : item.unitValue === null ? null : item.unitValue * BigInt(lost);
  const forDamage = damaged ? (match?.repairAmount ?? null) : 0n;
  return forLost === null || forDamage === null ? null : forLost + forDamage;
}
