/** The rows of the model, and values that follow from a single row. */
export type Sides = { charges: bigint; deposit: bigint };

export type Line = {
  id: string;
  type: string;
  text: string;
  amount: bigint;
  /** The part that credit notes took; negative on a CREDIT line, whose credit was returned. */
  credited: bigint;
  /** Credited with rebill: to be billed again. */
  freed: boolean;
  /** The part that a person credited for good. */
  forgiven: bigint;
  /** The part that was credited for a lower rent. */
  decreased: bigint;
  /** The part that another invoice bills instead. */
  carriedAway: bigint;
  /** The last day a line still covers after days behind the end of a lease were credited. */
  coveredTo: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: metadata of every kind of line
  meta: any;
};

export type Invoice = {
  id: string;
  kind: string;
  lease: Lease;
  renter: string;
  period: string;
  state: 'DRAFT' | 'ISSUED' | 'CANCELLED';
  due: string;
  lines: Line[];
  credited: Sides;
  paid: Sides;
  lost: Sides;
  /** Money received for a written-off amount, separate from payments. */
  recovered: bigint;
};

export type Lease = {
  id: string;
  room: string;
  renter: string;
  start: string;
  end: string | null;
  endedOn: string | null;
  /** The number of money movements when the lease was ended. */
  settledAt: number | null;
  transferred: boolean;
  cancelled: boolean;
  billingFrom: string;
  /** The rent of the lease by the day it takes effect. */
  rents: Map<string, bigint>;
  /** The lease this one continues after a transfer. */
  continued: boolean;
  daily: boolean;
  /** Rent is billed for so many months at once, counted from a month. */
  cycle: { months: number; from: string };
  deposit: bigint;
  outside: bigint;
  held: bigint;
  forfeited: bigint;
  /** The first day that later invoices look at again. */
  catchUp: string | null;
  /** Ended without crediting the days after the end. */
  daysKept: boolean;
};

/** An amount owed for an issued invoice that the next invoice of the lease bills. */
export type Carried = {
  /** Learned from the first line that bills it. */
  id: string | null;
  lease: Lease;
  invoice: Invoice;
  origin: Line;
  amount: bigint;
  // biome-ignore lint/suspicious/noExplicitAny: as the metadata of a line
  meta: any;
  voided: boolean;
};

/** Who can record cash. */
export type Holder = 'owner' | 'clerk';

/** Recorded by the owner unless it says otherwise. */
export type Receipt = { id: string; method: string; by?: Holder };

export type Part = Sides & {
  receipt: Receipt;
  invoice: Invoice | null;
  renter: string;
  lease: Lease | null;
  credit: bigint;
  recovered: bigint;
  /** For outgoing money: the balance it was taken from. */
  out: 'DEPOSIT_REFUND' | 'CREDIT_REFUND' | null;
  live: boolean;
};

export const sum = (values: bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const positive = (value: bigint): bigint => (value > 0n ? value : 0n);
export const both = ({ charges, deposit }: Sides): bigint => charges + deposit;

export const NOTHING: Sides = { charges: 0n, deposit: 0n };
export const amountOf = (part: Part): bigint => part.charges + part.deposit + part.credit + part.recovered;
const isDeposit = ({ type }: Line): boolean => type === 'DEPOSIT';
export const creditOn = ({ lines }: Invoice): bigint =>
  sum(lines.filter(({ type }) => type === 'CREDIT').map(({ amount, credited }) => amount - credited));
export const billedOf = ({ lines }: Invoice): Sides => ({
  charges: sum(lines.filter((line) => !isDeposit(line)).map(({ amount }) => amount)),
  deposit: sum(lines.filter(isDeposit).map(({ amount }) => amount)),
});

export function owedOf(invoice: Invoice): Sides {
  const [billed, { credited, lost, recovered }] = [billedOf(invoice), invoice];
  return {
    charges: billed.charges - credited.charges - lost.charges - recovered,
    deposit: billed.deposit - credited.deposit - lost.deposit,
  };
}

export function openOf(invoice: Invoice): Sides {
  const owed = owedOf(invoice);
  return { charges: owed.charges - invoice.paid.charges, deposit: owed.deposit - invoice.paid.deposit };
}

export function statusOf(invoice: Invoice): string {
  if (invoice.state !== 'ISSUED') return invoice.state;
  if (both(openOf(invoice)) <= 0n) return 'PAID';
  return both(invoice.paid) + invoice.recovered > 0n ? 'PARTIALLY_PAID' : 'ISSUED';
}

export const isOpen = (invoice: Invoice): boolean => ['ISSUED', 'PARTIALLY_PAID'].includes(statusOf(invoice));
