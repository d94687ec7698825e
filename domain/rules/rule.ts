import type { Locale } from '../catalog/locales.ts';

/**
 * A legal text with the figures taken from it and the days on which they apply. Service, apps and documents cite the same entry, so that
 * a user can always open the text behind a figure.
 */
export type Rule<Figures extends object = object> = {
  readonly key: string;
  /** Kind, number and subject of the text. */
  readonly name: Readonly<Record<Locale, string>>;
  readonly number: string;
  /** The article, such as "12(5)"; null when the whole text is meant. */
  readonly article: string | null;
  readonly issuedOn: string;
  readonly inForceFrom: string;
  readonly inForceUntil: string | null;
  /** Where the text is published. */
  readonly source: string;
  /** What of it was not compared with the official text; users are told. */
  readonly unconfirmed?: Readonly<Record<Locale, string>>;
  readonly figures: Figures;
};

/** Of rules about the same thing, the last one listed that is in force: a temporary rule is listed after the one it suspends. */
export const ruleOn = <Found extends Rule>(rules: readonly Found[], day: string): Found | null =>
  rules.findLast(
    ({ inForceFrom, inForceUntil }) => inForceFrom <= day && (inForceUntil === null || day <= inForceUntil),
  ) ?? null;

/** The same for a billing month ("2026-12"): a rule that begins or ends within the month applies to all of it. */
export const ruleIn = <Found extends Rule>(rules: readonly Found[], period: string): Found | null =>
  rules.findLast(
    ({ inForceFrom, inForceUntil }) =>
      inForceFrom.slice(0, 7) <= period && (inForceUntil === null || period <= inForceUntil.slice(0, 7)),
  ) ?? null;
