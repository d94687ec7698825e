import type { InvoiceInput, UnbilledUse, UtilityInput } from './invoice-input.ts';

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

/** Base input for tests: a room at 3,000,000 a month since March. */
export const sampleUtility: UtilityInput = {
  tariffs: [],
  flatPrices: [{ effectiveFrom: null, unitPrice: 0n, fixedAmount: 0n }],
  uses: [],
  readingPeriods: [],
  fixedBilledPeriods: [],
};

export const sampleUse: UnbilledUse = {
  readingId: 'reading',
  period: Temporal.PlainYearMonth.from('2026-11'),
  readingDate: day('2026-11-30'),
  previous: 1000n,
  current: 1120n,
  replaced: null,
  rolledOver: false,
  meterUse: 120n,
  vacantUse: 0n,
  share: { use: 120n, from: day('2026-11-01'), to: day('2026-11-30'), days: 30, estimated: false },
  billed: null,
};

export const sampleInput: InvoiceInput = {
  kind: 'MONTHLY',
  period: Temporal.PlainYearMonth.from('2026-11'),
  today: day('2026-11-30'),
  issuing: false,
  lease: {
    id: 'lease',
    startDate: day('2026-03-10'),
    endDate: null,
    afterEndDate: 'STOP',
    endedOn: null,
    cancelled: false,
    billingStartsOn: day('2026-03-10'),
    proration: 'DAILY',
    rentCycles: { months: 1, from: Temporal.PlainYearMonth.from('2026-01') },
    transferPeriods: [],
    movedOnIn: null,
    rents: [{ from: day('2026-03-10'), monthlyRent: 3_000_000n }],
    members: [],
    occupantCount: 2,
    rentBilled: [],
    monthsToCatchUp: [],
    freed: [],
  },
  utilitiesLagMonths: 0,
  utilities: { ELECTRICITY: sampleUtility, WATER: sampleUtility },
  fees: [],
  billedFees: [],
  deposit: { agreed: 0n, receivedOutside: 0n, billed: 0n },
  renterCredit: 0n,
  lateFee: null,
  openCharges: [],
  carried: [],
  damages: [],
  keptLines: [],
};
