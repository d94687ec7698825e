import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type PropertyFilter = { property_id?: string | undefined };

/** Conditions that keep rows to the requested property and to the properties the caller may see. */
export const inScope = (tx: Tx, column: Sql, { property_id }: PropertyFilter): Sql[] =>
  [property_id && sql`${column} = ${property_id}`, inVisibleProperty(tx, column)].filter(
    (condition): condition is Sql => typeof condition === 'object' && condition !== null,
  );

/** Rows of the organization in the requested properties. */
export const within = (tx: Tx, table: Sql, input: PropertyFilter, ...conditions: Sql[]): Sql =>
  allOf(
    sql`${table}.organization_id = ${tx.organizationId}`,
    ...conditions,
    ...inScope(tx, sql`${table}.property_id`, input),
  );
