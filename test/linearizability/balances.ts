import type { Operation, Specification } from './check-history.ts';

/** Payments are named by the id of the row that a client was given. */
export type Input =
  | { readonly act: 'read'; readonly invoice: number }
  | { readonly act: 'pay'; readonly invoice: number; readonly amount: bigint }
  | { readonly act: 'move'; readonly payment: string; readonly invoice: number }
  | { readonly act: 'reverse'; readonly payment: string };

/** What an invoice has received, the row that an act created, or that it was refused. */
export type Output =
  | { readonly paid: bigint }
  | { readonly payment: string }
  | { readonly refused: 'same-invoice' | 'not-there' };

/** Where the money of a receipt is: the row that holds it, and its invoice; null after a reversal. */
type Receipt = { readonly amount: bigint; readonly row: string; readonly invoice: number | null };
/** Each row that ever held money, with the invoice it was for. */
type State = ReadonlyMap<string, { readonly of: number; readonly receipt: Receipt }>;

const receiptsOf = (state: State): Receipt[] => [...new Set([...state.values()].map(({ receipt }) => receipt))];

/** Every row of the receipt leads to its new place. */
const changed = (state: State, before: Receipt, receipt: Receipt): State =>
  new Map([...state].map(([row, { of, receipt: own }]) => [row, { of, receipt: own === before ? receipt : own }]));

/** A few invoices and the money that came for them, one act after the other. */
export const BALANCES: Specification<State, Input, Output> = {
  initial: new Map(),
  keyOf: (state) =>
    receiptsOf(state)
      .map(({ row, invoice }) => `${row}${invoice}`)
      .toSorted()
      .join(),
  apply: (state, input, output) => {
    if (input.act === 'read') return 'paid' in output && output.paid === paidOf(state, input.invoice) ? state : null;
    if (input.act === 'move') return move(state, input, output);
    if (input.act === 'reverse') return reverse(state, input, output);
    if (!('payment' in output) || state.has(output.payment)) return null;
    const { amount, invoice } = input;
    return new Map([...state, [output.payment, { of: invoice, receipt: { amount, row: output.payment, invoice } }]]);
  },
};

const paidOf = (state: State, invoice: number): bigint =>
  receiptsOf(state)
    .filter((receipt) => receipt.invoice === invoice)
    .reduce((sum, { amount }) => sum + amount, 0n);

const isRefused = (output: Output, reason: string): boolean => 'refused' in output && output.refused === reason;

/** Takes the money back from wherever it is, once. */
function reverse(state: State, { payment }: Input & { act: 'reverse' }, output: Output): State | null {
  const receipt = state.get(payment)?.receipt;
  if (!receipt) return null;
  if (receipt.invoice === null) return isRefused(output, 'not-there') ? state : null;
  return 'payment' in output ? changed(state, receipt, { ...receipt, invoice: null }) : null;
}

/** Only the row that holds the money now can be moved, and never to its own invoice. */
function move(state: State, { payment, invoice }: Input & { act: 'move' }, output: Output): State | null {
  const row = state.get(payment);
  if (!row) return null;
  if (row.of === invoice) return isRefused(output, 'same-invoice') ? state : null;
  const { receipt } = row;
  if (receipt.invoice === null || receipt.row !== payment) return isRefused(output, 'not-there') ? state : null;
  if (!('payment' in output)) return null;
  const after = { ...receipt, row: output.payment, invoice };
  return new Map([...changed(state, receipt, after), [output.payment, { of: invoice, receipt: after }]]);
}

export type History = Operation<Input, Output>[];
