import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import {
  compareByType,
  type LineChange,
  largestChanges,
  type MonthLine,
  type RoomChange,
} from '../../../../domain/invoices/compare-months.ts';
import { type Dong, dong, formatAmount, formatQuantity, parseQuantity, sumAmounts } from '../../../../domain/money.ts';
import { readTariff } from '../../../../domain/tariffs/read-tariff.ts';
import type { Tx } from '../../../database/transaction.ts';
import { announceVatChanges } from '../../portfolio/electricity-guard/guard-prices.ts';
import { type CheckedInvoice, electricityPart, electricityWarnings } from '../electricity-guard/check-invoices.ts';
import type { Draft } from '../invoices/draft-invoice.ts';
import { tariffsFor } from '../invoices/input-queries.ts';
import { computeBills } from './bill-leases.ts';
import { leasesToBill, type RunLease, readingLags } from './lease-queries.ts';
import { CHUNK } from './process-run.ts';
import { linesOfMonth, type RunProblem } from './queries.ts';
import { chunksByRoom } from './rooms-together.ts';
import { ALL_LEASES, assertScope, type RunInput } from './run-billing.ts';
import { MAX_CHANGES } from './schemas.ts';

const UNUSUAL_PERCENT = 150n;
const METERED = ['meter', 'meter_correction'];

/** What a run would create, and what a person should check before starting it. */
export async function previewRun(tx: Tx, input: RunInput) {
  await assertScope(tx, input);
  const scope = { period: input.period, property_id: input.property_id ?? null };
  const leases = await leasesToBill(tx, scope, ALL_LEASES, null);
  const terms = {
    period: input.period,
    issue: input.issue ?? false,
    issue_date: input.issue_date ?? null,
    due_date: input.due_date ?? null,
  };
  const now: MonthLine[] = [];
  const found = {
    existing: 0,
    invoices: 0,
    dueDates: [] as string[],
    problems: [] as RunProblem[],
    checked: [] as CheckedInvoice[],
  };
  for (const chunk of chunksByRoom(leases, CHUNK)) {
    const { drafts, existed, problems } = await computeBills(tx, chunk, terms);
    now.push(...drafts.flatMap(linesOf));
    found.existing += existed;
    found.invoices += drafts.length;
    found.dueDates.push(...drafts.map(({ invoice }) => invoice.due_date));
    found.problems.push(...problems);
    found.checked.push(...drafts.map(electricityPart));
  }
  const dueDates = found.dueDates.sort();
  const propertyIds = [...new Set(leases.map(({ property_id }) => property_id))];
  const [before, lags] = await Promise.all([
    linesBefore(tx, [...new Set(now.map(({ roomId }) => roomId))], input.period),
    readingLags(tx, propertyIds),
  ]);
  const preview = {
    ...scope,
    room_count: new Set(leases.map(({ room_id }) => room_id)).size,
    existing_count: found.existing,
    invoice_count: found.invoices,
    reading_periods: lags.map((lag) => monthsBefore(input.period, lag)),
    first_due_date: dueDates[0] ?? null,
    last_due_date: dueDates.at(-1) ?? null,
    total_amount: totalOf(now),
    previous_total_amount: totalOf(before),
    by_line_type: compareByType(now, before).map((change) => presentLine(change, tx.locale)),
    changes: largestChanges(now, before, MAX_CHANGES).map((change) => presentRoom(change, tx.locale)),
    problems: found.problems,
    unusual: unusualRooms(...withoutCycles([now, before], leases)),
  };
  const warnings = await Promise.all([electricityWarnings(tx, found.checked), vatChangesOf(tx, propertyIds)]);
  return { preview, warnings: warnings.flat() };
}

/** Announced before the first run that bills use at the new rate. */
async function vatChangesOf(tx: Tx, propertyIds: string[]) {
  const tariffs = Map.groupBy(await tariffsFor(tx, propertyIds), ({ property_id }) => property_id);
  return announceVatChanges(
    tx,
    [...tariffs].map(([propertyId, rows]) => ({ propertyId, tariffs: rows.map(readTariff) })),
  );
}

const linesOf = ({ invoice, lines }: Draft): MonthLine[] =>
  lines.map(({ line_type, amount, quantity, metadata }) => ({
    roomId: invoice.room_id,
    lineType: line_type,
    amount: dong(amount),
    use: METERED.includes(String(metadata.source)) ? parseQuantity(quantity) : null,
  }));

async function linesBefore(tx: Tx, roomIds: string[], period: string): Promise<MonthLine[]> {
  return (await linesOfMonth(tx, roomIds, monthsBefore(period, 1))).map(({ room_id, line_type, amount, use }) => ({
    roomId: room_id,
    lineType: line_type,
    amount: dong(amount),
    use: use === null ? null : BigInt(use.replace('.', '')),
  }));
}

const monthsBefore = (period: string, months: number): string =>
  Temporal.PlainYearMonth.from(period).subtract({ months }).toString();

const sumOf = (lines: MonthLine[]): Dong => sumAmounts(lines.map(({ amount }) => amount));
const totalOf = (lines: MonthLine[]): string => formatAmount(sumOf(lines));

/** Where rent is paid for several months at once, the months differ by it. */
function withoutCycles<Months extends MonthLine[][]>(months: [...Months], leases: RunLease[]): Months {
  const rooms = new Set(leases.filter((lease) => lease.rent_cycle_months > 1).map((lease) => lease.room_id));
  return months.map((lines) => lines.filter((line) => line.lineType !== 'RENT' || !rooms.has(line.roomId))) as Months;
}

function unusualRooms(now: MonthLine[], before: MonthLine[]) {
  const previous = Map.groupBy(before, ({ roomId }) => roomId);
  return [...Map.groupBy(now, ({ roomId }) => roomId)].flatMap(([roomId, lines]) => {
    const old = previous.get(roomId);
    if (!old || !isUnusual(sumOf(lines), sumOf(old))) return [];
    return [{ room_id: roomId, total_amount: totalOf(lines), previous_amount: totalOf(old) }];
  });
}

const isUnusual = (total: Dong, previous: Dong): boolean =>
  total * 100n > previous * UNUSUAL_PERCENT || previous * 100n > total * UNUSUAL_PERCENT;

const presentLine = ({ lineType, amount, previousAmount, use, previousUse }: LineChange, locale: Locale) => ({
  display: { line_type: withLabel('line_type', lineType, locale) },
  amount: formatAmount(amount),
  previous_amount: formatAmount(previousAmount),
  use: use === null ? null : formatQuantity(use),
  previous_use: previousUse === null ? null : formatQuantity(previousUse),
});

const presentRoom = ({ roomId, amount, previousAmount, lines }: RoomChange, locale: Locale) => ({
  room_id: roomId,
  amount: formatAmount(amount),
  previous_amount: formatAmount(previousAmount),
  lines: lines.map((line) => presentLine(line, locale)),
});
