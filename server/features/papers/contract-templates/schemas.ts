import { CONTRACT_CONTENTS, CONTRACT_PLACEHOLDERS } from '../../../../domain/catalog/papers.ts';
import { LegalRule } from '../../../http/legal-rule.ts';
import {
  body,
  closed,
  dateTime,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
} from '../../../http/schema.ts';

const contents = () => Type.Array(oneOf(CONTRACT_CONTENTS), { maxItems: CONTRACT_CONTENTS.length });

const KEY = {
  description: 'Unique in the template; stays with the clause when its title changes.',
  examples: ['rent'],
};
const TEXT = {
  description:
    'One paragraph per line; lines that start with “- ” are a list. `{{name}}` is replaced when the contract is printed.',
  examples: ['Giá thuê là {{monthly_rent}} mỗi tháng (bằng chữ: {{monthly_rent_in_words}}).'],
};
const TEXT_EN = {
  description: 'The English companion, printed below the clause on request.',
  examples: ['The rent is {{monthly_rent}} a month (in words: {{monthly_rent_in_words}}).'],
};
const TITLE = { examples: ['Giá thuê'] };
const TITLE_EN = { examples: ['Rent'] };

export const ContractClause = resource('ContractClause', {
  key: Type.String({ examples: KEY.examples }),
  title: Type.String(TITLE),
  text: Type.String({ examples: TEXT.examples }),
  title_en: nullable(Type.String(TITLE_EN)),
  text_en: nullable(Type.String({ examples: TEXT_EN.examples })),
  covers: contents(),
  included: Type.Boolean({ description: 'false: kept, but not printed.' }),
});

export const ContractContentCheck = resource('ContractContentCheck', {
  content: oneOf(CONTRACT_CONTENTS),
  point: Type.Integer({ description: 'Its number in the article of the law.' }),
  label: Type.String({ examples: ['Giá thuê'] }),
  present: Type.Boolean(),
  missing_placeholders: list(oneOf(CONTRACT_PLACEHOLDERS)),
});

export const ContractTemplate = resource('ContractTemplate', {
  version: Type.Integer({ description: '0 is the template that comes with the service.' }),
  clauses: list(ContractClause),
  contents: list(ContractContentCheck),
  rule: LegalRule,
  created_by_name: nullable(Type.String({ examples: ['Trần Thu Lan'] })),
  created_at: nullable(dateTime()),
});

export const ContractTemplates = resource('ContractTemplates', {
  contract_template: ContractTemplate,
  versions: list(
    resource('ContractTemplateVersion', {
      version: Type.Integer(),
      created_by_name: nullable(Type.String({ examples: ['Trần Thu Lan'] })),
      created_at: nullable(dateTime()),
    }),
  ),
});

export const ContractTemplateQuery = closed({
  version: optional(integer(0, 1_000_000, { description: 'An earlier version; the latest one by default.' })),
});

export const PutContractTemplateBody = body('PutContractTemplateBody', {
  version: integer(0, 1_000_000, {
    description: 'The latest version, on which the change is based. Another one in the meantime: `stale_version`.',
  }),
  clauses: Type.Array(
    body('ContractClauseBody', {
      key: Type.String({ pattern: '^[a-z0-9_]{1,40}$', ...KEY }),
      title: text(1, 200, TITLE),
      text: text(1, 10_000, TEXT),
      title_en: optional(text(1, 200, TITLE_EN)),
      text_en: optional(text(1, 10_000, TEXT_EN)),
      covers: optional(
        Type.Array(oneOf(CONTRACT_CONTENTS), {
          maxItems: CONTRACT_CONTENTS.length,
          description: 'The contents required by law that the clause has; none by default.',
        }),
      ),
      included: optional(Type.Boolean({ description: 'false: kept, but not printed; true by default.' })),
    }),
    { minItems: 1, maxItems: 40, description: 'All clauses, in the order in which they are printed.' },
  ),
});
