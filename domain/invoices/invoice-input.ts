import type { CalculatedInvoiceKind, LineType } from '../catalog/invoices.ts';
import type { Proration } from '../catalog/leases.ts';
import type { Utility } from '../catalog/meters.ts';
import type { LateFeeKind } from '../catalog/properties.ts';
import type { BilledFee, RecurringFee } from '../fees/fees-in-force.ts';
import type { Fraction } from '../fraction.ts';
import type { HouseholdMember } from '../leases/count-people.ts';
import type { LeaseSpan } from '../leases/occupied-range.ts';
import type { RentCycles } from '../leases/rent-cycle.ts';
import type { DatedRent } from '../leases/rent-in-force.ts';
import type { UseShare } from '../meters/attribute-use.ts';
import type { MeterSpan } from '../meters/measure-use.ts';
import type { Dong } from '../money.ts';
import type { CivilDate, ClosedRange, Period } from '../period.ts';
import type { FlatPrice, Tariff } from '../tariffs/tariff.ts';
import type { BilledPrice } from './billed-price.ts';
import type { LineMetadata } from './invoice-line.ts';

/** Everything an invoice is calculated from. "Billed" refers to live invoices, without the draft being refreshed. */
export type InvoiceInput = {
  readonly kind: CalculatedInvoiceKind;
  readonly period: Period;
  readonly today: CivilDate;
  /** Whether it is issued at once; a draft may contain a late fee, because a person still reviews it. */
  readonly issuing: boolean;
  readonly lease: BilledLease;
  readonly utilitiesLagMonths: 0 | 1;
  readonly utilities: Readonly<Record<Utility, UtilityInput>>;
  readonly fees: readonly RecurringFee[];
  readonly billedFees: readonly BilledFee[];
  readonly deposit: { readonly agreed: Dong; readonly receivedOutside: Dong; readonly billed: Dong };
  /** The renter's credit not reserved elsewhere; negative when a payment behind used credit was reversed. */
  readonly renterCredit: Dong;
  readonly lateFee: LateFeeRule | null;
  readonly openCharges: readonly OpenCharge[];
  /** Owed for issued invoices and on no live invoice. */
  readonly carried: readonly CarriedCharge[];
  readonly damages: readonly { readonly description: string; readonly amount: Dong }[];
  /** Manual and edited lines, which a refresh keeps; an edited line keeps the key it was calculated under. */
  readonly keptLines: readonly KeptLine[];
};

export type BilledLease = LeaseSpan & {
  readonly id: string;
  readonly billingStartsOn: CivilDate;
  readonly proration: Proration;
  readonly rentCycles: RentCycles;
  /** Months of a room transfer, which are always prorated by days. */
  readonly transferPeriods: readonly Period[];
  /** The month in which the renter moved on to another room; whole-month fees of it are owed by the lease there. */
  readonly movedOnIn: Period | null;
  readonly rents: readonly DatedRent[];
  readonly members: readonly HouseholdMember[];
  readonly occupantCount: number;
  /** Days whose rent is on live invoices and not credited. */
  readonly rentBilled: readonly ClosedRange[];
  /** Earlier months with an invoice that may have left out days or fees; a monthly invoice catches up on them. */
  readonly monthsToCatchUp: readonly Period[];
  /** Fees and fixed amounts of earlier months that were credited to be billed again. */
  readonly freed: readonly FreedCharge[];
};

export type FreedCharge = {
  readonly period: Period;
  /** Null for the fixed amount of a utility. */
  readonly feeId: string | null;
  readonly utility: Utility | null;
  readonly days: ClosedRange | null;
};

export type UtilityInput = {
  readonly tariffs: readonly Tariff[];
  readonly flatPrices: readonly FlatPrice[];
  /** Accepted use of this lease that no live invoice bills. */
  readonly uses: readonly UnbilledUse[];
  /** Months the room has an accepted reading of this utility for. */
  readonly readingPeriods: readonly Period[];
  /** Months whose fixed amount this room was already billed. */
  readonly fixedBilledPeriods: readonly Period[];
};

export type UnbilledUse = MeterSpan & {
  readonly readingId: string;
  /** The reading's own month, which decides the price. */
  readonly period: Period;
  readonly readingDate: CivilDate;
  /** The use between the two readings, before it is shared among leases. */
  readonly meterUse: bigint;
  /** The owner's part of it, for days without a lease. */
  readonly vacantUse: bigint;
  readonly share: Omit<UseShare, 'leaseId'>;
  /** The use billed before a correction raised it, and its price; null when nothing was billed yet. */
  readonly billed: { readonly use: bigint; readonly price: BilledPrice; readonly uncredited: Dong } | null;
};

export type LateFeeRule = {
  /** Once per invoice, or for every day late; an amount, or a percentage of the open charges. */
  readonly kind: LateFeeKind;
  readonly value: Fraction;
  readonly graceDays: number;
  /** The maximum fee, as a percentage of the open charges. */
  readonly capPercent: Fraction | null;
  readonly auto: boolean;
};

export type OpenCharge = {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly dueDate: CivilDate;
  /** Open amount without DEPOSIT and LATE_FEE lines. */
  readonly open: Dong;
  readonly lateFeeBilled: Dong;
};

/** An amount owed for an invoice that was already issued, to be billed by the lease's next invoice. */
export type CarriedCharge = {
  readonly id: string;
  readonly lineType: LineType;
  readonly amount: Dong;
  readonly metadata: LineMetadata;
};

export type KeptLine = {
  readonly key: string | null;
  readonly lineType: LineType;
  readonly amount: Dong;
  readonly metadata: Readonly<Record<string, unknown>>;
};

export type InvoiceWarning =
  | { readonly code: 'meter_reading_missing'; readonly utility: Utility; readonly period: Period }
  | {
      readonly code: 'vacant_use';
      readonly utility: Utility;
      readonly period: Period;
      readonly readingId: string;
      readonly use: bigint;
    }
  | { readonly code: 'late_fee_available'; readonly amount: Dong };
