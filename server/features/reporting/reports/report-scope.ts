import { invalidFields, refused } from '../../../../domain/refused.ts';
import { type RangeInput, type ReportRange, readRange } from '../../../../domain/reports/report-range.ts';
import type { Tx } from '../../../database/transaction.ts';
import { closed, nullable, optional, period, uuid } from '../../../http/schema.ts';
import { REQUIRED_ENTRY_DATES } from '../../ledger/journal/entry-dates.ts';
import { isVisibleProperty } from '../../ledger/journal/queries.ts';
import type { PropertyFilter } from './scope-queries.ts';

const propertyId = () => optional(uuid({ 'x-parameter': 'OnlyPropertyId', description: 'Only this property.' }));

export const RANGE_FIELDS = {
  period: optional(period({ 'x-parameter': 'Month', description: 'One month; not together with a range.' })),
  period_from: optional(
    period({ 'x-parameter': 'FirstMonth', description: 'First month of a range; needs `period_to`.' }),
  ),
  period_to: optional(
    period({ 'x-parameter': 'LastMonth', description: 'Last month of a range, included; at most 60 months.' }),
  ),
  property_id: propertyId(),
};
export const RangeQuery = closed(RANGE_FIELDS);
export const PropertyOnlyQuery = closed({ property_id: propertyId() });
export const DatesQuery = {
  ...REQUIRED_ENTRY_DATES,
  property_id: propertyId(),
};

/** A report repeats the request: either `period` or the range is set, the other is null. */
export const ECHO_FIELDS = {
  period: nullable(period()),
  period_from: nullable(period()),
  period_to: nullable(period()),
  property_id: nullable(uuid()),
};

export const echoRange = (range: ReportRange, { property_id }: PropertyFilter) => ({
  period: range.single ? range.from : null,
  period_from: range.single ? null : range.from,
  period_to: range.single ? null : range.to,
  property_id: property_id ?? null,
});

/** The requested months; refuses a property the caller cannot see. */
export async function readScope(tx: Tx, input: RangeInput & PropertyFilter): Promise<ReportRange> {
  const range = readRange(input);
  if ('problems' in range) throw invalidFields(...range.problems);
  await assertVisibleProperty(tx, input);
  return range;
}

export async function assertVisibleProperty(tx: Tx, { property_id }: PropertyFilter): Promise<void> {
  if (property_id === undefined) return;
  if (!(await isVisibleProperty(tx, property_id))) throw refused('not_found', { field: 'property_id' });
}
