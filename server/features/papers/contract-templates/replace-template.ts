import { CONTRACT_PLACEHOLDERS } from '../../../../domain/catalog/papers.ts';
import { type Clause, unknownNamesIn } from '../../../../domain/contracts/clauses.ts';
import { type FieldProblem, invalidFields, refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { insertVersion } from './queries.ts';
import { readTemplate } from './read-template.ts';
import type { PutContractTemplateBody } from './schemas.ts';

type Input = Static<typeof PutContractTemplateBody>;

/** Saves a new version. A template that lacks a required content is saved too: it is refused when a contract is printed. */
export async function replaceTemplate(tx: Tx, input: Input): Promise<void> {
  if (tx.propertyIds !== null) throw refused('forbidden');
  const problems = problemsOf(input.clauses);
  if (problems.length > 0) throw invalidFields(...problems);
  const { version } = await readTemplate(tx);
  if (version !== input.version) throw refused('stale_version', { version });
  const clauses = input.clauses.map(toClause);
  if (!(await insertVersion(tx, version + 1, clauses))) throw refused('stale_version');
  const printed = clauses.filter(({ included }) => included).map(({ key }) => key);
  const organization = { type: 'organization', id: tx.organizationId };
  await recordAudit(tx, 'contract_template.replaced', organization, { version: version + 1, clauses: printed });
}

const toClause = (clause: Input['clauses'][number]): Clause => ({
  key: clause.key,
  title: clause.title,
  text: clause.text,
  title_en: clause.title_en ?? null,
  text_en: clause.text_en ?? null,
  covers: [...new Set(clause.covers ?? [])],
  included: clause.included ?? true,
});

function problemsOf(clauses: Input['clauses']): FieldProblem[] {
  return clauses.flatMap((clause, index): FieldProblem[] => {
    const isRepeated = clauses.findIndex(({ key }) => key === clause.key) < index;
    const fields = ['text', 'text_en', 'title', 'title_en'] as const;
    return [
      ...(isRepeated ? [{ path: `clauses.${index}.key`, code: 'conflicts_with', other: 'key' } as const] : []),
      ...fields
        .filter((name) => namesUnknown(clause[name], name))
        .map((name) => ({ path: `clauses.${index}.${name}`, code: 'not_allowed', limit: KNOWN }) as const),
    ];
  });
}

const KNOWN = CONTRACT_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');

/** Titles are printed as they are, so nothing is replaced in them. */
const namesUnknown = (text: string | undefined, field: string): boolean =>
  text !== undefined && (field.startsWith('title') ? /\{\{/.test(text) : unknownNamesIn(text).length > 0);
