import { randomUUIDv7 } from 'node:crypto';
import { formatUnitPrice, parseUnitPrice } from '../../../../domain/money.ts';
import { type FieldProblem, Refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { findProperty } from '../properties/queries.ts';
import { listTariffs, type NewTariff, replaceTariffs as saveTariffs, type UtilityTariff } from './queries.ts';
import type { PutUtilityTariffsBody } from './schemas.ts';

type Input = Static<typeof PutUtilityTariffsBody>['utility_tariffs'];

export async function replaceTariffs(tx: Tx, propertyId: string, input: Input): Promise<UtilityTariff[]> {
  assertValidTiers(input);
  await findProperty(tx, propertyId, { lock: true });
  await saveTariffs(tx, propertyId, input.map(normalized));
  await recordAudit(tx, 'utility_tariffs.replaced', { type: 'property', id: propertyId }, { utility_tariffs: input });
  return listTariffs(tx, propertyId);
}

const price = (text: string): string => formatUnitPrice(parseUnitPrice(text) ?? 0n);

/** Stored as it is returned: every field present, prices with two decimal places. */
const normalized = (tariff: Input[number]): NewTariff => ({
  id: randomUUIDv7(),
  utility: tariff.utility,
  effective_from: tariff.effective_from,
  tiers: tariff.tiers.map((tier) => ({ up_to: tier.up_to ?? null, unit_price: price(tier.unit_price) })),
  vat_percent: tariff.vat_percent ?? '0',
  surcharges: (tariff.surcharges ?? []).map(({ name, percent, vat_percent = '0' }) => ({ name, percent, vat_percent })),
  undeclared_unit_price: tariff.undeclared_unit_price == null ? null : price(tariff.undeclared_unit_price),
  quota_basis: tariff.quota_basis ?? 'ROOM',
});

function assertValidTiers(tariffs: Input): void {
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  for (const [index, { utility, effective_from, tiers }] of tariffs.entries()) {
    const at = `utility_tariffs.${index}`;
    if (seen.has(`${utility} ${effective_from}`))
      problems.push({ path: `${at}.effective_from`, code: 'conflicts_with', other: 'utility' });
    seen.add(`${utility} ${effective_from}`);
    for (const [position, { up_to: upTo = null }] of tiers.entries()) {
      const last = position === tiers.length - 1;
      const before = tiers[position - 1]?.up_to ?? 0;
      const path = `${at}.tiers.${position}.up_to`;
      if (!last && upTo === null) problems.push({ path, code: 'required' });
      if (last && upTo !== null) problems.push({ path, code: 'not_allowed' });
      if (upTo !== null && upTo <= before) problems.push({ path, code: 'too_small', limit: before + 1 });
    }
  }
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
}
