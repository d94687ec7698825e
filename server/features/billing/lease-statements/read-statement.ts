import type { DepositMovement } from '../../../../domain/catalog/invoices.ts';
import type { EntryKind } from '../../../../domain/catalog/journal.ts';
import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { PaymentMethod } from '../../../../domain/catalog/payments.ts';
import { runBalance } from '../../../../domain/leases/run-balance.ts';
import { type Dong, dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import { invalidFields } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LeaseRow } from '../../leasing/leases/queries.ts';
import { placeNames } from '../../portfolio/place-names/queries.ts';
import { type AccountRow, accountMovements, creditOfRenter, type DepositRow, depositMovements } from './queries.ts';

export type StatementDays = { date_from?: string; date_to?: string };

/** How the account and the deposit of a lease came to where they are. */
export async function readStatement(tx: Tx, lease: LeaseRow, { date_from, date_to }: StatementDays) {
  if (date_from && date_to && date_to < date_from) throw invalidFields({ path: 'date_to', code: 'too_small' });
  const days = { from: date_from ?? null, to: date_to ?? null };
  const [movements, deposits, credit, namesOf] = await Promise.all([
    accountMovements(tx, lease.id),
    depositMovements(tx, lease.id),
    creditOfRenter(tx, lease.renter_id),
    placeNames(tx, [lease]),
  ]);
  return {
    lease_id: lease.id,
    organization_id: lease.organization_id,
    property_id: lease.property_id,
    room_id: lease.room_id,
    renter_id: lease.renter_id,
    start_date: lease.start_date,
    ended_on: lease.ended_on,
    as_of: tx.today.toString(),
    date_from: days.from,
    date_to: days.to,
    names: namesOf(lease),
    account: accountOf(movements, days, tx.locale),
    deposit: { agreed_amount: lease.deposit_amount, ...depositOf(deposits, days, tx.locale) },
    credit_balance: credit,
  };
}

export type Statement = Awaited<ReturnType<typeof readStatement>>;

type Days = { from: string | null; to: string | null };

const balances = ({ opening, closing }: { opening: Dong; closing: Dong }) => ({
  opening_balance: formatAmount(opening),
  closing_balance: formatAmount(closing),
});

/** Methods and kinds with their labels. */
const methodOf = (method: PaymentMethod | null, locale: Locale) =>
  method && withLabel('payment_method', method, locale);

function accountOf(movements: AccountRow[], days: Days, locale: Locale) {
  const run = runBalance(
    movements.map((row) => ({ ...row, amount: dong(row.amount) })),
    days,
  );
  const sumOf = (...kinds: AccountRow['kind'][]): string =>
    formatAmount(sumAmounts(run.rows.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount)));
  return {
    ...balances(run),
    billed_amount: sumOf('INVOICE'),
    credited_amount: sumOf('CREDIT_NOTE', 'CREDIT_NOTE_REVERSED'),
    paid_amount: sumOf('PAYMENT'),
    written_off_amount: sumOf('WRITE_OFF'),
    rows: run.rows.map(({ kind, method, amount, balance, ...row }) => ({
      ...row,
      amount: formatAmount(amount),
      balance: formatAmount(balance),
      display: { kind: withLabel('account_movement', kind, locale), method: methodOf(method, locale) },
    })),
  };
}

/** What an entry of the journal means for the deposit. */
function movementOf(kind: EntryKind, amount: Dong): DepositMovement {
  const isMore = amount > 0n;
  switch (kind) {
    case 'opening':
      return 'BROUGHT_FORWARD';
    case 'payment':
      return isMore ? 'RECEIVED' : 'APPLIED';
    case 'deposit_refunded':
      return 'REFUNDED';
    case 'deposit_forfeited':
      return 'FORFEITED';
    case 'deposit_moved':
      return isMore ? 'MOVED_IN' : 'MOVED_OUT';
    case 'reversal':
      return 'REVERSED';
    default:
      return 'REALLOCATED';
  }
}

function depositOf(movements: DepositRow[], days: Days, locale: Locale) {
  const run = runBalance(
    movements.map((row) => ({ ...row, amount: dong(row.amount) })),
    days,
  );
  return {
    ...balances(run),
    rows: run.rows.map(({ kind, method, amount, balance, ...row }) => ({
      ...row,
      amount: formatAmount(amount),
      balance: formatAmount(balance),
      display: {
        kind: withLabel('deposit_movement', movementOf(kind, amount), locale),
        method: methodOf(method, locale),
      },
    })),
  };
}
