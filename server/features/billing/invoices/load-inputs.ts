import type { Utility } from '../../../../domain/catalog/meters.ts';
import { readBilledPrice } from '../../../../domain/invoices/billed-price.ts';
import type { FreedCharge, InvoiceInput, UnbilledUse } from '../../../../domain/invoices/invoice-input.ts';
import { attributeChain } from '../../../../domain/meters/attribute-chain.ts';
import type { ChainReading } from '../../../../domain/meters/reading-chain.ts';
import { dong } from '../../../../domain/money.ts';
import {
  type CivilDate,
  storedDate as day,
  storedPeriod as month,
  type Period,
  periodOf,
} from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { BillableReading } from '../../metering/meter-readings/billable-queries.ts';
import type { StayRow } from '../../metering/meter-readings/queries.ts';
import { asChainReading, stayOf, useOf } from '../../metering/meter-readings/room-chain.ts';
import type * as billed from './billed-queries.ts';
import type { InvoicedMonthInput } from './carried-queries.ts';
import type * as queries from './input-queries.ts';
import { type BillingRequest, type Inputs, readInputs } from './read-inputs.ts';

export type LeaseBill = {
  lease: queries.LeaseInput;
  settings: queries.SettingsInput;
  input: InvoiceInput;
  steps: Map<string, number>;
};

/** The calculation's inputs for many leases, read in one round of statements. */
export async function loadInputs(tx: Tx, request: BillingRequest): Promise<LeaseBill[]> {
  const { leases, grouped } = await readInputs(tx, request);
  return leases.map((lease) => billOf(tx, request, lease, grouped));
}

export function billOf(
  tx: Tx,
  request: BillingRequest,
  lease: queries.LeaseInput,
  grouped: Inputs['grouped'],
): LeaseBill {
  const terms = grouped.terms.get(lease.property_id);
  if (!terms) throw new Error(`No billing settings for property ${lease.property_id}`);
  const billed = grouped.lines.get(lease.room_id) ?? [];
  const roomReadings = (grouped.readings.get(lease.room_id) ?? []).filter(({ status }) => status === 'ACCEPTED');
  const roomStays = grouped.stays.get(lease.room_id) ?? [];
  const utility = (name: Utility) => ({
    tariffs: terms.tariffs,
    flatPrices: terms.flatPrices[name],
    uses: unbilledUses(name, lease, roomReadings, roomStays, grouped.uses),
    // A month counts as read by a periodic reading or by the one at move-out; the one at move-in says nothing about the month's use.
    readingPeriods: roomReadings
      .filter((row) => row.kind === 'PERIODIC' || (row.lease_id === lease.id && row.reading_date === lease.ended_on))
      .filter((row) => row[name === 'ELECTRICITY' ? 'electricity_current' : 'water_current'] !== null)
      .map((row) => month(row.period)),
    fixedBilledPeriods: billed
      .filter((line) => line.source === 'fixed_amount' && line.line_type === name && line.service_period !== null)
      .map((line) => month(line.service_period as string)),
  });
  const input: InvoiceInput = {
    kind: request.kind,
    period: request.period,
    today: tx.today,
    issuing: request.issuing,
    lease: {
      id: lease.id,
      startDate: day(lease.start_date),
      endDate: dayOrNull(lease.end_date),
      afterEndDate: lease.after_end_date,
      endedOn: dayOrNull(lease.ended_on),
      cancelled: lease.cancelled,
      billingStartsOn: day(lease.billing_starts_on),
      proration: lease.proration,
      rentCycles: { months: lease.rent_cycle_months, from: periodOf(day(lease.rent_cycle_from)) },
      transferPeriods: transferPeriods(lease),
      movedOnIn: movedOnIn(lease),
      rents: (grouped.rents.get(lease.id) ?? []).map((rent) => ({
        from: day(rent.from_date),
        monthlyRent: dong(rent.monthly_rent),
      })),
      members: (grouped.households.get(lease.id) ?? []).map((member) => ({
        movedInOn: dayOrNull(member.moved_in_on),
        movedOutOn: dayOrNull(member.moved_out_on),
        residenceRegisteredFrom: dayOrNull(member.residence_registered_from),
        residenceRegisteredUntil: dayOrNull(member.residence_registered_until),
      })),
      occupantCount: lease.occupant_count,
      ...whatWasLeftOut(lease, request, grouped.invoicedMonths.get(lease.id) ?? []),
      rentBilled: billed.flatMap((line) => (line.lease_id === lease.id && line.source === 'rent' ? daysOf(line) : [])),
    },
    utilitiesLagMonths: terms.settings.utilities_lag_months,
    utilities: { ELECTRICITY: utility('ELECTRICITY'), WATER: utility('WATER') },
    fees: [lease.property_id, lease.room_id, lease.id].flatMap((owner) => grouped.fees.get(owner) ?? []),
    billedFees: [...billed, ...previousLines(lease, grouped.lines)].flatMap((line) =>
      line.fee_id !== null && line.service_period !== null
        ? [
            {
              feeId: line.fee_id,
              period: month(line.service_period),
              leaseId: line.lease_id,
              covered: daysOf(line)[0] ?? null,
            },
          ]
        : [],
    ),
    deposit: {
      // No deposit is billed after a lease has ended.
      agreed: lease.ended_on === null ? dong(lease.deposit_amount) : 0n,
      receivedOutside: dong(lease.deposit_outside),
      billed: dong(grouped.deposits.get(lease.id) ?? '0'),
    },
    renterCredit: dong(grouped.credits.get(lease.renter_id) ?? '0'),
    lateFee: terms.lateFee,
    openCharges: (grouped.charges.get(lease.id) ?? []).map((charge) => ({
      invoiceId: charge.id,
      invoiceNumber: charge.invoice_number,
      dueDate: day(charge.due_date),
      open: dong(charge.open),
      lateFeeBilled: dong(charge.late_fee_billed),
    })),
    carried: (grouped.carried.get(lease.id) ?? []).map(({ id, line_type, amount, metadata }) => ({
      id,
      lineType: line_type,
      amount: dong(amount),
      metadata,
    })),
    damages: request.damages ?? [],
    keptLines: request.except?.keptLines ?? request.keptLines ?? [],
  };
  const steps = new Map(
    roomReadings
      .flatMap(({ id }) => grouped.uses.get(id) ?? [])
      .filter((use) => use.lease_id === lease.id)
      .map((use) => [`${use.utility} ${use.reading_id}`, use.steps]),
  );
  return { lease, settings: terms.settings, input, steps };
}

