import type { Json, LineMetadata } from './invoice-line.ts';

/**
 * Recomputes a line's amount from nothing but its metadata, as a renter could by hand. It deliberately shares no
 * code with the calculation, so that agreement between the two proves the metadata complete.
 */
export function recomputeLine(facts: LineMetadata): bigint {
  switch (facts.source) {
    case 'rent':
      return facts.proration === 'NONE' ? dong(facts.monthly_rent) : overDays(dong(facts.monthly_rent), 1n, facts);
    case 'recurring_fee':
      return overDays(dong(facts.fee_amount) * decimal(facts.fee_quantity, 3), 1000n, facts);
    case 'meter':
      return facts.price_source === 'flat' ? flat(facts, whole(facts.use)) : tariffLine(facts);
    case 'meter_correction': {
      const priced = (units: bigint) =>
        facts.price_source === 'flat' ? flat(facts, units) : tariffTotal(facts, units).total;
      const kept = facts.not_credited_before === undefined ? 0n : dong(facts.not_credited_before);
      return priced(whole(facts.use)) - priced(whole(facts.billed_use)) - kept;
    }
    case 'fixed_amount':
      return dong(facts.fixed_amount);
    case 'rent_difference':
      return facts.owed_until === undefined
        ? dong(facts.calculated_again) - dong(facts.calculated_before)
        : dong(facts.amount);
    case 'restored_charge':
    case 'damage':
      return dong(facts.amount);
    case 'deposit':
      return dong(facts.deposit_amount) - dong(facts.received_outside) - dong(facts.billed_before);
    case 'renter_credit': {
      const [available, charges] = [dong(facts.available), dong(facts.charges)];
      return available < 0n || available < charges ? -available : -charges;
    }
    case 'late_fee':
      return lateFee(facts);
    default:
      throw new RangeError(`Cannot recompute a line with source ${facts.source}`);
  }
}

function overDays(amount: bigint, divisor: bigint, facts: LineMetadata): bigint {
  const [days, month] = facts.days === null ? [1n, 1n] : [whole(facts.days), whole(facts.days_in_month)];
  return rounded(amount * days, divisor * month);
}

const flat = (facts: LineMetadata, units: bigint): bigint => rounded(units * decimal(facts.unit_price, 2), 100n);

function tariffLine(facts: LineMetadata): bigint {
  const { total, parts } = tariffTotal(facts, whole(facts.use));
  const exact = parts.reduce((all, part) => all + part.exact, 0n);
  if (exact === 0n) return 0n;
  const cut = parts.map((part) => ({
    ...part,
    down: (total * part.exact) / exact,
    rest: (total * part.exact) % exact,
  }));
  let missing = total - cut.reduce((all, part) => all + part.down, 0n);
  for (const part of [...cut].sort((a, b) => (b.rest > a.rest ? 1 : b.rest < a.rest ? -1 : 0))) {
    if (missing === 0n) break;
    part.down += 1n;
    missing -= 1n;
  }
  return cut.find((part) => part.tier === facts.tier)?.down ?? 0n;
}

type Part = { tier: number | null; exact: bigint };

// One unit small enough to keep every figure whole: hundredths of a đồng × the quota's denominator × two percents of four decimals.
function tariffTotal(facts: LineMetadata, use: bigint): { total: bigint; parts: Part[] } {
  const tariff = object(facts.tariff);
  const [top = 0n, bottom = 1n] = text(facts.quota).split('/').map(BigInt);
  const percent = (value: Json | undefined): bigint => decimal(value, 4);
  const million = 1_000_000n;
  const gross = list(tariff.surcharges)
    .map(object)
    .reduce(
      (sum, extra) => sum + percent(extra.percent) * (million + percent(extra.vat_percent)),
      million * (million + percent(tariff.vat_percent)),
    );
  const parts: Part[] = [];
  if (facts.declared === false && tariff.undeclared_unit_price !== null) {
    parts.push({ tier: null, exact: use * bottom * decimal(tariff.undeclared_unit_price, 2) * gross });
  } else {
    let reached = 0n;
    const tiers = list(tariff.tiers).map(object);
    for (const [index, tier] of tiers.entries()) {
      const last = index === tiers.length - 1;
      const end = last || whole(tier.up_to) * top > use * bottom ? use * bottom : whole(tier.up_to) * top;
      if (end > reached) parts.push({ tier: index + 1, exact: (end - reached) * decimal(tier.unit_price, 2) * gross });
      if (end > reached) reached = end;
    }
  }
  const exact = parts.reduce((all, part) => all + part.exact, 0n);
  return { total: rounded(exact, bottom * 100n * million * million), parts };
}

function lateFee(facts: LineMetadata): bigint {
  const open = dong(facts.open_charges);
  const [top = 0n, bottom = 1n] = text(facts.value).split('/').map(BigInt);
  const kind = text(facts.kind);
  const days = kind.endsWith('PER_DAY') ? whole(facts.days) : 1n;
  const [fee, unit] = kind.startsWith('PERCENT') ? [open * top * days, bottom * 100n] : [top * days, bottom];
  if (facts.cap_percent === null) return rounded(fee, unit) - dong(facts.billed_before);
  const [capTop = 0n, capBottom = 1n] = text(facts.cap_percent).split('/').map(BigInt);
  const capped = fee * capBottom * 100n > open * capTop * unit;
  return (capped ? rounded(open * capTop, capBottom * 100n) : rounded(fee, unit)) - dong(facts.billed_before);
}

const rounded = (value: bigint, divisor: bigint): bigint =>
  value < 0n ? -rounded(-value, divisor) : (value + divisor / 2n) / divisor;

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : fail());
const whole = (value: Json | undefined): bigint => (typeof value === 'number' ? BigInt(value) : fail());
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : fail());
const dong = (value: Json | undefined): bigint => decimal(value, 2) / 100n;

function object(value: Json | undefined): { readonly [name: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as { readonly [name: string]: Json })
    : fail();
}

function decimal(value: Json | undefined, digits: number): bigint {
  const [integer = '', fractional = ''] = text(value).split('.');
  return BigInt(integer + fractional.padEnd(digits, '0'));
}

function fail(): never {
  throw new RangeError('Cannot recompute the line: its metadata is incomplete');
}
