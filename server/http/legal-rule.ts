import { date, nullable, resource, Type } from './schema.ts';

/** A citation by domain/rules/cite-rule.ts. */
export const LegalRule = resource(
  'LegalRule',
  {
    key: Type.String({ examples: ['electricity_prices_2025'] }),
    name: Type.String({ examples: ['Quyết định 1279/QĐ-BCT về giá bán điện'] }),
    number: Type.String({ examples: ['1279/QĐ-BCT'] }),
    article: nullable(Type.String({ examples: ['12(5)'], description: 'null when the whole text is meant.' })),
    issued_on: date(),
    in_force_from: date({ description: 'The first day its figures apply.' }),
    in_force_until: nullable(date()),
    source: Type.String({
      examples: ['https://vanban.chinhphu.vn/?docid=216125&orggroupid=4&pageid=27160'],
      description: 'Where the text is published.',
    }),
    unconfirmed: nullable(
      Type.String({ examples: ['Số khoản'], description: 'What was not compared with the official text.' }),
    ),
  },
  { description: 'A legal text that figures come from.' },
);
