import type { CalculatedInvoiceKind } from '../../../../domain/catalog/invoices.ts';
import type { InvoiceInput, KeptLine } from '../../../../domain/invoices/invoice-input.ts';
import { addMonths, firstDay, type Period, storedPeriod } from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import {
  type BillableReading,
  readingsOfRooms,
  readingsToBill,
} from '../../metering/meter-readings/billable-queries.ts';
import { staysOfRooms } from '../../metering/meter-readings/queries.ts';
import * as billed from './billed-queries.ts';
import { carriedFor, invoicedMonthsFor } from './carried-queries.ts';
import * as queries from './input-queries.ts';
import { FIRST_PERIOD, readFees, readTerms } from './property-terms.ts';

export type BillingRequest = {
  leaseIds: string[];
  kind: CalculatedInvoiceKind;
  period: Period;
  issuing: boolean;
  /** The draft that is being recalculated: what it bills counts as not billed. */
  except?: { invoiceId: string; keptLines: KeptLine[] };
  damages?: InvoiceInput['damages'];
  /** Lines that people wrote and the new invoice takes over. */
  keptLines?: KeptLine[];
};

export type Inputs = Awaited<ReturnType<typeof readInputs>>;

/** The rows the calculation needs, grouped by lease, room, property or renter. */
export async function readInputs(tx: Tx, request: BillingRequest) {
  const leases = await queries.leasesFor(tx, request.leaseIds);
  const ids = leases.map(({ id }) => id);
  const roomIds = unique(leases.map(({ room_id }) => room_id));
  const propertyIds = unique(leases.map(({ property_id }) => property_id));
  const renterIds = unique(leases.map(({ renter_id }) => renter_id));
  const billedRooms = unique([...roomIds, ...leases.flatMap(({ previous_room_id }) => previous_room_id ?? [])]);
  const except = request.except?.invoiceId ?? null;
  const behind = leases.flatMap(({ id, catch_up_from }) =>
    catch_up_from === null ? [] : [{ id, from: catch_up_from }],
  );
  const since = request.kind === 'MONTHLY' ? earliestPeriod(request.period, behind) : FIRST_PERIOD;
  const lookedBack = request.kind === 'MONTHLY' ? behind.map(({ id }) => id) : ids;
  const [
    rents,
    households,
    [settings, charges],
    prices,
    tariffs,
    fees,
    [readings, uses],
    stays,
    lines,
    ahead,
    deposits,
    credits,
    carried,
    invoicedMonths,
  ] = await Promise.all([
    queries.rentsFor(tx, ids),
    queries.householdsFor(tx, ids),
    settingsAndCharges(tx, leases, except),
    queries.pricesFor(tx, propertyIds),
    queries.tariffsFor(tx, propertyIds),
    queries.feesFor(tx, propertyIds, roomIds, ids),
    readingsAndUses(tx, request, roomIds),
    staysOfRooms(tx, roomIds),
    billed.billedLinesFor(tx, billedRooms, since, except),
    rentBilledAhead(tx, leases, since, except),
    billed.depositsBilledFor(tx, ids, except),
    billed.creditsFor(tx, renterIds, except),
    carriedFor(tx, ids, except),
    lookedBack.length === 0 ? [] : invoicedMonthsFor(tx, lookedBack),
  ]);
  const grouped = {
    rents: Map.groupBy(rents, (row) => row.lease_id),
    households: Map.groupBy(households, (row) => row.lease_id),
    terms: readTerms(settings, prices, tariffs),
    fees: readFees(fees),
    readings: Map.groupBy(readings, (row) => row.room_id),
    stays: Map.groupBy(stays, (row) => row.room_id),
    uses: Map.groupBy(uses, (row) => row.reading_id),
    lines: Map.groupBy([...lines, ...ahead], (row) => row.room_id),
    deposits: new Map(deposits.map((row) => [row.lease_id, row.billed])),
    credits: new Map(credits.map((row) => [row.renter_id, row.available])),
    charges: Map.groupBy(charges, (row) => row.lease_id),
    carried: Map.groupBy(carried, (row) => row.lease_id),
    invoicedMonths: Map.groupBy(invoicedMonths, (row) => row.lease_id),
  };
  return { leases, grouped };
}

/** Only leases with longer cycles have any; most have none, and then nothing is read. */
async function rentBilledAhead(tx: Tx, leases: queries.LeaseInput[], since: string, except: string | null) {
  const paidAhead = leases.filter((lease) => lease.longest_rent_cycle > 1);
  if (paidAhead.length === 0 || since === FIRST_PERIOD) return [];
  const months = Math.max(...paidAhead.map((lease) => lease.longest_rent_cycle)) - 1;
  const from = addMonths(storedPeriod(since), -months).toString();
  return billed.rentAheadFor(
    tx,
    paidAhead.map(({ id }) => id),
    { from, before: since },
    except,
  );
}

const earliestPeriod = (period: Period, behind: { from: string }[]): string =>
  [period.toString(), ...behind.map(({ from }) => from.slice(0, 7))].toSorted()[0] as string;

const unique = (values: string[]): string[] => [...new Set(values)];

/** Overdue charges are loaded only for properties with late fees. */
async function settingsAndCharges(tx: Tx, leases: queries.LeaseInput[], except: string | null) {
  const settings = await queries.settingsFor(tx, unique(leases.map((lease) => lease.property_id)));
  const withLateFee = new Set(settings.filter(({ late_fee }) => late_fee !== null).map((row) => row.property_id));
  const leaseIds = leases.filter((lease) => withLateFee.has(lease.property_id)).map(({ id }) => id);
  return [settings, leaseIds.length === 0 ? [] : await billed.openChargesFor(tx, leaseIds, except)] as const;
}

/** A monthly invoice needs only open and recent readings; a settlement needs all of them. */
async function readingsAndUses(tx: Tx, request: BillingRequest, roomIds: string[]) {
  const readings: BillableReading[] =
    request.kind === 'MONTHLY'
      ? await readingsToBill(
          tx,
          roomIds,
          firstDay(request.period.subtract({ months: 2 })).toString(),
          request.period.toString(),
        )
      : await readingsOfRooms(tx, roomIds);
  const open = readings.filter(({ use_open }) => use_open).map(({ id }) => id);
  return [readings, open.length === 0 ? [] : await billed.billedUsesFor(tx, open)] as const;
}
