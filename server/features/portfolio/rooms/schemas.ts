import { EFFECTIVE_INVOICE_STATUSES } from '../../../../domain/catalog/invoices.ts';
import {
  ROOM_EXTRAS,
  ROOM_NEEDS,
  ROOM_STATUSES,
  SETTABLE_ROOM_STATUSES,
} from '../../../../domain/catalog/properties.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  amount,
  anyOf,
  body,
  closed,
  date,
  dateTime,
  display,
  fee,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  period,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

const BASE_RENT = { description: 'đồng per month asked for the room; each lease has a rent of its own.' };
const AREA = { description: 'In square metres.' };
const maintenance = () =>
  Type.Boolean({ description: 'true: the status is MAINTENANCE while nobody lives there; false by default.' });
const area = () => Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,2})?$', examples: ['18.50'], ...AREA });
const digits = () =>
  integer(3, 9, {
    description:
      'How many digits the meter shows, to compute the use when it rolls over. Without it, the digits of the previous value count.',
  });

const BoardLease = () =>
  nullable(
    resource('RoomBoardLease', {
      id: uuid(),
      start_date: date(),
      end_date: nullable(date()),
      renter_id: uuid(),
      renter_name: nullable(Type.String({ description: 'null for callers who may not read renters.' })),
      monthly_rent: amount({ description: 'Today’s rent, or the first one of an upcoming lease.' }),
    }),
  );

export const RoomBoard = resource(
  'RoomBoard',
  {
    period: period({ description: 'The month being billed.' }),
    reading_period: period({ description: 'The month whose readings it bills.' }),
    lease: BoardLease(),
    upcoming_lease: BoardLease(),
    open_amount: nullable(amount({ description: 'Unpaid on invoices of the current lease.' })),
    overdue_amount: nullable(amount({ description: 'The part of it past its due date.' })),
    days_overdue: nullable(Type.Integer({ description: 'Since the oldest due date that has passed; 0 if none has.' })),
    meters_read: nullable(
      Type.Boolean({
        description:
          'Whether every metered utility has a value for `reading_period`, accepted or not; null if nobody rented the room then or nothing is metered.',
      }),
    ),
    invoice: nullable(
      resource('RoomBoardInvoice', {
        id: uuid(),
        effective_display: resource('EffectiveInvoiceDisplay', { status: display(EFFECTIVE_INVOICE_STATUSES) }),
      }),
    ),
    open_tickets: nullable(Type.Integer()),
  },
  { description: 'Only with `include=board`. What the caller may not read is null.' },
);

export const Room = resource('Room', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  name: Type.String({ examples: ['P101'] }),
  floor: nullable(Type.Integer()),
  area_m2: nullable(Type.String({ examples: ['18.50'], ...AREA })),
  max_occupants: nullable(Type.Integer()),
  base_rent: amount(BASE_RENT),
  electricity_meter_digits: nullable(Type.Integer()),
  water_meter_digits: nullable(Type.Integer()),
  under_maintenance: maintenance(),
  display: resource('RoomDisplay', { status: display(ROOM_STATUSES) }),
  board: optional(RoomBoard),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const RoomList = resource('RoomList', { rooms: list(Room) });
export const RoomParams = closed({ room_id: uuid() });
export const MAX_BOARD_ROOMS = 500;
export const RoomQuery = closed({
  ...PAGE_QUERY,
  limit: optional(integer(1, MAX_BOARD_ROOMS, { description: 'At most 200 without `include=board`.' })),
  include: optional(
    oneOf(ROOM_EXTRAS, {
      description: 'board: adds to each room its lease, what is owed, and how far the month being billed is.',
    }),
  ),
  property_id: optional(uuid()),
  status: optional(oneOf(ROOM_STATUSES)),
  statuses: optional(
    anyOf(ROOM_STATUSES, {
      description: 'Any of these; all but OCCUPIED and ARCHIVED: rooms without a current lease.',
    }),
  ),
  floor: optional(integer(-10, 200)),
  needs: optional(
    oneOf(ROOM_NEEDS, {
      description:
        'READING: let, and a metered utility has no value for the month that `period` bills. INVOICE: everything is read and `period` is not billed. PAYMENT: the current lease has an overdue invoice. RENEWAL: the current lease ends within 60 days. INVOICE and PAYMENT are for those who may read invoices.',
    }),
  ),
  period: optional(
    period({ description: 'The month being billed, for `needs` and `include`; defaults to this month.' }),
  ),
  q: optional(
    text(1, 100, {
      description: 'Searches the name, and with `include=board` that of the current renter, ignoring diacritics.',
    }),
  ),
});

const OPTIONAL_ON_CREATE = {
  floor: optional(integer(-10, 200)),
  area_m2: optional(area()),
  max_occupants: optional(integer(1, 100, { description: 'For information; not enforced.' })),
  electricity_meter_digits: optional(digits()),
  water_meter_digits: optional(digits()),
  under_maintenance: optional(maintenance()),
};

const name = () => text(1, 60, { description: 'Unique in the property.', examples: ['P101'] });

export const CreateRoomBody = body('CreateRoomBody', {
  property_id: uuid(),
  name: name(),
  base_rent: fee(BASE_RENT),
  ...OPTIONAL_ON_CREATE,
});

export const CreateRoomsBody = body('CreateRoomsBody', {
  rooms: Type.Array(closed({ name: name(), base_rent: fee(BASE_RENT), ...OPTIONAL_ON_CREATE }), {
    minItems: 1,
    maxItems: 1000,
  }),
});

export const UpdateRoomBody = body(
  'UpdateRoomBody',
  {
    name: optional(name()),
    base_rent: optional(fee(BASE_RENT)),
    floor: optional(nullable(integer(-10, 200))),
    area_m2: optional(nullable(area())),
    max_occupants: optional(nullable(integer(1, 100))),
    electricity_meter_digits: optional(nullable(digits())),
    water_meter_digits: optional(nullable(digits())),
    under_maintenance: optional(maintenance()),
    status: optional(
      oneOf(SETTABLE_ROOM_STATUSES, {
        description: 'ACTIVE restores an archived room, whose status is then derived from its leases again.',
      }),
    ),
  },
  { minProperties: 1 },
);
