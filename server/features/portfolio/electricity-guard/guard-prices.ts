import { checkFlatPrice, checkTariff } from '../../../../domain/electricity/check-prices.ts';
import { findVatChange } from '../../../../domain/electricity/find-vat-change.ts';
import { parseUnitPrice } from '../../../../domain/money.ts';
import { comparePeriods, type Period, periodOf, storedPeriod } from '../../../../domain/period.ts';
import { readTariff } from '../../../../domain/tariffs/read-tariff.ts';
import type { Tariff } from '../../../../domain/tariffs/tariff.ts';
import { priceInForce } from '../../../../domain/tariffs/tariff-in-force.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readSettings } from '../billing-settings/queries.ts';
import { listTariffs, type UtilityTariff } from '../utility-tariffs/queries.ts';
import { type ElectricityWarning, priceWarning, vatWarning } from './present-warning.ts';
import { readGuard, warnOrRefuse } from './warn-or-refuse.ts';

/** What applies now cannot be changed for past months, so a price is judged by the month it applies from, at the earliest this one. */
const firstMonth = (tx: Tx, effectiveFrom: string): Period => {
  const [from, now] = [storedPeriod(effectiveFrom), periodOf(tx.today)];
  return comparePeriods(from, now) > 0 ? from : now;
};

/** Warns of a flat price above the regulated one, unless a tariff replaces it. */
export async function guardFlatPrice(
  tx: Tx,
  propertyId: string,
  price: string,
  effectiveFrom: string,
): Promise<ElectricityWarning[]> {
  const month = firstMonth(tx, effectiveFrom);
  const above = checkFlatPrice(parseUnitPrice(price) ?? 0n, month.toString());
  if (above.length === 0) return [];
  const tariffs = (await listTariffs(tx, propertyId)).map(readTariff);
  if (priceInForce('ELECTRICITY', month, tariffs, [])?.kind === 'TARIFF') return [];
  return warnOrRefuse(
    tx,
    above.map((excess) => priceWarning(propertyId, month.toString(), excess, tx.locale)),
  );
}

/** Warns of electricity tariffs in force now or later that are above the regulated prices. */
export async function guardTariffs(tx: Tx, propertyId: string, stored: UtilityTariff[]): Promise<ElectricityWarning[]> {
  const tariffs = stored.map(readTariff);
  const above = tariffs.flatMap((tariff) => {
    const month = firstMonth(tx, tariff.effectiveFrom.toString());
    const inForce = priceInForce('ELECTRICITY', month, tariffs, []);
    if (inForce?.kind !== 'TARIFF' || inForce.tariff !== tariff) return [];
    return checkTariff(tariff, month.toString()).map((excess) =>
      priceWarning(propertyId, month.toString(), excess, tx.locale),
    );
  });
  const all = [...above, ...(await flatPriceAfter(tx, propertyId, tariffs))];
  const refusable = all.length === 0 ? [] : await warnOrRefuse(tx, all);
  return [...refusable, ...(await announceVatChanges(tx, [{ propertyId, tariffs }]))];
}

/** Where tariffs end, the flat price applies, which nobody judged while they replaced it. */
async function flatPriceAfter(tx: Tx, propertyId: string, tariffs: readonly Tariff[]): Promise<ElectricityWarning[]> {
  const own = tariffs.filter(({ utility }) => utility === 'ELECTRICITY');
  const ends = own.filter(({ tiers }) => tiers.length === 0).map(({ effectiveFrom }) => effectiveFrom.toString());
  const from = tariffs.length === 0 ? periodOf(tx.today).toString() : ends[0];
  if (from === undefined) return [];
  const month = firstMonth(tx, from).toString();
  const { electricity_unit_price } = await readSettings(tx, propertyId);
  return checkFlatPrice(parseUnitPrice(electricity_unit_price) ?? 0n, month).map((excess) =>
    priceWarning(propertyId, month, excess, tx.locale),
  );
}

/** Announces that the VAT rate of properties' tariffs ends, before a run bills use at it. */
export async function announceVatChanges(
  tx: Tx,
  properties: { propertyId: string; tariffs: readonly Tariff[] }[],
): Promise<ElectricityWarning[]> {
  const changes = properties.flatMap(({ propertyId, tariffs }) => {
    const change = findVatChange(tariffs, periodOf(tx.today));
    return change === null ? [] : [vatWarning(propertyId, change, tx.locale)];
  });
  return changes.length === 0 || (await readGuard(tx)) === 'OFF' ? [] : changes;
}
