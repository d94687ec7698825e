import type { DeadlineKind } from '../catalog/deadlines.ts';
import { ELECTRICITY_VAT } from './electricity.ts';
import { TEMPORARY_RESIDENCE } from './residence-form.ts';
import { type Rule, ruleOn } from './rule.ts';
import { TAX_DECLARATION } from './tax.ts';

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
    inForceUntil: null,
    source: 'https://datafiles.chinhphu.vn/cpp/files/vbpq/2021/02/68.signed.pdf',
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
export const ruleOfDeadline = (kind: DeadlineKind, dueOn: string): Rule | null =>
  kind === 'PRICE_CHANGE' ? endedVat(dueOn) : ruleOn(RULES_OF[kind] ?? [], dueOn);

/** Of price changes only another VAT is the law's own: the rule that ends the day before says so. */
function endedVat(dueOn: string): Rule | null {
  const before = Temporal.PlainDate.from(dueOn).subtract({ days: 1 }).toString();
  return ELECTRICITY_VAT.find(({ inForceUntil }) => inForceUntil === before) ?? null;
}

/** The days from `today` on, at most so many ahead, by which rent is declared. */
export function taxDays(today: Temporal.PlainDate, daysAhead: number): string[] {
  const last = today.add({ days: daysAhead }).toString();
  return [today.year, today.year + 1]
    .flatMap((year) => {
      const figures = ruleOn(TAX_DECLARATION, `${year}-01-01`)?.figures;
      return figures ? [`${year}-${figures.yearDue}`, `${year}-${figures.firstHalfDue}`] : [];
    })
    .filter((day) => day >= today.toString() && day <= last)
    .toSorted();
}

/** The first day of another VAT on electricity within so many days, and the percentage until then. */
export function vatChange(today: Temporal.PlainDate, daysAhead: number): { day: string; from: string } | null {
  const now = ruleOn(ELECTRICITY_VAT, today.toString());
  if (!now || now.inForceUntil === null) return null;
  const day = Temporal.PlainDate.from(now.inForceUntil).add({ days: 1 });
  return day.toString() <= today.add({ days: daysAhead }).toString()
    ? { day: day.toString(), from: now.figures.percent }
    : null;
}
