import type { Note } from './credit-notes.ts';
import {
  amountOf,
  both,
  type Carried,
  creditOn,
  type Invoice,
  type Lease,
  min,
  NOTHING,
  openOf,
  type Part,
  type Receipt,
  type Sides,
  sum,
} from './figures.ts';

/**
 * An independent model of the rules for invoices, payments, credit and deposits, kept in plain lists. It shares no code
 * with the service: comparing the service with itself would prove nothing.
 */
export class Books {
  readonly invoices: Invoice[] = [];
  readonly leases: Lease[] = [];
  readonly parts: Part[] = [];
  readonly carried: Carried[] = [];
  /** The drafts that the end of a lease cancelled. */
  readonly endDrafts = new Map<Lease, Invoice[]>();
  /** The credit notes that the end of a lease caused. */
  readonly endNotes = new Map<Lease, { invoice: Invoice; note: Note }[]>();
  readonly credit = new Map<string, bigint>();

  changeCredit(renter: string, by: bigint): void {
    this.credit.set(renter, (this.credit.get(renter) ?? 0n) + by);
  }

  /** A renter's credit minus the part that drafts reserve. */
  available(renter: string, except?: Invoice): bigint {
    const drafts = this.invoices.filter((i) => i.state === 'DRAFT' && i.renter === renter && i !== except);
    return (this.credit.get(renter) ?? 0n) + sum(drafts.map(creditOn));
  }

  liveOf(lease: Lease): Invoice[] {
    return this.invoices.filter((invoice) => invoice.lease === lease && invoice.state !== 'CANCELLED');
  }

  issue(invoice: Invoice): void {
    invoice.state = 'ISSUED';
    this.changeCredit(invoice.renter, creditOn(invoice));
  }

  /** A payment fills charges first and the deposit last. */
  pay(invoice: Invoice, amount: bigint, receipt: Receipt): void {
    const open = openOf(invoice);
    const charges = min(amount, open.charges);
    const split = { charges, deposit: amount - charges };
    this.#applyAmount(invoice, split);
    const { renter, lease } = invoice;
    this.#write({ receipt, invoice, renter, lease, ...split });
  }

