import type { Locale } from '../../domain/catalog/locales.ts';
import { formatDate, formatMoney, formatPeriod } from '../documents/format.ts';
import { type Letter, layOutLetter } from '../mail/lay-out-letter.ts';
import type { NoticeRow } from './queries.ts';
import { en } from './texts/en.ts';
import type { Shown, Texts, Words } from './texts/texts.ts';
import { vi } from './texts/vi.ts';

const TEXTS: Record<Locale, Texts> = { vi, en };

const MONEY = ['total', 'balance', 'amount'];
const DATES = ['due_date'];
/** Push services take about 4 KB for everything. */
const MOST_TITLE = 120;
const MOST_BODY = 400;

function shownFacts({ facts, locale }: Pick<NoticeRow, 'facts' | 'locale'>): Shown {
  return (name) => {
    const value = facts[name] ?? '';
    if (value === '') return '';
    if (MONEY.includes(name)) return formatMoney(value, locale);
    if (DATES.includes(name)) return formatDate(value);
    return name === 'period' ? formatPeriod(value) : value;
  };
}

type Written = Pick<NoticeRow, 'topic' | 'audience' | 'locale' | 'facts'>;

export function wordsOf(notice: Written): Words {
  const { topic, audience, locale, facts } = notice;
  const texts = TEXTS[locale];
  if (facts.count) return { title: texts.many[topic]?.(facts.count) ?? topic, body: texts.manyBody };
  const write = texts.topics[audience][topic];
  if (!write) throw new Error(`no words for ${topic} to ${audience}`);
  const { title, body } = write(shownFacts(notice));
  return { title: cut(title, MOST_TITLE), body: cut(body, MOST_BODY) };
}

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

const INVOICE_FACTS = ['number', 'room', 'property', 'period', 'total', 'balance', 'due_date', 'memo'];

export function letterOf(
  notice: Written & { account_id: string | null },
  to: { name: string; organization: string; hasPdf: boolean },
): Letter {
  const { letter } = TEXTS[notice.locale];
  const { title, body } = wordsOf(notice);
  const fact = shownFacts(notice);
  const isBill = notice.topic.startsWith('invoice.') && notice.audience === 'RENTER';
  const names = isBill ? INVOICE_FACTS : ['receipt', 'number'].filter(() => notice.topic.startsWith('payment.'));
  return layOutLetter({
    locale: notice.locale,
    subject: `${title} – ${to.organization}`,
    paragraphs: [letter.greeting(to.name), body, ...(to.hasPdf ? [letter.attached] : [])],
    facts: names.flatMap((name) => (fact(name) ? [{ label: letter.labels[name] ?? name, value: fact(name) }] : [])),
    signature: to.organization,
    smallPrint: [...(isBill ? [letter.noTaxInvoice] : []), ...(notice.account_id ? [letter.choose] : [])],
  });
}

/** The parameters our templates name; one that uses fewer is sent all the same. */
export function zaloData(notice: Written, name: string, organization: string): Record<string, string> {
  const fact = shownFacts(notice);
  return {
    customer_name: name,
    organization,
    room: fact('room'),
    property: fact('property'),
    invoice_number: fact('number'),
    period: fact('period'),
    amount: fact('balance').replaceAll(/\D/g, ''),
    due_date: fact('due_date'),
    payment_reference: fact('memo'),
  };
}
