import { inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type PropertyFilter = { property_id?: string | undefined };

/** Conditions that keep rows to the requested property and to the properties the caller may see. */
export const inScope = (tx: Tx, column: Sql, { property_id }: PropertyFilter): Sql[] =>
  [property_id && sql`${column} = ${property_id}`, inVisibleProperty(tx, column)].filter(
    (condition): condition is Sql => typeof condition === 'object' && condition !== null,
  );
