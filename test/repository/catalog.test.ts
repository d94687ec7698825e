import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import * as accounts from '../../domain/catalog/accounts.ts';
import * as banking from '../../domain/catalog/banking.ts';
import { CASH_HANDOVER_STATUSES } from '../../domain/catalog/cash.ts';
import * as deadlines from '../../domain/catalog/deadlines.ts';
import { ERRORS } from '../../domain/catalog/errors.ts';
import { PAID_FROM } from '../../domain/catalog/expenses.ts';
import * as fees from '../../domain/catalog/fees.ts';
import { OPENING_BALANCE_KINDS } from '../../domain/catalog/imports.ts';
import * as invoices from '../../domain/catalog/invoices.ts';
import { CHARTS } from '../../domain/catalog/journal.ts';
import { AFTER_END_DATE, LEASE_PRORATIONS } from '../../domain/catalog/leases.ts';
import { LOCALES } from '../../domain/catalog/locales.ts';
import * as meters from '../../domain/catalog/meters.ts';
import { NOTICE_CHANNELS, NOTICE_STATUSES } from '../../domain/catalog/notifications.ts';
import {
  ELECTRICITY_GUARDS,
  MEMBER_STATUSES,
  ORGANIZATION_STATUSES,
  PLAN_CODES,
} from '../../domain/catalog/organizations.ts';
import { HANDOVER_KINDS, ITEM_CONDITIONS } from '../../domain/catalog/papers.ts';
import * as payments from '../../domain/catalog/payments.ts';
import { MEMBER_ROLES } from '../../domain/catalog/permissions.ts';
import { ATTACHMENT_KINDS, ATTACHMENT_TYPES } from '../../domain/catalog/photos.ts';
import * as privacy from '../../domain/catalog/privacy.ts';
import { AUTO_BILLING_MODES } from '../../domain/catalog/properties.ts';
import * as renters from '../../domain/catalog/renters.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../domain/catalog/tickets.ts';
import * as webhooks from '../../domain/catalog/webhooks.ts';
import { createTestDatabase } from '../support/cluster.ts';

const ROOT = join(import.meta.dirname, '../..');
const CATALOG = 'domain/catalog/';

type Members = readonly string[];
const isList = (value: unknown): value is Members =>
  Array.isArray(value) && value.length > 1 && value.every((member) => typeof member === 'string');
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 1 && value.every(Number.isInteger);

const LISTS: [name: string, members: Members][] = [['ERRORS', Object.keys(ERRORS)]];
for (const file of globSync(`${CATALOG}*.ts`, { cwd: ROOT })) {
  const exported: Record<string, unknown> = await import(join(ROOT, file));
  for (const [name, value] of Object.entries(exported)) {
    if (isList(value)) LISTS.push([name, value]);
    if (isNumbers(value)) LISTS.push([name, value.map(String)]);
  }
}

const isSameSet = (a: Members, b: Members): boolean => new Set(a).symmetricDifference(new Set(b)).size === 0;

/** Lists of which callers name a subset; such a selection is not a copy. */
const VOCABULARIES = [
  'ERRORS',
  'FIELD_CODES',
  'AUDIT_ACTIONS',
  'EVENT_TYPES',
  'TOPICS',
  'DELIVERY_TYPES',
  'LINE_SOURCES',
].concat(['CONTRACT_PLACEHOLDERS', 'PAPER_FIELDS']);

/** The list that is repeated completely, or so far that extending it would mean changing the copy. */
const copiedList = (members: Members): string | undefined =>
  LISTS.find(([name, list]) => {
    const shared = members.filter((member) => list.includes(member));
    return isSameSet(members, list) || (!VOCABULARIES.includes(name) && shared.length >= 3);
  })?.[0];

