import { FEE_BASES } from '../../../../domain/catalog/fees.ts';
import {
  INVOICE_KINDS,
  LINE_TYPES,
  RENTER_EFFECTIVE_STATUSES,
  RENTER_INVOICE_STATUSES,
} from '../../../../domain/catalog/invoices.ts';
import { LEASE_STATUSES } from '../../../../domain/catalog/leases.ts';
import { READING_KINDS, READING_SOURCES, READING_STATUSES } from '../../../../domain/catalog/meters.ts';
import { PAYMENT_STATUSES } from '../../../../domain/catalog/payments.ts';
import { PAGE_QUERY, TOTALS } from '../../../http/paging.ts';
import {
  amount,
  body,
  closed,
  date,
  dateTime,
  display,
  list,
  nullable,
  oneOf,
  optional,
  period,
  quantity,
  resource,
  Type,
  unitPrice,
  uuid,
} from '../../../http/schema.ts';
import { Photo } from '../../../photos/photo.ts';
import { LineMetadata } from '../../billing/invoices/line-metadata.ts';
import { PAYMENT_DAYS, PAYMENT_FIELDS } from '../../billing/payments/schemas.ts';
import { meterValue, rentCycle } from '../../leasing/leases/schemas.ts';
import { WalkedMeter } from '../../metering/meter-walk/schemas.ts';
import { PropertyContact } from '../../portfolio/properties/schemas.ts';

export const LinkedRenter = resource('LinkedRenter', {
  id: uuid(),
  organization_id: uuid(),
  organization_name: Type.String(),
  full_name: Type.String(),
  current: Type.Boolean({ description: 'Whether this session acts as this renter.' }),
  linked_at: dateTime(),
});
export const LinkedRenterList = resource('LinkedRenterList', { renters: list(LinkedRenter) });

const money = () =>
  nullable(amount({ description: 'Null for household members who are not the renter of the lease.' }));

const HouseholdShape = Type.Object({
  property: Type.Object({
    id: uuid(),
    name: Type.String(),
    address: nullable(Type.String()),
    contact: PropertyContact,
  }),
  room: Type.Object({
    id: uuid(),
    name: Type.String({ examples: ['P101'] }),
    floor: nullable(Type.Integer()),
    area_m2: nullable(Type.String()),
  }),
  lease: Type.Object({
    id: uuid(),
    start_date: date(),
    end_date: nullable(date()),
    monthly_rent: money(),
    deposit_held: money(),
    status: oneOf(LEASE_STATUSES),
  }),
  rent_cycle_months: rentCycle(),
  fees: list(
    Type.Object(
      {
        name: Type.String({ examples: ['Internet'] }),
        amount: amount(),
        basis: oneOf(FEE_BASES),
        quantity: quantity(),
      },
      { description: 'Charged every month beside rent and utilities; none for household members.' },
    ),
  ),
  primary_renter: Type.Object({ id: uuid(), full_name: Type.String(), phone: nullable(Type.String()) }),
  members: list(
    Type.Object({
      id: uuid(),
      renter_id: nullable(uuid()),
      full_name: Type.String(),
      relationship: nullable(Type.String()),
      is_primary: Type.Boolean(),
      moved_in_on: nullable(date()),
      moved_out_on: nullable(date()),
    }),
  ),
  leases: list(
    Type.Object({
      id: uuid(),
      room_id: uuid(),
      room_name: Type.String(),
      property_name: Type.String(),
      from: date(),
      to: nullable(date({ description: 'The last day of your stay.' })),
      current: Type.Boolean(),
    }),
  ),
});
export const Household = resource('Household', {
  household: nullable(HouseholdShape),
});
export const HouseholdQuery = closed({
  lease_id: optional(uuid({ description: 'Defaults to your latest current lease.' })),
});

const TenantInvoiceLine = resource('TenantInvoiceLine', {
  id: uuid(),
  description: Type.String(),
  line_type: oneOf(LINE_TYPES),
  quantity: quantity(),
  unit_price: unitPrice(),
  amount: amount(),
  credited_amount: amount({ description: 'What credit notes took off the line.' }),
  metadata: LineMetadata,
  display: resource('InvoiceLineDisplay', { line_type: display(LINE_TYPES) }),
});

