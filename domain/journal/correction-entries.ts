import type { AccountKey } from '../catalog/journal.ts';
import type { Dong } from '../money.ts';
import type { RebalancedPayment } from '../payments/split-charges-deposit.ts';
import { type CivilDate, storedDate } from '../period.ts';
import { buildEntry, type JournalEntry, type Movement, type Subject } from './build-entry.ts';
import { earnedOn, earningAccount, type PostedLine } from './issue-entries.ts';

/** Takes charges back, rent of a later month on its 1st, and turns what was already paid above the rest into the renter's credit. */
export function creditNoteEntries(note: {
  readonly date: CivilDate;
  readonly lines: readonly PostedLine[];
  readonly rebalanced: Pick<RebalancedPayment, 'shifted' | 'excess'>;
  readonly utilitiesAreRevenue: boolean;
  readonly subject: Subject;
}): JournalEntry[] {
  const reduce = (line: PostedLine): Movement[] => {
    const earned = earningAccount(line, note.utilitiesAreRevenue);
    return earned === null ? [] : [{ debit: reductionOf(earned), credit: 'receivable', amount: line.amount }];
  };
  const rebalance: Movement[] = [
    { debit: 'receivable', credit: 'deposits', amount: note.rebalanced.shifted },
    { debit: 'receivable', credit: 'renter_credit', amount: note.rebalanced.excess.charges },
    { debit: 'deposits', credit: 'renter_credit', amount: note.rebalanced.excess.deposit },
  ];
  const days = Map.groupBy(note.lines, (line) => earnedOn(line, note.date).toString());
  const [today, ...ahead] = [...new Set([note.date.toString(), ...[...days.keys()].sort()])];
  const entry = (day = '', movements: readonly Movement[] = []) =>
    buildEntry('credit_note', storedDate(day), note.subject, [...(days.get(day) ?? []).flatMap(reduce), ...movements]);
  return [entry(today, rebalance), ...ahead.map((day) => entry(day))].filter((each) => each !== null);
}

/** Only revenue has an account for reductions; the others are simply taken back. */
const reductionOf = (earned: AccountKey): AccountKey =>
  earned === 'revenue_rent' || earned === 'revenue_services' || earned === 'revenue_utilities' ? 'reductions' : earned;

/** Gives up the open charges; an unpaid DEPOSIT line never was a receivable. */
export const writeOffEntry = (given: {
  readonly date: CivilDate;
  readonly openCharges: Dong;
  readonly subject: Subject;
}): JournalEntry | null =>
  buildEntry('write_off', given.date, given.subject, [
    { debit: 'admin_cost', credit: 'receivable', amount: given.openCharges },
  ]);

/** What was written off and then credited is no longer a loss. */
export const writeOffReversalEntry = (regained: {
  readonly date: CivilDate;
  readonly amount: Dong;
  readonly subject: Subject;
}): JournalEntry | null =>
  buildEntry('write_off', regained.date, regained.subject, [
    { debit: 'receivable', credit: 'admin_cost', amount: regained.amount },
  ]);