/** `'A' | 'B'` and `['A', 'B']`, the latter also with spread lists between them. */
const UNION = /'[^'\n]*'(?:\s*\|\s*'[^'\n]*')+/g;
const ARRAY = /\[\s*(?:(?:'[^'\n]*'|\.\.\.\w+),?\s*){2,}\]/g;

function copiesIn(text: string): string[] {
  return [...text.matchAll(UNION), ...text.matchAll(ARRAY)].flatMap(([code]) => {
    const members = [...code.matchAll(/'([^'\n]*)'/g)].map(([, member]) => member as string);
    const name = members.length > 1 ? copiedList(members) : undefined;
    return name === undefined ? [] : [`${code.replaceAll(/\s+/g, ' ')} repeats ${name}`];
  });
}

suite('closed lists', () => {
  test('are written out in domain/catalog only', () => {
    const sources = globSync('{domain,server,cli,mcp}/**/*.ts', { cwd: ROOT }).filter(
      (file) => !file.startsWith(CATALOG) && !file.endsWith('.test.ts'),
    );
    assert.ok(sources.length > 100);
    const copies = sources.flatMap((file) =>
      copiesIn(readFileSync(join(ROOT, file), 'utf8')).map((copy) => `${file}: ${copy}`),
    );
    assert.deepEqual(copies, []);
  });

  test('a copy is found in a union, an array and a part of a list', () => {
    assert.equal(copiesIn(`type Status = 'PAID' | 'ISSUED' | 'DRAFT';`).length, 1);
    assert.equal(copiesIn(`direction: 'IN' | 'OUT' | null;`).length, 1);
    assert.equal(copiesIn(`oneOf(['CASH', 'BANK_TRANSFER', 'CARD'])`).length, 1);
    assert.equal(copiesIn(`refuses: ['not_found', 'period_locked']; const states = ['ISSUED', 'DRAFT'];`).length, 0);
  });

  test('every enum of the API document is one of them, in the same order', () => {
    const known = new Set(LISTS.map(([, members]) => members.join()));
    const unknown = new Set<string>();
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const values = (node as { enum?: unknown }).enum;
      if (Array.isArray(values)) {
        const members = values.filter((value) => value !== null);
        if (members.length > 1 && !known.has(members.join())) unknown.add(members.join());
      }
      Object.values(node).forEach(visit);
    };
    visit(JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')));
    assert.deepEqual([...unknown], []);
  });
});

/** The list behind each check constraint that enumerates the values of a column. */
const CONSTRAINTS: Record<string, Members> = {
  organizations_status_check: ORGANIZATION_STATUSES,
  organizations_plan_code_check: PLAN_CODES,
  organizations_locale_check: LOCALES,
  organizations_chart_check: CHARTS,
  organizations_electricity_guard_check: ELECTRICITY_GUARDS,
  accounts_kind_check: accounts.ACCOUNT_KINDS,
  accounts_status_check: accounts.ACCOUNT_STATUSES,
  accounts_locale_check: LOCALES,
  memberships_role_check: MEMBER_ROLES,
  memberships_status_check: MEMBER_STATUSES,
  one_time_tokens_purpose_check: accounts.ONE_TIME_TOKEN_PURPOSES,
  second_factors_kind_check: accounts.SECOND_FACTOR_KINDS,
  auth_challenges_purpose_check: accounts.CHALLENGE_PURPOSES,
  auth_challenges_kind_check: accounts.ACCOUNT_KINDS,
  emails_locale_check: LOCALES,
  text_messages_locale_check: LOCALES,
  audit_events_actor_kind_check: accounts.ACTOR_KINDS,
  deadlines_kind_check: deadlines.DEADLINE_KINDS,
  deadlines_state_check: deadlines.STORED_DEADLINE_STATES,
  deadlines_subject_type_check: deadlines.DEADLINE_SUBJECTS,
  devices_platform_check: accounts.DEVICE_PLATFORMS,
  billing_settings_auto_billing_check: AUTO_BILLING_MODES,
  utility_tariffs_utility_check: meters.UTILITIES,
  utility_tariffs_quota_basis_check: meters.QUOTA_BASES,
  handovers_kind_check: HANDOVER_KINDS,
  handover_items_condition_check: ITEM_CONDITIONS,
  consents_action_check: privacy.CONSENT_ACTIONS,
  consents_way_check: privacy.CONSENT_WAYS,
  renters_gender_check: renters.GENDERS,
  renter_invitations_status_check: renters.INVITATION_STATUSES,
  renter_invitations_source_check: renters.INVITATION_SOURCES,
  leases_after_end_date_check: AFTER_END_DATE,
  leases_proration_check: LEASE_PRORATIONS,
  household_members_gender_check: renters.GENDERS,
  recurring_fees_basis_check: fees.FEE_BASES,
  recurring_fees_proration_check: fees.FEE_PRORATIONS,
  meter_readings_kind_check: meters.READING_KINDS,
  meter_readings_status_check: meters.READING_STATUSES,
  meter_readings_source_check: meters.READING_SOURCES,
  billing_runs_status_check: invoices.BILLING_RUN_STATUSES,
  invoices_kind_check: invoices.INVOICE_KINDS,
  invoices_status_check: invoices.INVOICE_STATUSES,
  carried_charges_line_type_check: invoices.LINE_TYPES,
  credit_notes_cause_check: invoices.CREDIT_CAUSES,
  invoice_lines_line_type_check: invoices.LINE_TYPES,
  billed_uses_utility_check: meters.UTILITIES,
  payments_direction_check: payments.DIRECTIONS,
  receipt_counters_direction_check: payments.DIRECTIONS,
  payments_purpose_check: payments.PAYMENT_PURPOSES,
  payments_method_check: payments.PAYMENT_METHODS,
  payments_status_check: payments.PAYMENT_STATUSES,
  cash_handovers_status_check: CASH_HANDOVER_STATUSES,
  opening_balances_kind_check: OPENING_BALANCE_KINDS,
  payment_connections_provider_check: banking.PAYMENT_PROVIDERS,
  payment_connections_auth_method_check: banking.WEBHOOK_AUTH_METHODS,
  payment_connections_overpayment_check: banking.OVERPAYMENT_RULES,
  bank_transfers_source_check: banking.TRANSFER_SOURCES,
  bank_transfers_transfer_type_check: payments.DIRECTIONS,
  bank_transfers_resolution_kind_check: banking.RESOLUTION_KINDS,
  maintenance_tickets_priority_check: TICKET_PRIORITIES,
  maintenance_tickets_status_check: TICKET_STATUSES,
  ticket_comments_author_kind_check: accounts.ACTOR_KINDS,
  photos_content_type_check: ATTACHMENT_TYPES,
  photos_kind_check: ATTACHMENT_KINDS,
  photos_uploaded_by_kind_check: accounts.ACTOR_KINDS,
  expenses_paid_from_check: PAID_FROM,
  supplier_bills_utility_check: meters.UTILITIES,
  webhook_endpoints_status_check: webhooks.ENDPOINT_STATUSES,
  webhook_endpoints_paused_reason_check: webhooks.PAUSED_REASONS,
  webhook_deliveries_status_check: webhooks.DELIVERY_STATUSES,
  notices_audience_check: accounts.ACCOUNT_KINDS,
  notices_channel_check: NOTICE_CHANNELS,
  notices_locale_check: LOCALES,
  notices_status_check: NOTICE_STATUSES,
};

/** Used by SQL functions only, so no TypeScript could disagree. */
const SQL_ONLY = ['lookup_kind_check'];

suite('closed lists in the database', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  after(async () => {
    await client.end();
    await database.drop();
  });

  test('every check constraint that enumerates values allows exactly those of its list', async () => {
    const { rows } = await client.query<{ name: string; definition: string }>(`
      select distinct k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'identity') and k.contype = 'c' and not c.relispartition`);
    const allowed = rows.flatMap(({ name, definition }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*'[^\]]*)\]\)\)\)$/.exec(definition)?.[1];
      const members = [...(list ?? '').matchAll(/'([^']*)'::text/g)].map(([, member]) => member as string);
      return list === undefined || SQL_ONLY.includes(name) ? [] : [[name, members.sort()] as const];
    });
    const sorted = Object.entries(CONSTRAINTS).map(([name, list]) => [name, [...list].sort()] as const);
    const byName = (a: readonly [string, unknown], b: readonly [string, unknown]) => (a[0] < b[0] ? -1 : 1);
    assert.deepEqual(allowed.sort(byName), sorted.sort(byName));
  });
});
