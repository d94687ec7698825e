import type { Locale } from '../catalog/locales.ts';
import type { Rule } from './rule.ts';

/** A rule as API responses and documents name it. */
export type RuleCitation = {
  readonly key: string;
  readonly name: string;
  readonly number: string;
  readonly article: string | null;
  readonly issued_on: string;
  readonly in_force_from: string;
  readonly in_force_until: string | null;
  readonly source: string;
  readonly unconfirmed: string | null;
};

export const citeRule = (rule: Rule, locale: Locale): RuleCitation => ({
  key: rule.key,
  name: rule.name[locale],
  number: rule.number,
  article: rule.article,
  issued_on: rule.issuedOn,
  in_force_from: rule.inForceFrom,
  in_force_until: rule.inForceUntil,
  source: rule.source,
  unconfirmed: rule.unconfirmed?.[locale] ?? null,
});
