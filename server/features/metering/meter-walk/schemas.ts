import { UTILITIES } from '../../../../domain/catalog/meters.ts';
import {
  body,
  closed,
  date,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  period,
  resource,
  Type,
  unitPrice,
  uuid,
} from '../../../http/schema.ts';
import { Photo } from '../../../photos/photo.ts';

const VALUES = { electricity_current: nullable(Type.Integer()), water_current: nullable(Type.Integer()) };

const recorderName = () => nullable(Type.String({ examples: ['Trần Thị Hoa'] }));

export const WalkedMeter = resource('WalkedMeter', {
  utility: oneOf(UTILITIES),
  digits: nullable(Type.Integer({ description: 'How many digits the meter shows, to compute a roll-over.' })),
  previous: nullable(
    resource(
      'PreviousMeterValue',
      { value: Type.Integer(), reading_date: date(), period: period() },
      { description: 'The last accepted value before; null for a meter that was never read.' },
    ),
  ),
  median_use: nullable(
    Type.Integer({ description: 'Median use of the months with a reading among the twelve before; null without any.' }),
  ),
  unit_price: nullable(unitPrice({ description: 'The flat price; null if the price has tiers.' })),
});

export const MeterWalkRoom = resource('MeterWalkRoom', {
  id: uuid(),
  name: Type.String({ examples: ['P101'] }),
  floor: nullable(Type.Integer()),
  lease: nullable(
    resource(
      'MeterWalkLease',
      {
        id: uuid(),
        renter_name: nullable(Type.String({ description: 'null for callers who may not read renters.' })),
      },
      { description: 'The last lease that occupies the room in the month; null if nobody lives there.' },
    ),
  ),
  meters: list(WalkedMeter),
  reading: nullable(
    resource(
      'MeterWalkReading',
      {
        id: uuid(),
        ...VALUES,
        electricity_previous: nullable(Type.Integer({ description: 'From where its use counts.' })),
        water_previous: nullable(Type.Integer({ description: 'From where its use counts.' })),
        reading_date: date(),
        recorded_by_name: recorderName(),
        recorded_at: dateTime(),
        photo_count: Type.Integer(),
        billed: Type.Boolean({ description: 'A billed reading can only be corrected.' }),
      },
      { description: 'The accepted reading of the month.' },
    ),
  ),
  pending: nullable(
    resource(
      'MeterWalkPending',
      {
        id: uuid(),
        ...VALUES,
        recorded_by_name: recorderName(),
        recorded_at: dateTime(),
        photos: list(Photo),
      },
      { description: 'What the renter sent for the month, to accept or refuse.' },
    ),
  ),
});

export const MeterWalk = resource('MeterWalk', {
  property_id: uuid(),
  period: period(),
  rooms: list(MeterWalkRoom),
});

export const MeterWalkQuery = closed({
  period: optional(
    period({
      description: 'Defaults to the month whose readings this month’s invoices bill: with a utilities lag, the last.',
    }),
  ),
});

export const WalkingOrderBody = body('WalkingOrderBody', {
  room_ids: Type.Array(uuid(), {
    maxItems: 5000,
    uniqueItems: true,
    description: 'The rooms left out follow by floor and name. An empty list restores that order for all.',
  }),
});
export const WalkingOrder = resource('WalkingOrder', { property_id: uuid(), room_ids: list(uuid()) });
