import { PROPERTY_STATUSES } from '../../../../domain/catalog/properties.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  body,
  closed,
  dateTime,
  display,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';
import { phone } from '../renters/schemas.ts';

const code = () =>
  Type.String({
    pattern: '^[A-Z0-9]{1,12}$',
    examples: ['HS1'],
    description: 'Capital letters and digits, unique in the organization; part of invoice numbers.',
  });
const taxCode = () => Type.String({ pattern: '^[0-9]{10}(-?[0-9]{3})?$|^[0-9]{12}$', examples: ['0312345678'] });
const idNumber = () => Type.String({ pattern: '^[0-9A-Za-z .-]{6,20}$', examples: ['079090001234'] });

const Owner = resource('PropertyOwner', {
  full_name: nullable(Type.String()),
  tax_code: nullable(Type.String()),
  id_number: nullable(Type.String({ description: 'Masked, except in a single GET by people with `renters.write`.' })),
});

const ownerBody = () =>
  body(
    'PropertyOwnerBody',
    {
      full_name: optional(nullable(text(1, 200))),
      tax_code: optional(nullable(taxCode())),
      id_number: optional(nullable(idNumber())),
    },
    { description: 'Who owns the property, for contracts, residence forms and the tax report.' },
  );

export const PropertyContact = resource(
  'PropertyContact',
  {
    full_name: nullable(Type.String({ examples: ['Trần Thu Lan'] })),
    phone: nullable(Type.String({ examples: ['0901234567'] })),
  },
  { description: 'Whom the renters of the property call; their household shows it.' },
);

const contactBody = () =>
  body(
    'PropertyContactBody',
    {
      full_name: optional(nullable(text(1, 200))),
      phone: optional(nullable(phone())),
    },
    { description: 'Whom the renters of the property call; their household shows it.' },
  );

const POLICE_OFFICE = {
  description: 'To whom residence forms are addressed.',
  examples: ['Công an phường Hòa Khánh'],
};

export const Property = resource('Property', {
  id: uuid(),
  organization_id: uuid(),
  code: Type.String({ examples: ['HS1'] }),
  name: Type.String(),
  address: nullable(Type.String()),
  display: resource('PropertyDisplay', { status: display(PROPERTY_STATUSES) }),
  room_count: Type.Integer(),
  occupied_room_count: Type.Integer(),
  owner: Owner,
  contact: PropertyContact,
  police_office: nullable(Type.String(POLICE_OFFICE)),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const PropertyList = resource('PropertyList', { properties: list(Property) });
export const PropertyParams = closed({ property_id: uuid() });
export const PropertyQuery = closed({
  ...PAGE_QUERY,
  status: optional(oneOf(PROPERTY_STATUSES)),
  q: optional(text(1, 100, { description: 'Searches name, code and address, ignoring diacritics.' })),
});

export const CreatePropertyBody = body('CreatePropertyBody', {
  name: text(1, 200),
  code: optional(code()),
  address: optional(text(1, 500)),
  owner: optional(ownerBody()),
  contact: optional(contactBody()),
  police_office: optional(text(1, 200, POLICE_OFFICE)),
});

export const UpdatePropertyBody = body(
  'UpdatePropertyBody',
  {
    name: optional(text(1, 200)),
    code: optional(code()),
    address: optional(nullable(text(1, 500))),
    owner: optional(nullable(ownerBody())),
    contact: optional(nullable(contactBody())),
    police_office: optional(nullable(text(1, 200, POLICE_OFFICE))),
    status: optional(
      oneOf(PROPERTY_STATUSES, { description: 'ARCHIVED hides the property and its rooms; ACTIVE restores both.' }),
    ),
  },
  { minProperties: 1 },
);
