import { GENDERS, IDENTITY_DOCUMENT_TYPES } from '../../../../domain/catalog/renters.ts';
import {
  body,
  closed,
  date,
  dateTime,
  email,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';
import { idNumber, phone } from '../../portfolio/renters/schemas.ts';

export const HouseholdMember = resource('HouseholdMember', {
  id: uuid(),
  organization_id: uuid(),
  lease_id: uuid(),
  renter_id: nullable(uuid()),
  full_name: Type.String(),
  relationship: nullable(Type.String({ description: 'Relationship to the renter.' })),
  phone: nullable(Type.String()),
  email: nullable(Type.String()),
  date_of_birth: nullable(date()),
  gender: nullable(oneOf(GENDERS)),
  id_number: nullable(
    Type.String({
      description: 'Masked, except in a single GET by people with `renters.write`.',
      examples: ['*********234'],
    }),
  ),
  document_type: nullable(oneOf(IDENTITY_DOCUMENT_TYPES)),
  nationality: nullable(Type.String()),
  permanent_address: nullable(Type.String()),
  occupation: nullable(Type.String()),
  head_of_household_name: nullable(Type.String()),
  relation_to_head: nullable(Type.String()),
  head_of_household_id_number: nullable(Type.String({ description: 'Always masked.', examples: ['*********234'] })),
  residence_registered_from: nullable(date()),
  residence_registered_until: nullable(date()),
  stay_notified_at: nullable(dateTime()),
  moved_in_on: nullable(date()),
  moved_out_on: nullable(date()),
  is_primary: Type.Boolean({ description: 'Whether this member is the renter of the lease.' }),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const HouseholdMemberList = resource('HouseholdMemberList', { members: list(HouseholdMember) });
export const LeaseMembersParams = closed({ lease_id: uuid() });
export const LeaseMemberParams = closed({ lease_id: uuid(), member_id: uuid() });

const primary = () =>
  Type.Boolean({ description: 'Whether this member is the renter of the lease; false by default.' });

const FIELDS = {
  renter_id: uuid({ description: 'The renter that this member is, if they are one of yours.' }),
  relationship: text(1, 100, { description: 'Relationship to the renter of the lease.' }),
  phone: phone(),
  email: email(),
  date_of_birth: date(),
  gender: oneOf(GENDERS),
  id_number: idNumber(),
  document_type: oneOf(IDENTITY_DOCUMENT_TYPES),
  nationality: text(1, 100),
  permanent_address: text(1, 500),
  occupation: text(1, 200),
  head_of_household_name: text(1, 200, { description: 'Of the household they are registered in, for form CT01.' }),
  relation_to_head: text(1, 100),
  head_of_household_id_number: idNumber(),
  residence_registered_from: date({
    description: 'First day of the temporary residence; the quota of tariffs counts from it.',
  }),
  residence_registered_until: date({ description: 'Last day of the temporary residence; a deadline reminds of it.' }),
  stay_notified_at: dateTime({ description: 'When the stay was notified to the police.' }),
  moved_in_on: date({ description: 'Without it, they live there from the start of the lease.' }),
  moved_out_on: date({ description: 'Their last day; without it, they stay until the end.' }),
};

type Fields = typeof FIELDS;

export const CreateMemberBody = body('CreateHouseholdMemberBody', {
  full_name: text(1, 200),
  is_primary: optional(primary()),
  ...(Object.fromEntries(Object.entries(FIELDS).map(([name, schema]) => [name, optional(schema)])) as {
    [Name in keyof Fields]: ReturnType<typeof optional<Fields[Name]>>;
  }),
});

export const UpdateMemberBody = body(
  'UpdateHouseholdMemberBody',
  {
    full_name: optional(text(1, 200)),
    is_primary: optional(primary()),
    ...(Object.fromEntries(Object.entries(FIELDS).map(([name, schema]) => [name, optional(nullable(schema))])) as {
      [Name in keyof Fields]: ReturnType<typeof optional<ReturnType<typeof nullable<Fields[Name]>>>>;
    }),
  },
  { minProperties: 1 },
);
