import type { InvoiceLine } from '@rentroll/client';
import { formatDate, formatMoney, formatNumber, formatPeriod, type Language } from '../../words/format.ts';
import type { lineWords } from '../../words/invoice-lines.ts';

type Words = (typeof lineWords)['vi'];
type Utility = 'ELECTRICITY' | 'WATER';

/** The part of a line's metadata that is shown. */
export type Facts = {
  readonly source?: string;
  readonly utility?: Utility;
  readonly service_period?: string;
  readonly reading_id?: string;
  readonly reading_date?: string;
  readonly previous?: number;
  readonly current?: number;
  readonly replaced?: { readonly old_final: number; readonly new_initial: number } | null;
  readonly rolled_over?: boolean;
  readonly meter_use?: number;
  readonly use?: number;
  readonly billed_use?: number | null;
  readonly tier?: number | null;
  readonly net_unit_price?: string;
  readonly tariff?: { readonly vat_percent: string; readonly quota_basis: string };
  readonly quota?: string;
  readonly occupants?: string;
  readonly monthly_rent?: string;
  readonly fee_amount?: string;
  readonly fee_quantity?: string;
  readonly basis?: string;
  readonly days?: number | null;
  readonly days_in_month?: number | null;
  readonly available?: string;
  readonly deposit_amount?: string;
  readonly open_charges?: string;
  readonly edited?: boolean;
};

export const factsOf = (line: Pick<InvoiceLine, 'metadata'>): Facts => line.metadata as Facts;

export type TierTable = { readonly amountTitle: string; readonly rows: readonly string[][]; readonly note: string };

/** A charge as people check it: the words, the sum and every step between. */
export type Explained = {
  readonly key: string;
  readonly lines: readonly InvoiceLine[];
  readonly description: string;
  readonly amount: string;
  readonly why: string;
  readonly tiers: TierTable | null;
};

/** Tiers of one reading are one charge with a table. */
export function explainLines(lines: readonly InvoiceLine[], words: Words, language: Language): Explained[] {
  const groups: InvoiceLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.[0] && tierKey(line) !== null && tierKey(line) === tierKey(last[0])) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => explain(group as [InvoiceLine, ...InvoiceLine[]], words, language));
}

const tierKey = (line: InvoiceLine): string | null => {
  const { tier, reading_id, edited } = factsOf(line);
  return tier && reading_id && !edited ? `${line.display.line_type.value} ${reading_id}` : null;
};

function explain(group: [InvoiceLine, ...InvoiceLine[]], words: Words, language: Language): Explained {
  const [first] = group;
  const facts = factsOf(first);
  const sum = (field: 'amount' | 'credited_amount') =>
    String(group.reduce((total, line) => total + Number(line[field]), 0));
  const credited = Number(sum('credited_amount'));
  const tiered = group.length > 1;
  const why = [
    ...(facts.edited ? [words.edited] : reasons(first, facts, tiered, words, language)),
    ...(credited > 0 ? [words.credited(formatMoney(credited, language))] : []),
  ].join('; ');
  return {
    key: first.id,
    lines: group,
    description: tiered
      ? words.metered(
          words.utilities[facts.utility ?? 'ELECTRICITY'],
          formatPeriod(facts.service_period ?? '', language),
        )
      : // The readings stand among the reasons.
        first.description.replace(/ \(\d+ → \d+\)$/, ''),
    amount: sum('amount'),
    why: why.charAt(0).toUpperCase() + why.slice(1),
    tiers: tiered ? tableOf(group, facts, words, language) : null,
  };
}

function reasons(line: InvoiceLine, facts: Facts, tiered: boolean, words: Words, language: Language): string[] {
  const money = (amount: string | undefined) => formatMoney(amount ?? '0', language);
  const { source, days, days_in_month: of } = facts;
  const times = words.times(quantityText(line, words, language), money(line.unit_price));
  if (source === 'meter' || source === 'meter_correction')
    return readingReasons(facts, tiered ? null : line, words, language);
  if (days && of && days !== of && (source === 'rent' || source === 'recurring_fee'))
    return [`${money(facts.monthly_rent ?? facts.fee_amount)} × ${words.days(days, of)}`];
  if (source === 'rent') return [words.wholeMonth];
  if (source === 'recurring_fee' && facts.basis === 'PER_OCCUPANT')
    return [words.people(formatNumber(Number(line.quantity), language), money(line.unit_price))];
  if (source === 'late_fee') return [words.late(days ?? 0, money(facts.open_charges))];
  if (source === 'renter_credit') return [words.credit(money(facts.available))];
  if (source === 'deposit') return [words.deposit(money(facts.deposit_amount))];
  if (Number(line.quantity) !== 1) return [times];
  return source === 'recurring_fee' ? [words.perRoom] : [];
}

/** With a line: at its price. The use itself is what the price applies to, unless only a part of it is the renter's. */
function readingReasons(facts: Facts, line: InvoiceLine | null, words: Words, language: Language): string[] {
  const { utility = 'ELECTRICITY', previous = 0, current = 0, replaced, meter_use = 0, use = 0, billed_use } = facts;
  const number = (value: number) => formatNumber(value, language);
  const amount = (value: number) => `${number(value)} ${words.units[utility]}`;
  const price = line ? formatMoney(line.unit_price, language) : '';
  const isWhole = line !== null && Number(line.quantity) === meter_use;
  const priced = (text: string) => words.times(text, price);
  return [
    words.readings(number(previous), number(current), isWhole ? priced(amount(meter_use)) : amount(meter_use)),
    ...(replaced ? [words.replaced(number(replaced.old_final), number(replaced.new_initial))] : []),
    ...(facts.rolled_over ? [words.rolledOver] : []),
    ...(use === meter_use ? [] : [words.shared(amount(use))]),
    ...(billed_use == null ? [] : [words.corrected(amount(billed_use), amount(use))]),
    ...(line === null || isWhole ? [] : [priced(quantityText(line, words, language))]),
    ...(facts.reading_date ? [words.readOn(formatDate(facts.reading_date, language))] : []),
  ];
}

const quantityText = (line: InvoiceLine, words: Words, language: Language): string => {
  const { utility } = factsOf(line);
  const number = new Intl.NumberFormat(language === 'vi' ? 'vi-VN' : 'en-GB', { maximumFractionDigits: 3 }).format(
    Number(line.quantity),
  );
  return utility ? `${number} ${words.units[utility]}` : number;
};

/** Exact figures come as fractions, such as 1/2. */
const decimalOf = (text: string): number => {
  const [above, below] = text.split('/');
  return Number(above) / Number(below ?? 1);
};

function tableOf(lines: readonly InvoiceLine[], facts: Facts, words: Words, language: Language): TierTable {
  const plain = (amount: string) => formatMoney(amount, language).replace(/[\s₫]/g, '');
  const percent = Number(facts.tariff?.vat_percent ?? 0);
  const quota = decimalOf(facts.quota ?? '1');
  return {
    amountTitle: percent === 0 ? words.tierColumns.amount : words.taxed(formatNumber(percent, language)),
    rows: lines.map((line) => {
      const { tier, net_unit_price } = factsOf(line);
      return [
        tier ? words.tier(tier) : words.undeclared,
        quantityText(line, words, language),
        plain(net_unit_price ?? line.unit_price),
        plain(line.amount),
      ];
    }),
    note:
      facts.tariff?.quota_basis === 'ROOM' || quota === 1
        ? ''
        : words.quota(formatNumber(quota, language), formatNumber(decimalOf(facts.occupants ?? '0'), language)),
  };
}
