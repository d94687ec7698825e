import type { Locale } from '../../../../domain/catalog/locales.ts';
import { sql } from '../../../database/sql.ts';
import type { Transaction } from '../../../database/transaction.ts';

export type ImportTarget = {
  id: string;
  name: string;
  slug: string;
  status: string;
  timezone: string;
  locale: Locale;
};

const MOST_ORGANIZATIONS = 1_000_000;
const MOST_NAMED = 20;

/** The organizations a command may mean: the one of that short name or id, or all of them when none was named. */
export const findOrganizations = (tx: Transaction, named: string | null): Promise<ImportTarget[]> =>
  tx.query<ImportTarget>(sql`
    select o.id, o.name, o.slug, o.status, o.timezone, o.locale
    from identity.organization_ids(null, ${MOST_ORGANIZATIONS}) as i(id) cross join lateral identity.organization_of(i.id) o
    where o.status <> 'ARCHIVED' and (${named}::text is null or o.slug = lower(${named}) or o.id::text = lower(${named}))
    order by o.slug limit ${MOST_NAMED}`);
