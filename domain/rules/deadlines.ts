import type { DeadlineKind } from '../catalog/deadlines.ts';
import { ELECTRICITY_VAT } from './electricity.ts';
import { TEMPORARY_RESIDENCE } from './residence-form.ts';
import { type Rule, ruleOn } from './rule.ts';
import { RENT_TAX, TAX_DECLARATION } from './tax.ts';

/** By what time of the day of arrival the police are notified of whoever stays overnight. */
export const STAY_NOTIFICATION: readonly Rule<{ readonly by: string }>[] = [
  {
    key: 'stay_notification_2021',
    name: {
      vi: 'Luật Cư trú 68/2020/QH14 về thông báo lưu trú',
      en: 'Residence Law 68/2020/QH14 on notifying stays',
    },
    number: '68/2020/QH14',
    article: '30',
    issuedOn: '2020-11-13',
    inForceFrom: '2021-07-01',
    inForceUntil: '2026-06-30',
    source: 'https://datafiles.chinhphu.vn/cpp/files/vbpq/2021/02/68.signed.pdf',
    figures: { by: '23:00' },
  },
  {
    key: 'stay_notification_2026',
    name: {
      vi: 'Luật 118/2025/QH15 thay Điều 30 Luật Cư trú về thông báo lưu trú',
      en: 'Law 118/2025/QH15 replacing Article 30 of the Residence Law on notifying stays',
    },
    number: '118/2025/QH15',
    article: '4(9)',
    issuedOn: '2025-12-10',
    inForceFrom: '2026-07-01',
    inForceUntil: null,
    source: 'https://datafiles.chinhphu.vn/cpp/files/vbpq/2026/01/luatso118.2025.pdf',
    unconfirmed: {
      vi: 'Đối chiếu với bản chép của điều luật, chưa đối chiếu với văn bản ký.',
      en: 'Compared with a transcript of the article, not with the signed text.',
    },
    figures: { by: '23:00' },
  },
];

/** How many days ahead people are told of each kind. */
export type LeadTimes = {
  readonly inForceFrom: string;
  readonly inForceUntil: string | null;
  readonly days: Readonly<Record<DeadlineKind, number>>;
};

export const LEAD_TIMES: readonly LeadTimes[] = [
  {
    inForceFrom: '2021-07-01',
    inForceUntil: null,
    days: {
      STAY_NOTIFICATION: 0,
      RESIDENCE_ENDING: 30,
      LEASE_ENDING: 60,
      METER_READING: 0,
      INVOICES_NOT_ISSUED: 0,
      TAX_DECLARATION: 30,
      // As soon as revenue comes near the threshold: at the earliest on 1 January of the year before the day it is declared by.
      TAX_THRESHOLD: 396,
      PRICE_CHANGE: 30,
    },
  },
];

/** In force on a day; days before the first entry take the first. */
export const leadDays = (kind: DeadlineKind, day: string): number => {
  const found = LEAD_TIMES.findLast(({ inForceFrom }) => inForceFrom <= day) ?? LEAD_TIMES[0];
  return found?.days[kind] ?? 0;
};

const RULES_OF: Partial<Record<DeadlineKind, readonly Rule[]>> = {
  STAY_NOTIFICATION,
  RESIDENCE_ENDING: TEMPORARY_RESIDENCE,
  TAX_DECLARATION,
};

/** The law behind a deadline; null where a landlord only has to remember. */
export function ruleOfDeadline(kind: DeadlineKind, dueOn: string): Rule | null {
  if (kind === 'PRICE_CHANGE') return endedVat(dueOn);
  // Revenue of a year is declared in the next.
  if (kind === 'TAX_THRESHOLD') return ruleOn(RENT_TAX, `${Number(dueOn.slice(0, 4)) - 1}-12-31`);
  return ruleOn(RULES_OF[kind] ?? [], dueOn);
}

/** Of price changes only another VAT is the law's own: the rule that ends the day before says so. */
function endedVat(dueOn: string): Rule | null {
  const before = Temporal.PlainDate.from(dueOn).subtract({ days: 1 }).toString();
  return ELECTRICITY_VAT.find(({ inForceUntil }) => inForceUntil === before) ?? null;
}

/** The days by which rent is declared, from the first day to the last. */
export function taxDays(first: Temporal.PlainDate, last: Temporal.PlainDate): string[] {
  const years = Array.from({ length: last.year - first.year + 1 }, (_, index) => first.year + index);
  return years
    .flatMap((year) => {
      const figures = ruleOn(TAX_DECLARATION, `${year}-01-01`)?.figures;
      return figures ? [`${year}-${figures.yearDue}`, `${year}-${figures.firstHalfDue}`] : [];
    })
    .filter((day) => day >= first.toString() && day <= last.toString())
    .toSorted();
}

/** This year and, until so many days after its declaration was due, the one before; each with that day. */
export const taxYears = (today: Temporal.PlainDate, daysAfter: number): { year: number; dueOn: string }[] =>
  [today.year - 1, today.year].flatMap((year) => {
    const due = ruleOn(TAX_DECLARATION, `${year}-12-31`)?.figures.yearDue;
    const dueOn = `${year + 1}-${due}`;
    return due !== undefined && dueOn >= today.subtract({ days: daysAfter }).toString() ? [{ year, dueOn }] : [];
  });

/** Percentages of VAT on electricity that have ended, or end within so many days, with the first day of another. */
export const vatChanges = (today: Temporal.PlainDate, daysAhead: number): { day: string; from: string }[] =>
  ELECTRICITY_VAT.flatMap(({ inForceUntil, figures }) => {
    if (inForceUntil === null) return [];
    const day = Temporal.PlainDate.from(inForceUntil).add({ days: 1 }).toString();
    const next = ruleOn(ELECTRICITY_VAT, day)?.figures.percent;
    const isSoon = day <= today.add({ days: daysAhead }).toString();
    return isSoon && next !== undefined && next !== figures.percent ? [{ day, from: figures.percent }] : [];
  });
