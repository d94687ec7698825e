import { CONTRACT_CONTENTS, PAPER_FIELDS, PAPER_SUBJECTS } from '../../../../domain/catalog/papers.ts';
import { LegalRule } from '../../../http/legal-rule.ts';
import {
  closed,
  date,
  dateTime,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

export const PaperGap = resource(
  'PaperGap',
  {
    field: oneOf(PAPER_FIELDS),
    label: Type.String({ examples: ['Số định danh cá nhân'] }),
    subject: resource('PaperSubject', {
      type: oneOf(PAPER_SUBJECTS),
      id: uuid(),
    }),
    content: nullable(oneOf(CONTRACT_CONTENTS)),
  },
  { description: 'Something a paper needs, and where it is missing.' },
);

const PrintedContract = resource('PrintedContract', {
  template_version: Type.Integer(),
  signed_on: date(),
  companion: Type.Boolean({ description: 'With the English companion.' }),
  printed_by_name: nullable(Type.String({ examples: ['Trần Thu Lan'] })),
  printed_at: dateTime(),
});

export const OwnLeasePapers = resource('OwnLeasePapers', { contract: nullable(PrintedContract) });

export const LeasePapers = resource('LeasePapers', {
  contract: resource('LeaseContractPaper', {
    template_version: Type.Integer({ description: 'The version from which it would be printed.' }),
    signed_on: date({ description: 'The day of signing with which it would be printed.' }),
    printed: nullable(PrintedContract),
    missing: list(PaperGap),
    rule: LegalRule,
  }),
  ct01: list(
    resource('ResidencePaper', {
      member_id: nullable(uuid({ description: 'Null for a renter who is not entered as a member of the household.' })),
      full_name: Type.String(),
      is_household: Type.Boolean({ description: 'The form of the whole household, with everybody else in its table.' }),
      addressee: nullable(
        Type.String({ description: '`police_office` of the property.', examples: ['Công an phường Hòa Khánh'] }),
      ),
      field_count: Type.Integer(),
      missing: list(PaperGap),
      rule: LegalRule,
    }),
  ),
});

export const ContractQuery = closed({
  version: optional(
    integer(0, 1_000_000, {
      description:
        'The version of the template. By default the one from which the contract of this lease was printed last, else the latest.',
      'x-parameter': 'ContractTemplateVersion',
    }),
  ),
  signed_on: optional(
    date({
      description: 'By default the day of the last printed contract, else the day on which the lease was entered.',
      'x-parameter': 'ContractSignedOn',
    }),
  ),
  companion: optional(
    Type.Boolean({
      description: 'true: the English companion below each clause.',
      'x-parameter': 'ContractCompanion',
    }),
  ),
});

export const Ct01Query = closed({
  member_id: optional(uuid({ description: 'Only this member of the household, without the others.' })),
  addressee: optional(
    text(1, 200, {
      description: 'The authority in charge; `police_office` of the property by default.',
      examples: ['Công an phường Hòa Khánh'],
    }),
  ),
});
