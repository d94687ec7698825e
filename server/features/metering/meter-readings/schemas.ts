import {
  BULK_MODES,
  READING_FLAGS,
  READING_KINDS,
  READING_SOURCES,
  READING_STATUSES,
} from '../../../../domain/catalog/meters.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  body,
  checkedAs,
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

const value = (notes: { description?: string } = {}) => integer(0, 999_999_999, notes);
const CURRENT = {
  electricity: { description: 'What the meter shows, in whole kWh.' },
  water: { description: 'What the meter shows, in whole m³.' },
};
const PREVIOUS = { description: 'The value that use is counted from.' };
const PREVIOUS_INPUT = {
  description:
    'The value that use is counted from. Defaults to the last value of the room before this day; the starting value of a meter without one is 0.',
};
const ROLLED_OVER = {
  description:
    'true: the meter passed its highest value and began again at 0, so the value may be lower than the last.',
};
const READING_DATE = { description: 'The day the meter was read; it says whose use it is.' };
const readingPeriod = () =>
  period({ description: 'The month of the reading. It decides the price, and from which invoice on it is billed.' });
const billedBy = () => nullable(uuid({ description: 'The invoice that bills the use; null while none does.' }));
const replacedShape = () => resource('ReplacedMeter', { old_final: Type.Integer(), new_initial: Type.Integer() });
const replaced = () =>
  body(
    'ReplacedMeterBody',
    {
      old_final: value({ description: 'The last value of the old meter.' }),
      new_initial: value({ description: 'The starting value of the new meter.' }),
    },
    { description: 'The meter was exchanged since the last reading: the use of both is added up.' },
  );

export const MeterReading = resource('MeterReading', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  room_id: uuid(),
  lease_id: nullable(uuid({ description: 'The lease of the room on `reading_date`.' })),
  period: readingPeriod(),
  reading_date: date(READING_DATE),
  recorded_at: dateTime(),
  kind: oneOf(READING_KINDS, {
    description: 'PERIODIC: the one of the month. HANDOVER: taken when a renter moved in or out.',
  }),
  source: oneOf(READING_SOURCES),
  display: resource('MeterReadingDisplay', { status: display(READING_STATUSES) }),
  electricity_previous: nullable(Type.Integer(PREVIOUS)),
  electricity_current: nullable(Type.Integer(CURRENT.electricity)),
  electricity_replaced: nullable(replacedShape()),
  electricity_rolled_over: Type.Boolean(),
  electricity_billed_invoice_id: billedBy(),
  water_previous: nullable(Type.Integer(PREVIOUS)),
  water_current: nullable(Type.Integer(CURRENT.water)),
  water_replaced: nullable(replacedShape()),
  water_rolled_over: Type.Boolean(),
  water_billed_invoice_id: billedBy(),
  names: PossibleNames,
  photos: list(Photo),
  flags: list(
    oneOf(READING_FLAGS, {
      description:
        'What to check before billing. spike: more than three times the median of the six months before. period_gap: the month before has no reading. estimated: use was divided by days between leases or with vacant days. previous_differs: the previous value was given and is not the last one.',
    }),
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
  date_from: optional(date({ description: 'First `reading_date`, included.' })),
  date_to: optional(date({ description: 'Last `reading_date`, included.' })),
  include: INCLUDE_NAMES,
});

export const CreateMeterReadingBody = body('CreateMeterReadingBody', {
  room_id: uuid(),
  period: readingPeriod(),
  electricity_current: optional(value(CURRENT.electricity)),
  water_current: optional(value(CURRENT.water)),
  electricity_previous: optional(value(PREVIOUS_INPUT)),
  water_previous: optional(value(PREVIOUS_INPUT)),
  reading_date: optional(
    date({
      description: `${READING_DATE.description} Defaults to today in the running month, else to the last day of \`period\`.`,
    }),
  ),
  recorded_at: optional(dateTime({ description: 'When it was recorded, for values sent later; defaults to now.' })),
  electricity_replaced: optional(replaced()),
  water_replaced: optional(replaced()),
  electricity_rolled_over: optional(Type.Boolean(ROLLED_OVER)),
  water_rolled_over: optional(Type.Boolean(ROLLED_OVER)),
});

export const BulkMeterReadingsBody = body('BulkMeterReadingsBody', {
  readings: Type.Array(checkedAs(CreateMeterReadingBody), {
    minItems: 1,
    maxItems: 1000,
    description:
      'Each row has the fields of POST /meter-readings; at least one of `electricity_current` and `water_current`.',
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
  mode: optional(
    oneOf(BULK_MODES, { description: 'each, the default: valid rows are stored; atomic: all rows or none.' }),
  ),
});

const storedValue = (notes: { description: string }) => nullable(Type.Integer(notes));
const RowErrorDetails = Type.Object(
  {
    meter_reading_id: optional(uuid()),
    existing: optional(
      Type.Object(
        {
          values: Type.Object({
            electricity_current: storedValue(CURRENT.electricity),
            electricity_previous: storedValue(PREVIOUS),
            water_current: storedValue(CURRENT.water),
            water_previous: storedValue(PREVIOUS),
          }),
          status: oneOf(READING_STATUSES),
          recorded_by_name: nullable(Type.String({ examples: ['Nguyễn Thị Lan'] })),
          recorded_at: dateTime(),
        },
        { description: 'The stored reading, for `meter_reading_exists`.' },
      ),
    ),
  },
  { title: 'BulkMeterReadingErrorDetails', additionalProperties: true },
);

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
          details: nullable(RowErrorDetails),
        }),
      ),
    }),
  ),
});

export const UpdateMeterReadingBody = body(
  'UpdateMeterReadingBody',
  {
    electricity_current: optional(value(CURRENT.electricity)),
    water_current: optional(value(CURRENT.water)),
    electricity_previous: optional(value(PREVIOUS)),
    water_previous: optional(value(PREVIOUS)),
    reading_date: optional(date(READING_DATE)),
    electricity_replaced: optional(nullable(replaced())),
    water_replaced: optional(nullable(replaced())),
    electricity_rolled_over: optional(Type.Boolean(ROLLED_OVER)),
    water_rolled_over: optional(Type.Boolean(ROLLED_OVER)),
  },
  { minProperties: 1 },
);

export const RejectReadingBody = body('RejectMeterReadingBody', {
  reason: text(1, 1000, { description: 'Shown to the renter.', examples: ['The photo shows another meter'] }),
});
export const CorrectReadingBody = body('CorrectMeterReadingBody', {
  electricity_current: optional(value(CURRENT.electricity)),
  water_current: optional(value(CURRENT.water)),
  reason: text(1, 1000, { examples: ['A digit was misread'] }),
});
