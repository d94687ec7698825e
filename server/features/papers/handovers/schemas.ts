import { HANDOVER_KINDS, HANDOVER_STATUSES, ITEM_CONDITIONS } from '../../../../domain/catalog/papers.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  amount,
  body,
  closed,
  date,
  dateTime,
  fee,
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
import { Photo } from '../../../photos/photo.ts';
import { meterValues } from '../../leasing/leases/schemas.ts';

const NAME = { examples: ['Máy lạnh 9000 BTU'] };
const REMARK = { examples: ['Vết nứt cạnh cửa sổ có từ trước.'] };

const HandoverItem = resource('HandoverItem', {
  id: uuid(),
  name: Type.String(NAME),
  quantity: Type.Integer(),
  condition: oneOf(ITEM_CONDITIONS),
  note: nullable(Type.String()),
  unit_value: nullable(amount({ description: 'What one of them is worth.' })),
  repair_amount: nullable(amount()),
  photos: list(Photo),
});

const Confirmation = nullable(
  resource('HandoverConfirmation', { name: nullable(Type.String({ examples: ['Trần Thu Lan'] })), at: dateTime() }),
);

export const Handover = resource('Handover', {
  id: uuid(),
  lease_id: uuid(),
  property_id: uuid(),
  kind: oneOf(HANDOVER_KINDS, { description: 'IN: to the renter. OUT: back to the landlord.' }),
  status: oneOf(HANDOVER_STATUSES, {
    description: 'DRAFT: can be changed. WAITING: confirmed by the landlord. CONFIRMED: by the renter too.',
  }),
  handed_over_on: date(),
  items: list(HandoverItem),
  readings: resource('HandoverReadings', {
    electricity: nullable(Type.Integer({ description: 'In kWh.' })),
    water: nullable(Type.Integer({ description: 'In m³.' })),
  }),
  key_count: nullable(Type.Integer()),
  note: nullable(Type.String()),
  landlord_confirmation: Confirmation,
  renter_confirmation: Confirmation,
  renter_remark: nullable(Type.String(REMARK)),
  proposed_damages: list(
    resource('ProposedDamage', {
      description: Type.String({ examples: ['Máy lạnh: thiếu 1 trên 1'] }),
      amount: nullable(amount({ description: 'Null when the records name no worth or repair.' })),
    }),
  ),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const HandoverList = resource('HandoverList', { handovers: list(Handover) });
export const HandoverParams = closed({ lease_id: uuid(), handover_id: uuid() });
export const HandoverQuery = closed(PAGE_QUERY);
export const OwnHandoverParams = closed({ handover_id: uuid() });
export const OwnHandoverQuery = closed({
  ...PAGE_QUERY,
  lease_id: optional(uuid()),
  waiting: optional(Type.Boolean({ description: 'true: only those that wait for your confirmation.' })),
});

const items = () =>
  Type.Array(
    body('HandoverItemBody', {
      id: optional(uuid({ description: 'An item of this handover, which keeps its photos.' })),
      name: text(1, 200, NAME),
      quantity: optional(integer(1, 10_000, { description: '1 by default.' })),
      condition: optional(oneOf(ITEM_CONDITIONS, { description: 'GOOD by default.' })),
      note: optional(text(1, 500)),
      unit_value: optional(fee({ description: 'What one of them is worth, proposed as damage when it is missing.' })),
      repair_amount: optional(fee({ description: 'What a repair costs, proposed as damage.' })),
    }),
    { maxItems: 100, description: 'All items: in an update, one that is left out is removed.' },
  );

const FIELDS = {
  handed_over_on: optional(
    date({ description: 'By default the first day of the lease (IN), or the day it was ended, else today (OUT).' }),
  ),
  items: optional(items()),
  readings: optional(meterValues()),
  key_count: optional(integer(0, 1_000, { description: 'Keys handed over; an OUT is compared with the IN.' })),
  note: optional(text(1, 2000)),
};

export const CreateHandoverBody = body('CreateHandoverBody', {
  kind: oneOf(HANDOVER_KINDS, { description: 'IN: to the renter. OUT: back to the landlord.' }),
  ...FIELDS,
});
export const UpdateHandoverBody = body(
  'UpdateHandoverBody',
  { ...FIELDS, key_count: optional(nullable(integer(0, 1_000))), note: optional(nullable(text(1, 2000))) },
  { minProperties: 1 },
);
export const ConfirmHandoverBody = body('ConfirmHandoverBody', { remark: optional(text(1, 2000, REMARK)) });
