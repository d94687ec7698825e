import { ACTOR_KINDS } from '../../../../domain/catalog/accounts.ts';
import { IDENTITY_PURPOSES } from '../../../../domain/catalog/privacy.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import { closed, date, dateTime, list, nullable, oneOf, optional, resource, Type, uuid } from '../../../http/schema.ts';

export const IdentityAccess = resource('IdentityAccess', {
  id: uuid(),
  at: dateTime(),
  actor_kind: oneOf(ACTOR_KINDS),
  actor_id: nullable(uuid()),
  actor_name: nullable(Type.String({ examples: ['Trần Thu Lan'] })),
  purpose: oneOf(IDENTITY_PURPOSES, {
    description:
      'FILE: the number on a person’s file. CONTRACT, CT01: for that paper. REGISTER: the residence register. SEARCH: by number. SCAN: an identity paper was opened. OWN_DATA: by the renter.',
  }),
  subject_type: Type.String({ examples: ['renter'] }),
  subject_id: uuid(),
  person_name: nullable(Type.String({ description: 'Whose data, as they are named now.', examples: ['Lý Anh Tùng'] })),
  renter_id: nullable(uuid()),
});
export const IdentityAccessList = resource('IdentityAccessList', { identity_accesses: list(IdentityAccess) });

export const ACCESS_FILTER = {
  renter_id: optional(
    uuid({ 'x-parameter': 'RenterAndHousehold', description: 'Of this renter and their household.' }),
  ),
  actor_id: optional(uuid()),
  purpose: optional(oneOf(IDENTITY_PURPOSES)),
  date_from: optional(date({ 'x-parameter': 'AccessedFrom', description: 'First day of the reads, included.' })),
  date_to: optional(date({ 'x-parameter': 'AccessedTo', description: 'Last day of the reads, included.' })),
};
export const IdentityAccessQuery = closed({ ...PAGE_QUERY, ...ACCESS_FILTER });
export const IdentityAccessFileQuery = closed(ACCESS_FILTER);