export const TenantInvoice = resource('TenantInvoice', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  room_id: uuid(),
  renter_id: uuid(),
  kind: oneOf(INVOICE_KINDS),
  period: period(),
  invoice_number: Type.String({ examples: ['NTHS-202611-0001'] }),
  status: oneOf(RENTER_INVOICE_STATUSES),
  effective_status: oneOf(RENTER_EFFECTIVE_STATUSES),
  due_date: date(),
  issue_date: nullable(date()),
  total_amount: amount(),
  paid_amount: amount(),
  credited_amount: amount(),
  written_off_amount: amount(),
  balance_amount: amount({ description: 'What is left to pay; 0 on a cancelled invoice.' }),
  previous_balance: amount({ description: 'What you owe on other open invoices in the property.' }),
  payment_reference: Type.String({ examples: ['RR7K2M9PAC P101 T112026'] }),
  payment_code: Type.String({ examples: ['RR7K2M9PAC'] }),
  paid_on: nullable(date({ description: 'The day of the last payment towards it.' })),
  replaced_by: nullable(uuid()),
  lines: list(TenantInvoiceLine),
});
export const TenantInvoiceList = resource('TenantInvoiceList', { invoices: list(TenantInvoice) });
export const TenantInvoiceQuery = closed({
  ...PAGE_QUERY,
  period: optional(period()),
  status: optional(
    oneOf(RENTER_EFFECTIVE_STATUSES, {
      description: 'The stored status, or OVERDUE for open invoices past their due date.',
    }),
  ),
  open: optional(
    Type.Boolean({ description: 'true: invoices with something left to pay. false: the paid and cancelled ones.' }),
  ),
  totals: TOTALS,
});

export const TenantPayment = resource('TenantPayment', PAYMENT_FIELDS);
export const TenantPaymentList = resource('TenantPaymentList', { payments: list(TenantPayment) });
export const TenantPaymentQuery = closed({
  ...PAGE_QUERY,
  invoice_id: optional(uuid()),
  status: optional(oneOf(PAYMENT_STATUSES)),
  ...PAYMENT_DAYS,
});

const value = (unit: 'kWh' | 'm³') => nullable(Type.Integer({ description: `In ${unit}.` }));
const use = () =>
  nullable(
    Type.Integer({
      description:
        'Used since the reading before, also by a replaced or rolled-over meter; null on the day you moved in.',
    }),
  );
export const TenantMeterReading = resource('TenantMeterReading', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  room_id: uuid(),
  period: period(),
  reading_date: date(),
  recorded_at: dateTime(),
  source: oneOf(READING_SOURCES),
  display: resource('MeterReadingDisplay', { status: display(READING_STATUSES) }),
  electricity_previous: value('kWh'),
  electricity_current: value('kWh'),
  water_previous: value('m³'),
  water_current: value('m³'),
  kind: oneOf(READING_KINDS),
  electricity_use: use(),
  water_use: use(),
  photos: list(Photo),
  refusal_reason: nullable(Type.String({ description: 'Why the landlord rejected it.' })),
});
export const TenantMeterReadingList = resource('TenantMeterReadingList', { meter_readings: list(TenantMeterReading) });
export const TenantMeterReadingQuery = closed({ ...PAGE_QUERY, period: optional(period()), room_id: optional(uuid()) });
export const SendReadingBody = body('TenantMeterReadingBody', {
  period: period({ description: 'The month of the reading.' }),
  electricity_current: optional(meterValue('electricity')),
  water_current: optional(meterValue('water')),
  lease_id: optional(uuid({ description: 'Defaults to your current lease.' })),
});

export const TenantMeterWalk = resource('TenantMeterWalk', {
  room: nullable(
    resource(
      'TenantMeterWalkRoom',
      {
        id: uuid(),
        name: Type.String({ examples: ['P101'] }),
        lease_id: uuid(),
        period: period({ description: 'The month to read: the first one to be billed that has no accepted reading.' }),
        meters: list(WalkedMeter),
        reading: nullable(TenantMeterReading),
      },
      { description: 'Null without a current lease of your own; household members send no readings.' },
    ),
  ),
  rooms: list(
    resource(
      'TenantMeterWalkPlace',
      { lease_id: uuid(), room_id: uuid(), room_name: Type.String(), property_name: Type.String() },
      { description: 'A room whose meters you read, for each current lease of your own, the latest first.' },
    ),
  ),
});
export const TenantMeterWalkQuery = closed({ lease_id: SendReadingBody.properties.lease_id });
