import { RETENTION_KINDS } from '../../../../domain/catalog/privacy.ts';
import { GENDERS, PORTAL_STATUSES, RENTER_STATUSES } from '../../../../domain/catalog/renters.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  amount,
  body,
  closed,
  date,
  dateTime,
  display,
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
import { INCLUDE_NAMES } from '../place-names/schemas.ts';

export const phone = () =>
  Type.String({ pattern: '^\\+?[0-9][0-9 .-]{6,18}[0-9]$', maxLength: 20, examples: ['0901234567'] });
export const idNumber = () => Type.String({ pattern: '^[0-9A-Za-z .-]{6,20}$', examples: ['079090001234'] });
const plates = () => Type.Array(text(1, 20), { maxItems: 20, examples: [['59-X1 123.45']] });

export const Renter = resource('Renter', {
  id: uuid(),
  organization_id: uuid(),
  full_name: Type.String(),
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
  permanent_address: nullable(Type.String()),
  occupation: nullable(Type.String()),
  vehicle_plates: list(Type.String()),
  note: nullable(Type.String()),
  portal_status: oneOf(PORTAL_STATUSES, {
    description: 'Whether the renter has an account of their own, or an invitation to one.',
  }),
  credit_balance: amount({ description: 'Paid in advance; negative when credit that was used had to be taken back.' }),
  names: optional(
    nullable(
      resource(
        'RenterNames',
        { room_id: uuid(), room_name: Type.String({ examples: ['P101'] }), property_name: Type.String() },
        { description: 'Only with `include=names`: the room where the renter lives now.' },
      ),
    ),
  ),
  display: resource('RenterDisplay', { status: display(RENTER_STATUSES) }),
  erased_at: nullable(
    dateTime({ description: 'When the personal data was erased; the renter can no longer be changed.' }),
  ),
  created_at: dateTime(),
  updated_at: dateTime(),
});

/** What remains to be said about an erased renter. */
export const ErasedRenter = resource('ErasedRenter', { id: uuid(), organization_id: uuid(), erased_at: dateTime() });

export const RetentionCount = resource('RetentionCount', { kind: oneOf(RETENTION_KINDS), count: Type.Integer() });

/** What a retention period let go of. */
export const RetentionApplied = resource('RetentionApplied', {
  renter_id: uuid(),
  kinds: list(RetentionCount),
});

export const RenterList = resource('RenterList', { renters: list(Renter) });
export const RenterParams = closed({ renter_id: uuid() });
export const ReadRenterQuery = closed({
  masked: optional(Type.Boolean({ description: 'true: the identity number stays masked, and nothing is recorded.' })),
});
export const RenterQuery = closed({
  ...PAGE_QUERY,
  status: optional(oneOf(RENTER_STATUSES)),
  property_id: optional(uuid({ description: 'Renters with a lease in this property.' })),
  room_id: optional(uuid({ description: 'Renters with a lease for this room.' })),
  id_number: optional(idNumber()),
  has_credit: optional(
    Type.Boolean({ description: 'true: only renters whose `credit_balance` is not zero; false: only the others.' }),
  ),
  q: optional(
    text(1, 100, {
      description: 'Searches name, phone, email and vehicle plates, ignoring diacritics and how a number is written.',
    }),
  ),
  include: INCLUDE_NAMES,
});

export const CreateRenterBody = body('CreateRenterBody', {
  full_name: text(1, 200),
  phone: optional(phone()),
  email: optional(email()),
  date_of_birth: optional(date()),
  gender: optional(oneOf(GENDERS)),
  id_number: optional(idNumber()),
  permanent_address: optional(text(1, 500)),
  occupation: optional(text(1, 200)),
  vehicle_plates: optional(plates()),
  note: optional(text(1, 2000)),
});

export const UpdateRenterBody = body(
  'UpdateRenterBody',
  {
    full_name: optional(text(1, 200)),
    phone: optional(nullable(phone())),
    email: optional(nullable(email())),
    date_of_birth: optional(nullable(date())),
    gender: optional(nullable(oneOf(GENDERS))),
    id_number: optional(nullable(idNumber())),
    permanent_address: optional(nullable(text(1, 500))),
    occupation: optional(nullable(text(1, 200))),
    vehicle_plates: optional(plates()),
    note: optional(nullable(text(1, 2000))),
    status: optional(oneOf(RENTER_STATUSES)),
  },
  { minProperties: 1 },
);
