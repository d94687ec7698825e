import type { Locale } from '../../../../domain/catalog/locales.ts';
import { checkContents } from '../../../../domain/contracts/clauses.ts';
import { DEFAULT_CLAUSES } from '../../../../domain/contracts/default-clauses.ts';
import { refused } from '../../../../domain/refused.ts';
import { citeRule } from '../../../../domain/rules/cite-rule.ts';
import { LEASE_CONTRACT } from '../../../../domain/rules/lease-contract.ts';
import { ruleOn } from '../../../../domain/rules/rule.ts';
import type { Tx } from '../../../database/transaction.ts';
import { findVersion, listVersions, type TemplateRow } from './queries.ts';

const DEFAULT: TemplateRow = { version: 0, clauses: DEFAULT_CLAUSES, created_by_name: null, created_at: null };

/** The requested version, or the latest one; the template of the service while the organization has none. */
export async function readTemplate(tx: Tx, version?: number): Promise<TemplateRow> {
  const row = version === 0 ? undefined : await findVersion(tx, version);
  if (!row && version !== undefined && version !== 0) throw refused('not_found', { field: 'version' });
  return row ?? DEFAULT;
}

/** Leases made before the first rule known here are checked by that one. */
export function contractRule(day: string) {
  const rule = ruleOn(LEASE_CONTRACT, day) ?? LEASE_CONTRACT[0];
  if (!rule) throw new Error('No rule about lease contracts');
  return rule;
}

export function presentTemplate(row: TemplateRow, day: string, locale: Locale) {
  const rule = contractRule(day);
  const checks = checkContents(row.clauses, rule.figures.contents);
  return {
    ...row,
    clauses: row.clauses.map((clause) => ({ ...clause, covers: [...clause.covers] })),
    contents: rule.figures.contents.map(({ content, point, label }) => {
      const check = checks.find((each) => each.content === content);
      return {
        ...{ content, point, label: label[locale] },
        ...{ present: check?.present ?? false, missing_placeholders: check?.missing_placeholders ?? [] },
      };
    }),
    rule: citeRule(rule, locale),
  };
}

export async function templateWithVersions(tx: Tx, version?: number) {
  const [row, versions] = await Promise.all([readTemplate(tx, version), listVersions(tx)]);
  const { created_by_name, created_at } = DEFAULT;
  return {
    contract_template: presentTemplate(row, tx.today.toString(), tx.locale),
    versions: [...versions, { version: DEFAULT.version, created_by_name, created_at }],
  };
}
