import type { UtilityPrefix } from '../../../../domain/catalog/meters.ts';
import { raw, type Sql, sql } from '../../../database/sql.ts';

/** The use that reading `m` of room `r` measured, in SQL: the same rule as domain/meters/measure-use.ts, for exchanged and rolled-over meters too. */
export function readingUse(utility: UtilityPrefix): Sql {
  const [previous, current, oldFinal, newInitial] = ['previous', 'current', 'old_final', 'new_initial'].map((name) =>
    raw(`m.${utility}_${name}`),
  ) as [Sql, Sql, Sql, Sql];
  const [rolledOver, digits] = [raw(`m.${utility}_rolled_over`), raw(`r.${utility}_meter_digits`)];
  const segment = (from: Sql, to: Sql): Sql => sql`
    case when ${to} >= ${from} then (${to} - ${from})::numeric
         when ${rolledOver} then 10::numeric ^ coalesce(${digits}, length(${from}::text)) - ${from} + ${to} else 0 end`;
  return sql`
    case when ${oldFinal} is null then ${segment(previous, current)}
         else ${segment(previous, oldFinal)} + ${segment(newInitial, current)} end`;
}
