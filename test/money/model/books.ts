import {
  amountOf,
  both,
  creditOn,
  type Invoice,
  type Lease,
  least,
  NOTHING,
  openOf,
  owedOf,
  type Part,
  positive,
  type Receipt,
  type Sides,
  sum,
} from './figures.ts';

/**
 * Pencil and paper beside the service: what the contract says about invoices, payments, credit and deposits, kept in
 * plain lists. It shares no code with the service, because agreeing with itself would prove nothing.
 */
export class Books {
  readonly invoices: Invoice[] = [];
  readonly leases: Lease[] = [];
  readonly parts: Part[] = [];
  readonly credit = new Map<string, bigint>();

  changeCredit(renter: string, by: bigint): void {
    this.credit.set(renter, (this.credit.get(renter) ?? 0n) + by);
  }

  /** A renter's credit less what drafts reserve of it. */
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

  /** Charges are filled first, the deposit last. */
  pay(invoice: Invoice, amount: bigint, receipt: Receipt): void {
    const open = openOf(invoice);
    const charges = least(amount, open.charges);
    const split = { charges, deposit: amount - charges };
    this.#lay(invoice, split);
    const { renter, lease } = invoice;
    this.parts.push({ receipt, invoice, renter, lease, ...split, credit: 0n, out: null, live: true });
  }

  #lay(invoice: Invoice, { charges, deposit }: Sides): void {
    invoice.paid = { charges: invoice.paid.charges + charges, deposit: invoice.paid.deposit + deposit };
    invoice.lease.held += deposit;
  }

  keep(renter: string, amount: bigint, receipt: Receipt): void {
    this.changeCredit(renter, amount);
    const none = { invoice: null, lease: null, charges: 0n, deposit: 0n, out: null };
    this.parts.push({ receipt, renter, ...none, credit: amount, live: true });
  }

  payOut(
    purpose: 'DEPOSIT_REFUND' | 'CREDIT_REFUND',
    from: { renter: string; lease: Lease | null },
    amount: bigint,
    receipt: Receipt,
  ): void {
    if (purpose === 'DEPOSIT_REFUND' && from.lease) from.lease.held -= amount;
    else this.changeCredit(from.renter, -amount);
    this.parts.push({ receipt, ...from, invoice: null, ...NOTHING, credit: amount, out: purpose, live: true });
  }

  /** Recovered money is income of its own; what was lost is less. */
  recover(invoice: Invoice, amount: bigint, receipt: Receipt): void {
    invoice.lost.charges -= amount;
    invoice.paid.charges += amount;
    invoice.recovered = true;
    const { renter, lease } = invoice;
    const part = { receipt, invoice, renter, lease, charges: amount, deposit: 0n, credit: 0n };
    this.parts.push({ ...part, out: null, live: true });
  }

  onInvoice(invoice: Invoice): Part[] {
    return this.parts.filter((part) => part.live && part.invoice === invoice).reverse();
  }

  /** Paid money leaves an invoice as credit, the newest payment first. */
  release(invoice: Invoice, sides: Sides): void {
    const left = { ...sides };
    for (const part of this.onInvoice(invoice)) {
      const take = { charges: least(left.charges, part.charges), deposit: least(left.deposit, part.deposit) };
      if (both(take) === 0n) continue;
      left.charges -= take.charges;
      left.deposit -= take.deposit;
      part.live = false;
      const rest = { charges: part.charges - take.charges, deposit: part.deposit - take.deposit };
      if (both(rest) > 0n) this.parts.push({ ...part, ...rest, live: true });
      this.parts.push({ ...part, invoice: null, ...NOTHING, credit: both(take), live: true });
    }
    this.#lay(invoice, { charges: -sides.charges, deposit: -sides.deposit });
    this.changeCredit(invoice.renter, both(sides));
  }

  /** Lowers what is owed; paid money goes to the other side where that is open, else to the renter's credit. */
  creditNote(invoice: Invoice, sides: Sides): void {
    invoice.credited.charges += sides.charges;
    invoice.credited.deposit += sides.deposit;
    const [owed, paid] = [owedOf(invoice), invoice.paid];
    const over = { charges: positive(paid.charges - owed.charges), deposit: positive(paid.deposit - owed.deposit) };
    const toDeposit = least(over.charges, positive(owed.deposit - paid.deposit));
    const toCharges = least(over.deposit, positive(owed.charges - paid.charges));
    this.#shift(invoice, toDeposit - toCharges);
    this.release(invoice, { charges: over.charges - toDeposit, deposit: over.deposit - toCharges });
  }

  #shift(invoice: Invoice, by: bigint): void {
    let left = by < 0n ? -by : by;
    for (const part of this.onInvoice(invoice)) {
      const moved = least(left, by > 0n ? part.charges : part.deposit);
      if (moved === 0n) continue;
      left -= moved;
      part.live = false;
      const signed = by > 0n ? moved : -moved;
      this.parts.push({ ...part, charges: part.charges - signed, deposit: part.deposit + signed, live: true });
    }
    this.#lay(invoice, { charges: -by, deposit: by });
  }

  cancel(invoice: Invoice): void {
    this.release(invoice, { ...invoice.paid });
    if (invoice.state === 'ISSUED') this.changeCredit(invoice.renter, -creditOn(invoice));
    invoice.state = 'CANCELLED';
  }

  partsOf(receipt: Receipt): Part[] {
    return this.parts.filter((part) => part.live && part.receipt === receipt);
  }

  /** The whole receipt goes back, wherever its parts lie by now. */
  reverse(receipt: Receipt): void {
    for (const part of this.partsOf(receipt)) {
      part.live = false;
      if (part.out === 'DEPOSIT_REFUND' && part.lease) part.lease.held += part.credit;
      else if (part.out !== null) this.changeCredit(part.renter, part.credit);
      else {
        if (part.invoice) this.#lay(part.invoice, { charges: -part.charges, deposit: -part.deposit });
        else this.changeCredit(part.renter, -part.credit);
        const amount = amountOf(part);
        if (receipt.method === 'CREDIT') this.changeCredit(part.renter, amount);
        if (receipt.method === 'DEPOSIT' && part.lease) part.lease.held += amount;
      }
    }
  }

  /** Takes a part off where it lies and lays it on an invoice, or into credit. */
  move(part: Part, target: Invoice | null): void {
    part.live = false;
    const amount = amountOf(part);
    if (part.invoice) this.#lay(part.invoice, { charges: -part.charges, deposit: -part.deposit });
    else this.changeCredit(part.renter, -amount);
    if (target) this.pay(target, amount, part.receipt);
    else {
      this.changeCredit(part.renter, amount);
      this.parts.push({ ...part, invoice: null, ...NOTHING, credit: amount, live: true });
    }
  }
}