const dayOrNull = (text: string | null): CivilDate | null => (text === null ? null : day(text));

const daysOf = (line: { from: string | null; to: string | null }) =>
  line.from !== null && line.to !== null && line.from <= line.to ? [{ from: day(line.from), to: day(line.to) }] : [];

/** Earlier months that have an invoice but may lack days, and what was credited there in order to be billed again. */
function whatWasLeftOut(
  lease: queries.LeaseInput,
  { period }: BillingRequest,
  invoiced: InvoicedMonthInput[],
): Pick<InvoiceInput['lease'], 'monthsToCatchUp' | 'freed'> {
  const from = lease.catch_up_from?.slice(0, 7);
  const months = from ? invoiced.filter((row) => row.period >= from && row.period < period.toString()) : [];
  return {
    monthsToCatchUp: [...new Set(months.map((row) => row.period))].map(month),
    freed: invoiced.flatMap(({ freed }) =>
      freed.flatMap((line): FreedCharge[] => {
        if (line.service_period === null || !['recurring_fee', 'fixed_amount'].includes(line.source)) return [];
        const utility = line.source === 'fixed_amount' ? (line.line_type as Utility) : null;
        return [{ period: month(line.service_period), feeId: line.fee_id, utility, days: daysOf(line)[0] ?? null }];
      }),
    ),
  };
}

/** After a transfer: what the lease in the former room was billed, so that a monthly fee is not owed twice in that month. */
const previousLines = (
  lease: queries.LeaseInput,
  lines: Map<string, billed.BilledLineInput[]>,
): billed.BilledLineInput[] =>
  lease.previous_room_id === null
    ? []
    : (lines.get(lease.previous_room_id) ?? []).filter((line) => line.lease_id === lease.transferred_from);

const movedOnIn = (lease: queries.LeaseInput): Period | null =>
  lease.end_reason === 'transfer' && lease.ended_on !== null ? periodOf(day(lease.ended_on).add({ days: 1 })) : null;

/** In the month of a transfer, both leases are prorated by days. */
function transferPeriods(lease: queries.LeaseInput): Period[] {
  return [
    ...(lease.transferred_from !== null ? [periodOf(day(lease.start_date))] : []),
    ...(lease.end_reason === 'transfer' && lease.ended_on !== null ? [periodOf(day(lease.ended_on))] : []),
  ];
}

/** Use of this lease that is not billed yet, including what a correction added to billed use. */
function unbilledUses(
  utility: Utility,
  lease: queries.LeaseInput,
  rows: BillableReading[],
  stays: StayRow[],
  billed: Map<string, billed.BilledUseInput[]>,
): UnbilledUse[] {
  const column = utility === 'ELECTRICITY' ? 'electricity_current' : 'water_current';
  const digits = utility === 'ELECTRICITY' ? lease.electricity_meter_digits : lease.water_meter_digits;
  const chain = rows.filter((row) => row[column] !== null).map((row) => asChainReading(row, utility));
  const open = new Set(rows.filter((row) => row.use_open).map(({ id }) => id));
  const shares = attributeChain(chain, stays.map(stayOf), digits, ({ id }) => open.has(id));
  return chain.flatMap((reading): UnbilledUse[] => {
    const ownShare = shares.get(reading.id)?.find((share) => share.leaseId === lease.id);
    if (!ownShare) return [];
    const steps = (billed.get(reading.id) ?? []).filter((use) => use.utility === utility);
    const ownBilled = steps.find((use) => use.lease_id === lease.id);
    const billedUse = ownBilled ? BigInt(ownBilled.units) : null;
    // If a lease is ended with a past date, it may have been billed for days that now belong to another lease; no unit is billed twice.
    const others = steps.reduce((sum, use) => (use.lease_id === lease.id ? sum : sum + BigInt(use.units)), 0n);
    const meterUse = useOf(reading, digits);
    const open = meterUse - others;
    const use = ownShare.use < open ? ownShare.use : open;
    if (use < 0n || (others > 0n && use === 0n) || (billedUse !== null && use <= billedUse)) return [];
    const { leaseId: _, ...rest } = ownShare;
    const share = { ...rest, use };
    return [
      {
        ...spanOf(reading),
        readingId: reading.id,
        period: reading.period,
        readingDate: reading.readingDate,
        meterUse,
        vacantUse: (shares.get(reading.id) ?? []).reduce(
          (sum, part) => (part.leaseId === null ? sum + part.use : sum),
          0n,
        ),
        share,
        billed:
          billedUse === null || !ownBilled?.line
            ? null
            : {
                use: billedUse,
                price: readBilledPrice(utility, ownBilled.line),
                uncredited: dong(ownBilled.uncredited),
              },
      },
    ];
  });
}

const spanOf = ({ previous, current, replaced, rolledOver }: ChainReading) => ({
  previous,
  current,
  replaced,
  rolledOver,
});
