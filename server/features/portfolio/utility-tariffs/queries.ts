import { sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import type { UtilityTariff as UtilityTariffSchema } from './schemas.ts';

const UTILITY_TARIFF_COLUMNS = {
  id: 'uuid',
  utility: 'text',
  effective_from: 'text',
  tiers: 'json',
  vat_percent: 'numeric',
  surcharges: 'json',
  undeclared_unit_price: 'numeric',
  quota_basis: 'text',
} as const;

export type UtilityTariff = Static<typeof UtilityTariffSchema>;

/** The numeric column pads percentages with zeros. */
const trimZeros = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

export async function listTariffs(tx: Tx, propertyId: string): Promise<UtilityTariff[]> {
  const rows = await tx.query<UtilityTariff>(sql`
    select id, organization_id, property_id, utility, effective_from, tiers, vat_percent, surcharges, undeclared_unit_price, quota_basis, created_at, updated_at
    from utility_tariffs where organization_id = ${tx.organizationId} and property_id = ${propertyId}
    order by utility, effective_from`);
  return rows.map((row) => ({ ...row, vat_percent: trimZeros(row.vat_percent) }));
}

export type NewTariff = Omit<UtilityTariff, 'organization_id' | 'property_id' | 'created_at' | 'updated_at'>;

export async function replaceTariffs(tx: Tx, propertyId: string, tariffs: NewTariff[]): Promise<void> {
  await tx.run(
    sql`delete from utility_tariffs where organization_id = ${tx.organizationId} and property_id = ${propertyId}`,
  );
  await tx.run(sql`
    insert into utility_tariffs (organization_id, id, property_id, utility, effective_from, tiers, vat_percent, surcharges,
                                 undeclared_unit_price, quota_basis, created_at, updated_at)
    select ${tx.organizationId}, t.id, ${propertyId}, t.utility, t.effective_from, t.tiers::jsonb, t.vat_percent, t.surcharges::jsonb,
           t.undeclared_unit_price, t.quota_basis, ${tx.now.toString()}, ${tx.now.toString()}
    from ${tableOf('t', tariffs, UTILITY_TARIFF_COLUMNS)}
    returning id`);
}
