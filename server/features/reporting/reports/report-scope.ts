import { invalidFields, refused } from '../../../../domain/refused.ts';
import { type RangeInput, type ReportRange, readRange } from '../../../../domain/reports/report-range.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { closed, date, nullable, optional, period, uuid } from '../../../http/schema.ts';

const propertyId = () => optional(uuid({ description: 'Only this property.' }));

export const RANGE_FIELDS = {
  period: optional(period({ description: 'One month; not together with a range.' })),
  period_from: optional(period({ description: 'First month of a range; needs `period_to`.' })),
  period_to: optional(period({ description: 'Last month of a range, included; at most 60 months.' })),
  property_id: propertyId(),
};
export const RangeQuery = closed(RANGE_FIELDS);
export const PropertyOnlyQuery = closed({ property_id: propertyId() });
export const DatesQuery = {
  date_from: date({ description: 'First entry date, included.' }),
  date_to: date({ description: 'Last entry date, included.' }),
  property_id: propertyId(),
};

/** How an answer repeats what it was asked for: exactly one of the month and the range, the other null. */
export const ECHO_FIELDS = {
  period: nullable(period()),
  period_from: nullable(period()),
  period_to: nullable(period()),
  property_id: nullable(uuid()),
};

export type PropertyFilter = { property_id?: string | undefined };

export const echoRange = (range: ReportRange, { property_id }: PropertyFilter) => ({
  period: range.single ? range.from : null,
  period_from: range.single ? null : range.from,
  period_to: range.single ? null : range.to,
  property_id: property_id ?? null,
});

/** The months asked for, once the property asked for is known to be the caller's. */
export async function readScope(tx: Tx, input: RangeInput & PropertyFilter): Promise<ReportRange> {
  const range = readRange(input);
  if ('problems' in range) throw invalidFields(...range.problems);
  await assertVisibleProperty(tx, input);
  return range;
}

export async function assertVisibleProperty(tx: Tx, { property_id }: PropertyFilter): Promise<void> {
  if (property_id === undefined) return;
  const visible = inVisibleProperty(tx, sql`p.id`);
  const rows = await tx.query(sql`
    select from properties p where ${allOf(sql`p.organization_id = ${tx.organizationId}`, sql`p.id = ${property_id}`, visible)}`);
  if (rows.length === 0) throw refused('not_found', { field: 'property_id' });
}

/** Rows of the property asked for, and of those a limited member may see. */
export const inScope = (tx: Tx, column: Sql, { property_id }: PropertyFilter): Sql[] =>
  [property_id && sql`${column} = ${property_id}`, inVisibleProperty(tx, column)].filter(
    (condition): condition is Sql => typeof condition === 'object' && condition !== null,
  );
