import { RETENTION_KINDS } from '../../../../domain/catalog/privacy.ts';
import {
  body,
  date,
  dateTime,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  uuid,
} from '../../../http/schema.ts';
import { RetentionCount } from '../../portfolio/renters/schemas.ts';

const MAX_MONTHS = 240;
const MONTHS = { description: 'Months after the renter has left; null: kept.' };
const kept = () => nullable(Type.Integer(MONTHS));
const months = () => optional(nullable(integer(0, MAX_MONTHS, MONTHS)));

export const Retention = resource('Retention', {
  enabled: Type.Boolean({ description: 'false: nothing is erased by itself.' }),
  identity_papers_months: kept(),
  meter_photos_months: kept(),
  tickets_months: kept(),
  messages_months: kept(),
  events_months: kept(),
  updated_at: nullable(dateTime()),
});

export const PutRetentionBody = body('PutRetentionBody', {
  enabled: Type.Boolean({ description: 'false: nothing is erased by itself.' }),
  identity_papers_months: months(),
  meter_photos_months: months(),
  tickets_months: months(),
  messages_months: months(),
  events_months: months(),
});

export const RetentionPreview = resource('RetentionPreview', {
  kinds: list(
    resource('RetentionSum', {
      kind: oneOf(RETENTION_KINDS),
      renter_count: Type.Integer(),
      item_count: Type.Integer(),
    }),
  ),
  renters: list(
    resource('RetainedRenter', {
      renter_id: uuid(),
      full_name: Type.String(),
      left_on: date(),
      kinds: list(RetentionCount),
    }),
  ),
});
