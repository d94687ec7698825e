import { CHARTS } from '../../../../domain/catalog/journal.ts';
import { LOCALES } from '../../../../domain/catalog/locales.ts';
import { DEFAULT_CHANNEL_ORDER, NOTICE_CHANNELS } from '../../../../domain/catalog/notifications.ts';
import { ELECTRICITY_GUARDS, ORGANIZATION_STATUSES, PLAN_CODES } from '../../../../domain/catalog/organizations.ts';
import {
  body,
  closed,
  date,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  timezone,
  uuid,
} from '../../../http/schema.ts';
import { OwnZalo, OwnZaloInput } from './zalo-schemas.ts';

const LOCKED = { description: 'Nothing is booked on this day or before; null: the books are open.' };
const chart = () =>
  oneOf(CHARTS, { description: 'Decides the account numbers of the journal: those of Circular 133/2016 or 99/2025.' });
const revenue = () =>
  Type.Boolean({
    description: 'false: electricity and water are collected for the supplier and are no revenue; true by default.',
  });
const locale = () =>
  oneOf(LOCALES, { description: 'The language of invitations, and of messages to renters without an account.' });
const status = () =>
  oneOf(ORGANIZATION_STATUSES, { description: 'SUSPENDED and ARCHIVED: everything can be read, nothing changed.' });
const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$';
const slug = (note = '') =>
  Type.String({
    minLength: 3,
    maxLength: 63,
    pattern: SLUG,
    description: `Unique in the installation. ${note}`.trim(),
    examples: ['nha-tro-lan'],
  });

export const Organization = resource('Organization', {
  id: uuid(),
  name: Type.String(),
  slug: Type.String(),
  status: status(),
  plan_code: oneOf(PLAN_CODES),
  timezone: Type.String(),
  locale: locale(),
  legal_name: nullable(Type.String()),
  tax_code: nullable(Type.String()),
  address: nullable(Type.String()),
  chart: chart(),
  books_locked_until: nullable(date(LOCKED)),
  utilities_are_revenue: revenue(),
  staff_may_collect_cash: Type.Boolean(),
  require_second_factor: Type.Boolean(),
  electricity_guard: oneOf(ELECTRICITY_GUARDS),
  notification_channels: Type.Array(oneOf(NOTICE_CHANNELS), {
    description: 'How renters are notified: the first channel that reaches them, in this order.',
    examples: [[...DEFAULT_CHANNEL_ORDER]],
  }),
  zalo: nullable(OwnZalo),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const OrganizationResult = resource('OrganizationResult', { organization: Organization });
export const OrganizationList = resource('OrganizationList', { organizations: list(Organization) });
export const OrganizationParams = closed({ organization_id: uuid() });

export const CreateOrganizationBody = body('CreateOrganizationBody', {
  name: text(1, 200),
  slug: optional(slug('By default made from the name.')),
});

export const UpdateOrganizationBody = body(
  'UpdateOrganizationBody',
  {
    name: optional(text(1, 200)),
    slug: optional(slug()),
    status: optional(status()),
    timezone: optional(timezone({ description: 'Days, months and due dates are those of this time zone.' })),
    locale: optional(locale()),
    legal_name: optional(nullable(text(1, 200, { description: 'Printed on documents in place of `name`.' }))),
    tax_code: optional(
      nullable(Type.String({ pattern: '^[0-9]{10}(-?[0-9]{3})?$|^[0-9]{12}$', examples: ['0312345678'] })),
    ),
    address: optional(nullable(text(1, 500))),
    chart: optional(chart()),
    books_locked_until: optional(nullable(date(LOCKED))),
    utilities_are_revenue: optional(revenue()),
    staff_may_collect_cash: optional(
      Type.Boolean({
        description:
          'Members with the role STAFF may record CASH payments, read the open invoices of their properties and read the payments they recorded, nothing else of money.',
      }),
    ),
    require_second_factor: optional(
      Type.Boolean({
        description:
          'Members need a second factor for everything in the organization. Changed by an OWNER whose session has one and who has just proven it.',
      }),
    ),
    electricity_guard: optional(
      oneOf(ELECTRICITY_GUARDS, {
        description:
          'When electricity is above what the law allows: WARN adds it to `meta.warnings`, REFUSE refuses to save prices and issue invoices, OFF does neither.',
      }),
    ),
    notification_channels: optional(
      Type.Array(oneOf(NOTICE_CHANNELS), {
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
        description: 'How renters are notified: the first channel that reaches them, in this order.',
      }),
    ),
    zalo: optional(nullable(OwnZaloInput)),
  },
  { minProperties: 1 },
);
