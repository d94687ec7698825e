import { BULK_MODES, READING_KINDS, READING_SOURCES, READING_STATUSES } from '../../../../domain/catalog/meters.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  body,
  closed,
  date,
  dateTime,
  display,
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
import { Photo } from '../../../photos/photo.ts';
import { INCLUDE_NAMES, PossibleNames } from '../../portfolio/place-names/schemas.ts';

const value = () => integer(0, 999_999_999);
const shownValue = () => nullable(Type.Integer());
const replacedShape = () => resource('ReplacedMeter', { old_final: Type.Integer(), new_initial: Type.Integer() });
const replaced = () =>
  body(
    'ReplacedMeterBody',
    { old_final: value(), new_initial: value() },
    { description: 'The last value of the old meter and the first value of the new one.' },
  );

export const MeterReading = resource('MeterReading', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  room_id: uuid(),
  lease_id: nullable(uuid()),
  period: period(),
  reading_date: date(),
  recorded_at: dateTime(),
  kind: oneOf(READING_KINDS),
  source: oneOf(READING_SOURCES),
  display: resource('MeterReadingDisplay', { status: display(READING_STATUSES) }),
  electricity_previous: shownValue(),
  electricity_current: shownValue(),
  electricity_replaced: nullable(replacedShape()),
  electricity_rolled_over: Type.Boolean(),
  electricity_billed_invoice_id: nullable(uuid()),
  water_previous: shownValue(),
  water_current: shownValue(),
  water_replaced: nullable(replacedShape()),
  water_rolled_over: Type.Boolean(),
  water_billed_invoice_id: nullable(uuid()),
  names: PossibleNames,
  photos: list(Photo),
  flags: list(
    Type.String({ examples: ['spike'], description: 'zero_use, spike, period_gap, estimated, previous_differs' }),
  ),
  refusal_reason: nullable(Type.String()),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const MeterReadingList = resource('MeterReadingList', { meter_readings: list(MeterReading) });
export const MeterReadingParams = closed({ meter_reading_id: uuid() });
export const MeterReadingQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid()),
  room_id: optional(uuid()),
  lease_id: optional(uuid()),
  renter_id: optional(uuid()),
  period: optional(period()),
  status: optional(oneOf(READING_STATUSES)),
  kind: optional(oneOf(READING_KINDS)),
  source: optional(oneOf(READING_SOURCES)),
  date_from: optional(date({ description: 'Earliest reading_date.' })),
  date_to: optional(date({ description: 'Latest reading_date.' })),
  include: INCLUDE_NAMES,
});

export const CreateMeterReadingBody = body('CreateMeterReadingBody', {
  room_id: uuid(),
  period: period(),
  electricity_current: optional(value()),
  water_current: optional(value()),
  electricity_previous: optional(value()),
  water_previous: optional(value()),
  reading_date: optional(date()),
  recorded_at: optional(dateTime()),
  electricity_replaced: optional(replaced()),
  water_replaced: optional(replaced()),
  electricity_rolled_over: optional(Type.Boolean()),
  water_rolled_over: optional(Type.Boolean()),
});

export const BulkMeterReadingsBody = body('BulkMeterReadingsBody', {
  readings: Type.Array(Type.Object({}, { additionalProperties: true }), {
    minItems: 1,
    maxItems: 1000,
    description: 'Each row has the fields of POST /meter-readings.',
    examples: [
      [
        {
          room_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90',
          period: '2026-11',
          electricity_current: 1520,
          water_current: 88,
        },
      ],
    ],
  }),
  mode: optional(oneOf(BULK_MODES, { description: 'each: valid rows are stored; atomic: all rows or none.' })),
});

export const BulkMeterReadingsResult = resource('BulkMeterReadings', {
  results: list(
    Type.Object({
      index: Type.Integer(),
      id: nullable(uuid()),
      error: nullable(
        Type.Object({
          code: Type.String({ examples: ['validation_failed'] }),
          message: Type.String({ examples: ['Some fields are invalid. Correct them and try again.'] }),
          fields: list(
            Type.Object({
              path: Type.String({ examples: ['electricity_current'] }),
              code: Type.String({ examples: ['required'] }),
              message: Type.String({ examples: ['This field is required.'] }),
            }),
          ),
          details: Type.Unsafe<unknown>({}),
        }),
      ),
    }),
  ),
});

export const UpdateMeterReadingBody = body(
  'UpdateMeterReadingBody',
  {
    electricity_current: optional(value()),
    water_current: optional(value()),
    electricity_previous: optional(value()),
    water_previous: optional(value()),
    reading_date: optional(date()),
    electricity_replaced: optional(nullable(replaced())),
    water_replaced: optional(nullable(replaced())),
    electricity_rolled_over: optional(Type.Boolean()),
    water_rolled_over: optional(Type.Boolean()),
  },
  { minProperties: 1 },
);

export const RejectReadingBody = body('RejectMeterReadingBody', { reason: text(1, 1000) });
export const CorrectReadingBody = body('CorrectMeterReadingBody', {
  electricity_current: optional(value()),
  water_current: optional(value()),
  reason: text(1, 1000),
});
