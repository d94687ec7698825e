import type { FeeBasis } from '../catalog/fees.ts';
import type { AfterEndDate, Proration, RentCycle } from '../catalog/leases.ts';
import type { Gender } from '../catalog/renters.ts';
import type { Dong, Thousandths } from '../money.ts';
import { type CivilDate, isBefore, type Period } from '../period.ts';

/** Where a value came from, so that a later error can name the row. */
export type Source = { readonly sheet: string; readonly row: number };
/** A position in one of the lists of the batch. */
export type Index = number;

export type ImportedProperty = Source & {
  /** A name, or the code of an existing property; only the database can tell which. */
  readonly name: string;
  readonly address: string | null;
};

export type ImportedRoom = Source & {
  readonly property: Index;
  readonly name: string;
  readonly floor: number | null;
  readonly areaM2: string | null;
  readonly maxOccupants: number | null;
  readonly baseRent: Dong;
  readonly electricityMeterDigits: number | null;
  readonly waterMeterDigits: number | null;
};

export type ImportedRenter = Source & {
  readonly fullName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly dateOfBirth: CivilDate | null;
  readonly gender: Gender | null;
  readonly idNumber: string | null;
  readonly permanentAddress: string | null;
  readonly occupation: string | null;
  readonly vehiclePlates: readonly string[];
  readonly note: string | null;
};

export type ImportedLease = Source & {
  readonly property: Index;
  readonly room: Index;
  readonly renter: Index;
  readonly startDate: CivilDate;
  readonly endDate: CivilDate | null;
  readonly afterEndDate: AfterEndDate;
  readonly monthlyRent: Dong;
  readonly depositAmount: Dong;
  /** Null when the file does not say; then `receivedDeposit` decides. */
  readonly depositReceived: { readonly amount: Dong; readonly receivedOn: CivilDate } | null;
  readonly occupantCount: number;
  readonly proration: Proration;
  readonly rentCycleMonths: RentCycle;
  readonly billingStartsOn: CivilDate;
};

/** Meter values, at least one of the two; the readings of a vacant room have no lease. */
export type ImportedReading = Source & {
  readonly room: Index;
  readonly lease: Index | null;
  readonly electricity: bigint | null;
  readonly water: bigint | null;
  readonly readingDate: CivilDate;
};

export type ImportedDebt = Source & {
  readonly lease: Index;
  readonly renter: Index;
  readonly amount: Dong;
  readonly period: Period;
};

export type ImportedCredit = Source & { readonly lease: Index; readonly renter: Index; readonly amount: Dong };

export type ImportedMember = Source & {
  readonly lease: Index;
  readonly fullName: string;
  readonly relationship: string | null;
  readonly phone: string | null;
  readonly dateOfBirth: CivilDate | null;
  readonly gender: Gender | null;
  readonly idNumber: string | null;
  readonly movedInOn: CivilDate | null;
  /** Whether this member is the lease's renter. */
  readonly isPrimary: boolean;
};

export type ImportedFee = Source & {
  readonly property: Index;
  /** null: the whole property. */
  readonly room: Index | null;
  readonly name: string;
  readonly amount: Dong;
  readonly basis: FeeBasis;
  readonly quantity: Thousandths;
  readonly proration: Proration;
  readonly startPeriod: Period | null;
  readonly endPeriod: Period | null;
};

/** The contents of a file as plain values that refer to each other by index. */
export type ImportBatch = {
  readonly properties: ImportedProperty[];
  readonly rooms: ImportedRoom[];
  readonly renters: ImportedRenter[];
  readonly leases: ImportedLease[];
  readonly readings: ImportedReading[];
  readonly debts: ImportedDebt[];
  readonly credits: ImportedCredit[];
  readonly members: ImportedMember[];
  readonly fees: ImportedFee[];
};

export const emptyBatch = (): ImportBatch => ({
  properties: [],
  rooms: [],
  renters: [],
  leases: [],
  readings: [],
  debts: [],
  credits: [],
  members: [],
  fees: [],
});

type Deposit = NonNullable<ImportedLease['depositReceived']>;

/** The deposit of a lease that started before the import was received then, unless the file says otherwise: nobody is asked for it again. */
export const isDepositAssumed = (lease: ImportedLease, today: CivilDate): boolean =>
  lease.depositReceived === null && lease.depositAmount > 0n && isBefore(lease.startDate, today);

export function receivedDeposit(lease: ImportedLease, today: CivilDate): Deposit | null {
  if (isDepositAssumed(lease, today)) return { amount: lease.depositAmount, receivedOn: lease.startDate };
  return lease.depositReceived !== null && lease.depositReceived.amount > 0n ? lease.depositReceived : null;
}