  #write(part: Pick<Part, 'receipt' | 'renter'> & Partial<Part>): void {
    const none = { invoice: null, lease: null, ...NOTHING, credit: 0n, recovered: 0n, out: null };
    this.parts.push({ ...none, ...part, live: true });
  }

  #applyAmount(invoice: Invoice, { charges, deposit }: Sides): void {
    invoice.paid = { charges: invoice.paid.charges + charges, deposit: invoice.paid.deposit + deposit };
    invoice.lease.held += deposit;
  }

  keep(renter: string, amount: bigint, receipt: Receipt): void {
    this.changeCredit(renter, amount);
    this.#write({ receipt, renter, credit: amount });
  }

  payOut(
    purpose: 'DEPOSIT_REFUND' | 'CREDIT_REFUND',
    from: { renter: string; lease: Lease | null },
    amount: bigint,
    receipt: Receipt,
  ): void {
    if (purpose === 'DEPOSIT_REFUND' && from.lease) from.lease.held -= amount;
    else this.changeCredit(from.renter, -amount);
    this.#write({ receipt, ...from, credit: amount, out: purpose });
  }

  /** Recovered money is separate income and lowers the loss. */
  recover(invoice: Invoice, amount: bigint, receipt: Receipt): void {
    invoice.lost.charges -= amount;
    invoice.recovered += amount;
    const { renter, lease } = invoice;
    this.#write({ receipt, invoice, renter, lease, recovered: amount });
  }

  onInvoice(invoice: Invoice): Part[] {
    return this.parts.filter((part) => part.live && part.invoice === invoice).reverse();
  }

  /** Paid money leaves an invoice as credit, the newest payment first. */
  release(invoice: Invoice, sides: Sides): void {
    const left = { ...sides };
    for (const part of this.onInvoice(invoice)) {
      const take = { charges: min(left.charges, part.charges), deposit: min(left.deposit, part.deposit) };
      if (both(take) === 0n) continue;
      left.charges -= take.charges;
      left.deposit -= take.deposit;
      part.live = false;
      const rest = { charges: part.charges - take.charges, deposit: part.deposit - take.deposit };
      if (both(rest) > 0n) this.parts.push({ ...part, ...rest, live: true });
      this.parts.push({ ...part, invoice: null, ...NOTHING, credit: both(take), live: true });
    }
    this.#applyAmount(invoice, { charges: -sides.charges, deposit: -sides.deposit });
    this.changeCredit(invoice.renter, both(sides));
  }

  /** Paid money that moves from charges to the deposit; negative for the other direction. */
  shift(invoice: Invoice, by: bigint): void {
    let left = by < 0n ? -by : by;
    for (const part of this.onInvoice(invoice)) {
      const moved = min(left, by > 0n ? part.charges : part.deposit);
      if (moved === 0n) continue;
      left -= moved;
      part.live = false;
      const signed = by > 0n ? moved : -moved;
      this.parts.push({ ...part, charges: part.charges - signed, deposit: part.deposit + signed, live: true });
    }
    this.#applyAmount(invoice, { charges: -by, deposit: by });
  }

  cancel(invoice: Invoice): void {
    this.release(invoice, { ...invoice.paid });
    if (invoice.state === 'ISSUED') this.changeCredit(invoice.renter, -creditOn(invoice));
    invoice.state = 'CANCELLED';
  }

  partsOf(receipt: Receipt): Part[] {
    return this.parts.filter((part) => part.live && part.receipt === receipt);
  }

  /** How much every deposit and every credit would increase if the whole receipt were reversed. */
  wouldReturn(receipts: Receipt[]): { deposits: Map<Lease, bigint>; credits: Map<string, bigint> } {
    const [deposits, credits] = [new Map<Lease, bigint>(), new Map<string, bigint>()];
    for (const part of receipts.flatMap((receipt) => this.partsOf(receipt))) {
      const { out, lease, renter, receipt } = part;
      const amount = amountOf(part);
      const drawn = (method: string) => (receipt.method === method ? amount : 0n);
      const deposit = out ? (out === 'DEPOSIT_REFUND' ? amount : 0n) : drawn('DEPOSIT') - part.deposit;
      const credit = out ? (out === 'CREDIT_REFUND' ? amount : 0n) : drawn('CREDIT') - part.credit;
      if (lease) deposits.set(lease, (deposits.get(lease) ?? 0n) + deposit);
      credits.set(renter, (credits.get(renter) ?? 0n) + credit);
    }
    return { deposits, credits };
  }

  /** Reverses the whole receipt, wherever its parts are now. */
  reverse(receipt: Receipt): void {
    const { deposits, credits } = this.wouldReturn([receipt]);
    for (const [lease, by] of deposits) lease.held += by;
    for (const [renter, by] of credits) this.changeCredit(renter, by);
    for (const part of this.partsOf(receipt)) {
      part.live = false;
      if (!part.invoice) continue;
      const { paid, lost } = part.invoice;
      part.invoice.paid = { charges: paid.charges - part.charges, deposit: paid.deposit - part.deposit };
      part.invoice.recovered -= part.recovered;
      lost.charges += part.recovered;
    }
  }

  /** Removes a part from where it is and adds it to an invoice or to credit. */
  move(part: Part, target: Invoice | null): void {
    part.live = false;
    const amount = amountOf(part);
    if (part.invoice) this.#applyAmount(part.invoice, { charges: -part.charges, deposit: -part.deposit });
    else this.changeCredit(part.renter, -amount);
    if (target) this.pay(target, amount, part.receipt);
    else {
      this.changeCredit(part.renter, amount);
      this.parts.push({ ...part, invoice: null, ...NOTHING, credit: amount, live: true });
    }
  }
}
