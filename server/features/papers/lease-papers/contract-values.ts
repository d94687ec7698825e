import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { Utility } from '../../../../domain/catalog/meters.ts';
import type { ContractPlaceholder } from '../../../../domain/catalog/papers.ts';
import { dong } from '../../../../domain/money.ts';
import { bankName } from '../../../../domain/payments/banks.ts';
import { LEASE_TERMINATION } from '../../../../domain/rules/lease-contract.ts';
import { ruleOn } from '../../../../domain/rules/rule.ts';
import { spellAmount } from '../../../../domain/text/spell-amount.ts';
import { formatMoney, formatNumber, spellDate } from '../../../documents/format.ts';
import { CONTRACT_TEXTS } from './contract-texts.ts';
import type { LeaseFile } from './load-lease.ts';
import { gap, type PaperGap } from './paper-gap.ts';

/** Identity numbers in clear, or anything else that stands for a number that is known. */
export type IdNumbers = { renter: string | null; owner: string | null };

const UNITS: Record<Utility, string> = { ELECTRICITY: 'kWh', WATER: 'm³' };

/** What each placeholder is replaced with, or what is missing for it. */
export function contractValues(
  file: LeaseFile,
  numbers: IdNumbers,
  signedOn: string,
  locale: Locale,
): Record<ContractPlaceholder, string | PaperGap> {
  const { lease, property, room, renter, organization } = file;
  const texts = CONTRACT_TEXTS[locale];
  const money = (amount: string) => formatMoney(amount, locale);
  const inWords = (amount: string) => spellAmount(dong(amount), locale);
  const day = (date: string) => spellDate(date, locale);
  const ofProperty = (field: Parameters<typeof gap>[0]) => gap(field, 'property', property.id);
  const ofRenter = (field: Parameters<typeof gap>[0]) => gap(field, 'renter', renter.id);
  return {
    landlord_name: property.owner_full_name ?? organization.legal_name ?? ofProperty('property.owner.full_name'),
    landlord_id_number: landlordNumber(file, numbers) ?? ofProperty('property.owner.id_number'),
    landlord_address: organization.address ?? gap('organization.address', 'organization', organization.id),
    landlord_phone: property.contact_phone ?? ofProperty('property.contact.phone'),
    renter_name: renter.full_name,
    renter_date_of_birth: renter.date_of_birth ? day(renter.date_of_birth) : ofRenter('renter.date_of_birth'),
    renter_id_number: numbers.renter ?? ofRenter('renter.id_number'),
    renter_address: renter.permanent_address ?? ofRenter('renter.permanent_address'),
    renter_phone: renter.phone ?? ofRenter('renter.phone'),
    household_members: othersOf(file, locale),
    property_name: property.name,
    property_address: property.address ?? ofProperty('property.address'),
    room_name: room.name,
    room_area: room.area_m2 ? `${formatNumber(room.area_m2, locale)} m²` : gap('room.area_m2', 'room', room.id),
    occupant_count: String(Math.max(1, lease.occupant_count)),
    start_date: day(lease.start_date),
    end_date: lease.end_date ? day(lease.end_date) : texts.openEnd,
    monthly_rent: money(lease.monthly_rent),
    monthly_rent_in_words: inWords(lease.monthly_rent),
    deposit_amount: money(lease.deposit_amount),
    deposit_in_words: inWords(lease.deposit_amount),
    due_day: String(file.settings.due_day),
    payment_cycle: texts.cycle(lease.rent_cycle_months),
    payment_method: file.account
      ? texts.transfer(file.account.account_number, file.account.account_holder, bankName(file.account.bank_bin))
      : texts.cash,
    electricity_price: priceOf(file, 'ELECTRICITY', locale),
    water_price: priceOf(file, 'WATER', locale),
    recurring_fees:
      file.fees
        .map(({ name, amount, basis, quantity }) =>
          texts.fee[basis](name, money(amount), formatNumber(quantity, locale)),
        )
        .join('; ') || texts.none,
    notice_days: String(noticeDays(lease.end_date, signedOn)),
    signing_date: day(signedOn),
  };
}

/** Longer where no end is agreed. */
function noticeDays(endDate: string | null, signedOn: string): number {
  const figures = (ruleOn(LEASE_TERMINATION, signedOn) ?? LEASE_TERMINATION.at(-1))?.figures;
  if (!figures) throw new Error('No rule on ending leases');
  return endDate === null ? figures.openEndedNoticeDays : figures.noticeDays;
}

/** A company that lets the room is identified by its tax code. */
function landlordNumber({ property, organization }: LeaseFile, numbers: IdNumbers): string | null {
  const isCompany = property.owner_full_name === null && organization.legal_name !== null;
  return numbers.owner ?? (isCompany ? organization.tax_code : null);
}

function othersOf({ members, renter }: LeaseFile, locale: Locale): string {
  const texts = CONTRACT_TEXTS[locale];
  const others = members.filter(({ is_primary, renter_id }) => !is_primary && renter_id !== renter.id);
  const named = others.map(({ full_name, date_of_birth }) =>
    date_of_birth ? texts.born(full_name, spellDate(date_of_birth, locale)) : full_name,
  );
  return named.join(', ') || texts.none;
}

const isZero = (percent: string): boolean => /^0*(\.0*)?$/.test(percent);

/** The price in force this month: tiers, else a price by the meter, else a fixed amount. */
function priceOf({ settings, tariffs, today }: LeaseFile, utility: Utility, locale: Locale): string {
  const texts = CONTRACT_TEXTS[locale];
  const money = (amount: string) => formatMoney(amount, locale);
  const unit = UNITS[utility];
  const period = today.slice(0, 7);
  const tariff = tariffs.findLast((each) => each.utility === utility && each.effective_from <= period);
  if (tariff && tariff.tiers.length > 0) {
    const tiers = tariff.tiers.map(({ up_to, unit_price }, index) => {
      const from = formatNumber(String(tariff.tiers[index - 1]?.up_to ?? 0), locale);
      return texts.tier(from, up_to === null ? null : formatNumber(String(up_to), locale), unit, money(unit_price));
    });
    const percent = (value: string) => formatNumber(value, locale);
    return [
      texts.tiers(tiers, isZero(tariff.vat_percent) ? null : percent(tariff.vat_percent)),
      ...tariff.surcharges.map((each) => texts.surcharge(each.name, percent(each.percent))),
      ...(tariff.quota_basis === 'ROOM' ? [] : [texts.quota(tariff.quota_basis === 'PER_OCCUPANT' ? '1' : '4')]),
      ...(tariff.undeclared_unit_price ? [texts.undeclared(`${money(tariff.undeclared_unit_price)}/${unit}`)] : []),
    ].join('');
  }
  const [unitPrice, fixed] =
    utility === 'ELECTRICITY'
      ? [settings.electricity_unit_price, settings.electricity_fixed_amount]
      : [settings.water_unit_price, settings.water_fixed_amount];
  if (Number(unitPrice) > 0) return texts.perUnit(money(unitPrice), unit);
  return Number(fixed) > 0 ? texts.perMonth(money(fixed)) : texts.notCharged;
}
