import type { Tx } from '../../../database/transaction.ts';
import { CHECK_RULES, countChecked, listProblems } from './self-check-queries.ts';

export type Check = { name: string; ok: boolean; checked: number; problems: object[] };

export async function selfCheck(tx: Tx): Promise<{ ok: boolean; checks: Check[] }> {
  const checks: Check[] = [];
  for (const rule of CHECK_RULES) {
    const [checked, problems] = await Promise.all([countChecked(tx, rule), listProblems(tx, rule)]);
    checks.push({ name: rule.name, ok: problems.length === 0, checked, problems });
  }
  return { ok: checks.every(({ ok }) => ok), checks };
}
