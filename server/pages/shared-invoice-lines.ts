import type { Locale } from '../../domain/catalog/locales.ts';
import type { Utility } from '../../domain/catalog/meters.ts';
import { dong, formatAmount, sumAmounts } from '../../domain/money.ts';
import { formatMoney, formatNumber, spellPeriod } from '../documents/format.ts';
import type { LineRow } from '../features/billing/invoices/queries.ts';
import { nameOf, noteOf, quantityText, readingNote } from '../features/documents/invoice-documents/line-notes.ts';
import { TEXTS } from './shared-invoice-texts.ts';

export type TierTable = { title: string; columns: string[]; rows: string[][] };

/** A charge as a renter checks it: the words, the sum and every step between. */
export type ExplainedLine = {
  description: string;
  amount: string;
  reasons: string[];
  credited: string | null;
  tiers: TierTable | null;
};

type Facts = {
  source?: string;
  utility?: Utility;
  tier?: number | null;
  net_unit_price?: string;
  tariff?: { vat_percent: string };
  service_period?: string;
};

const factsOf = (line: LineRow): Facts => line.metadata as Facts;

/** Tiers of one reading become one charge with a table. */
export function explainLines(lines: LineRow[], locale: Locale): ExplainedLine[] {
  const groups: LineRow[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.[0] && keyOfTiers(line) !== null && keyOfTiers(line) === keyOfTiers(last[0])) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group) =>
    group.length > 1 ? explainTiers(group, locale) : explainLine(group[0] as LineRow, locale),
  );
}

const keyOfTiers = (line: LineRow): string | null =>
  factsOf(line).tier && line.metadata.reading_id && !line.edited
    ? `${line.line_type} ${line.metadata.reading_id}`
    : null;

function explainLine(line: LineRow, locale: Locale): ExplainedLine {
  const note = noteOf(line, true, locale);
  const isOne = line.quantity === '1.000';
  const reasons = [
    ...(isOne ? [] : [`${quantityText(line, locale)} × ${formatMoney(line.unit_price, locale)}`]),
    ...(note === null ? [] : [note]),
    ...(isOne && note === null && isForWholeMonth(line) ? [TEXTS[locale].wholeMonth] : []),
  ];
  return {
    description: nameOf(line, true, locale),
    amount: formatMoney(line.amount, locale),
    reasons,
    credited: creditedOf([line], locale),
    tiers: null,
  };
}

const isForWholeMonth = (line: LineRow): boolean =>
  !line.edited && (factsOf(line).source === 'rent' || factsOf(line).source === 'recurring_fee');

function explainTiers(lines: LineRow[], locale: Locale): ExplainedLine {
  const texts = TEXTS[locale];
  const first = lines[0] as LineRow;
  const { utility = 'ELECTRICITY', service_period = '', tariff } = factsOf(first);
  const name = texts.utilities[utility];
  const note = readingNote(first, locale);
  const percent = tariff?.vat_percent ?? '0';
  const { tier, use, price, amount, taxed } = texts.tierColumns;
  return {
    description: texts.meteredIn(name, spellPeriod(service_period, locale)),
    amount: formatMoney(sumOf(lines, 'amount'), locale),
    reasons: note === null ? [] : [note],
    credited: creditedOf(lines, locale),
    tiers: {
      title: texts.howTiers(name),
      columns: [tier, use, price, percent === '0' ? amount : taxed(formatNumber(percent, locale))],
      rows: lines.map((line) => [
        texts.tier(factsOf(line).tier ?? 0),
        quantityText(line, locale),
        formatNumber(factsOf(line).net_unit_price ?? line.unit_price, locale),
        formatNumber(line.amount, locale),
      ]),
    },
  };
}

const sumOf = (lines: LineRow[], field: 'amount' | 'credited_amount'): string =>
  formatAmount(sumAmounts(lines.map((line) => dong(line[field]))));

function creditedOf(lines: LineRow[], locale: Locale): string | null {
  const sum = sumOf(lines, 'credited_amount');
  return dong(sum) === 0n ? null : TEXTS[locale].credited(formatMoney(sum, locale));
}
