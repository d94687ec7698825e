import assert from 'node:assert/strict';
import type pg from 'pg';

export const LARGE = { rooms: 50_000, properties: 500, today: '2026-11-15' };

/** Ids of one property, and of one room with its renter and lease, somewhere in the middle. */
export type Sample = {
  organizationId: string;
  propertyId: string;
  roomId: string;
  renterId: string;
  leaseId: string;
};

const LARGE_ORGANIZATION = '00000000-0000-7000-8000-00000000000a';
/** At most, of each table. */
const NEIGHBOUR_ROWS = LARGE.rooms / 4;
const NEIGHBOUR = '00000000-0000-7000-8000-00000000000b';

/** An id that encodes kind and number. Increases with the number, as real ids increase with time. */
const id = (kind: number, number: string) =>
  `(lpad(to_hex(${number}), 8, '0') || '-000${kind}-7000-8000-00000000000a')::uuid`;
const at = (number: string) => `timestamptz '2026-01-01Z' + (${number}) * interval '1 second'`;

/** Of the payment with this number. */
export const receiptIdOf = (number: string): string => id(9, number);

const ORGANIZATION = `(select uuid '${LARGE_ORGANIZATION}' as id) o`;

/**
 * Rooms are assigned to properties in turn; nine of ten are let, some leases have ended, some have not started, a tenth pays every three
 * months. Of the deadlines, leases that end and prices that nobody announced, a tenth is postponed, and what is done is as much as what is not.
 */
const STATEMENTS = [
  `insert into properties (organization_id, id, code, name, search_text, archived_at, created_at, updated_at)
   select o.id, ${id(1, 'n')}, 'C' || n, 'Nhà trọ ' || n, 'nha tro ' || n || ' c' || n,
          case when n % 10 = 3 then now() end, ${at('n')}, ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.properties}) n`,
  `insert into billing_settings (organization_id, property_id, id, created_at, updated_at)
   select organization_id, id, id, created_at, updated_at from properties`,
  `insert into utility_prices (organization_id, property_id, effective_from, electricity_unit_price)
   select organization_id, id, '2000-01', 3500 from properties`,
  `insert into rooms (organization_id, id, property_id, name, base_rent, under_maintenance, search_text, archived_at, created_at, updated_at)
   select o.id, ${id(2, 'n')}, ${id(1, `1 + n % ${LARGE.properties}`)}, 'P' || n, 3000000, n % 50 = 9, 'p' || n,
          case when n % 100 = 19 then now() end, ${at('n')}, ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}) n`,
  `insert into renters (organization_id, id, full_name, phone, search_text, id_number_index, archived_at, created_at, updated_at)
   select o.id, ${id(3, 'n')}, (array['Nguyễn', 'Trần', 'Lê', 'Phạm'])[1 + n % 4] || ' Văn ' || n, '09' || n,
          (array['nguyen', 'tran', 'le', 'pham'])[1 + n % 4] || ' van ' || n, decode(md5(n::text), 'hex'),
          case when n % 100 = 7 then now() end, ${at('n')}, ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}) n`,
  `insert into leases (organization_id, id, property_id, room_id, renter_id, start_date, end_date, billing_starts_on,
     rent_cycle_months, created_at, updated_at)
   select o.id, ${id(4, 'n')}, ${id(1, `1 + n % ${LARGE.properties}`)}, ${id(2, 'n')}, ${id(3, 'n')},
          case when n % 40 = 1 then date '2026-12-01' else date '2026-01-01' end,
          case when n % 20 = 2 then date '2026-06-30' end, date '2026-01-01', case when n % 10 = 4 then 3 else 1 end,
          ${at('n')}, ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}) n where n % 10 <> 9`,
  `insert into lease_rents (organization_id, lease_id, from_date, monthly_rent)
   select o.id, l.id, l.start_date, 3000000 from ${ORGANIZATION} join leases l on l.organization_id = o.id`,
  `insert into household_members (organization_id, id, lease_id, full_name, created_at, updated_at)
   select o.id, ${id(5, 'n')}, ${id(4, 'n')}, 'Member', ${at('n')}, ${at('n')} from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}, 10) n`,
  `insert into recurring_fees (organization_id, id, parent_property_id, property_id, room_id, name, amount, basis, proration, start_period, end_period, created_at, updated_at)
   select o.id, ${id(6, 'n')}, ${id(1, `1 + n % ${LARGE.properties}`)}, case when n % 10 = 0 then ${id(1, `1 + n % ${LARGE.properties}`)} end,
          case when n % 10 <> 0 then ${id(2, 'n')} end, (array['Internet', 'Rác', 'Gửi xe'])[1 + n / 3 % 3], 100000, 'FLAT', 'NONE', '2026-01',
          case when n % 5 = 0 then '2026-06' end, ${at('n')}, ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}, 3) n`,
  `insert into meter_readings (organization_id, id, property_id, room_id, lease_id, period, reading_date, kind, status, source,
     electricity_previous, electricity_current, recorded_at, created_at, updated_at)
   select o.id, ${id(7, `n * 2 + m`)}, ${id(1, `1 + n % ${LARGE.properties}`)}, ${id(2, 'n')}, case when n % 10 <> 9 then ${id(4, 'n')} end,
          '2026-' || lpad((9 + m)::text, 2, '0'), make_date(2026, 9 + m, 28), case when m = 0 then 'HANDOVER' else 'PERIODIC' end,
          case when m = 1 and n % 50 = 3 then 'PENDING' else 'ACCEPTED' end, 'OPERATOR', 100 * m, 100 * (m + 1),
          ${at('m * 100000 + n')}, ${at('m * 100000 + n')}, ${at('m * 100000 + n')}
   from ${ORGANIZATION}, generate_series(0, 1) m, generate_series(1, ${LARGE.rooms}) n`,
  `insert into open_readings (organization_id, reading_id, room_id, reading_date)
   select organization_id, id, room_id, reading_date from meter_readings where use_open`,
  `insert into renter_invitations (organization_id, id, renter_id, email, token_hash, status, source, expires_at, created_at, updated_at)
   select o.id, ${id(8, 'n')}, ${id(3, 'n')}, n || '@example.com', decode(md5(n::text), 'hex'), case when n % 4 = 0 then 'PENDING' else 'ACCEPTED' end,
          'OPERATOR', timestamptz '2027-01-01Z', ${at('n')}, ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}, 2) n`,
  `insert into maintenance_tickets (organization_id, id, property_id, room_id, renter_id, title, priority, status, reported_on, resolved_at,
     search_text, created_at, updated_at)
   select o.id, ${id(9, 'n')}, ${id(1, `1 + n % ${LARGE.properties}`)}, ${id(2, 'n')}, case when n % 3 = 0 then ${id(3, 'n')} end, 'Vòi nước rỉ',
          'NORMAL', case when n % 50 = 0 then 'OPEN' else 'RESOLVED' end, date '2026-10-01', case when n % 50 <> 0 then ${at('n')} end,
          'voi nuoc ri ' || n, ${at('n')}, ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}) n`,
  `insert into ticket_comments (organization_id, id, ticket_id, author_kind, message, created_at)
   select o.id, ${id(9, 'n')}, ${id(9, 'n')}, 'OPERATOR', 'Mai thợ đến', ${at('n')} from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}, 2) n`,
  `insert into photos (organization_id, id, ticket_id, object_key, content_type, width, height, size_bytes, uploaded_by_kind, created_at)
   select o.id, ${id(9, 'n')}, ${id(9, 'n')}, n, 'image/jpeg', 16, 12, 400, 'RENTER', ${at('n')} from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}, 2) n`,
  `insert into invoices (organization_id, id, property_id, room_id, renter_id, lease_id, kind, period, invoice_number, payment_code,
     payment_reference, status, due_date, issue_date, total_amount, created_at, updated_at)
   select o.id, ${id(9, 'n')}, ${id(1, `1 + n % ${LARGE.properties}`)}, ${id(2, 'n')}, ${id(3, 'n')}, ${id(4, 'n')}, 'MONTHLY', '2026-10', 'N' || n,
          'RR' || n, 'RR' || n, case when n % 20 = 0 then 'ISSUED' else 'PAID' end, date '2026-10-05', date '2026-10-01', 3000000, ${at('n')}, ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}) n where n % 10 <> 9`,
  `insert into invoice_lines (organization_id, id, invoice_id, position, line_type, description_vi, description_en, quantity, unit_price, amount,
     metadata, created_at)
   select o.id, ${id(9, 'n')}, ${id(9, 'n')}, 0, 'RENT', 'Tiền phòng', 'Rent', 1, 3000000, 3000000, '{}', ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}) n where n % 10 <> 9`,
  `insert into payments (organization_id, id, receipt_id, receipt_number, direction, purpose, method, status, property_id, room_id, renter_id,
     lease_id, invoice_id, amount, charges_part, payment_date, created_at, updated_at)
   select o.id, ${id(9, 'n')}, ${id(9, 'n')}, 'PT-' || n, 'IN', 'INVOICE', 'CASH', 'RECORDED', ${id(1, `1 + n % ${LARGE.properties}`)}, ${id(2, 'n')},
          ${id(3, 'n')}, ${id(4, 'n')}, ${id(9, 'n')}, 3000000, 3000000, date '2026-10-03', ${at('n')}, ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}) n where n % 10 <> 9`,
  `insert into invoice_questions (organization_id, id, property_id, renter_id, invoice_id, line_id, message, asked_at, asked_by, asked_by_name,
     answer, answered_at)
   select o.id, ${id(9, 'n')}, ${id(1, `1 + n % ${LARGE.properties}`)}, ${id(3, 'n')}, ${id(9, 'n')}, ${id(9, 'n')}, '?', ${at('n')}, ${id(3, 'n')}, 'A',
          case when n % 100 <> 1 then '!' end, case when n % 100 <> 1 then ${at('n')} end
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}, 2) n where n % 10 <> 9`,
  `insert into expenses (organization_id, id, property_id, room_id, category, amount, entry_date, paid_from, paid_on, search_text, created_at, updated_at)
   select o.id, ${id(9, 'n')}, ${id(1, `1 + n % ${LARGE.properties}`)}, case when n % 2 = 0 then ${id(2, 'n')} end,
          (array['REPAIR', 'CLEANING', 'SALARY'])[1 + n % 3], 100000, date '2026-01-01' + n % 300, case when n % 50 = 0 then 'UNPAID' else 'CASH' end,
          case when n % 50 <> 0 then date '2026-11-01' end, 'tho hung ' || n, ${at('n')}, ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}) n`,
  `insert into notices (organization_id, id, topic, cause, audience, recipient_id, channel, locale, property_id, renter_id, subject_type,
     subject_id, facts, status, not_before, created_at, updated_at)
   select o.id, ${id(9, 'n * 2 + m')}, 'invoice.issued', n || ' ' || m, case when m = 0 then 'RENTER' else 'OPERATOR' end, ${id(3, 'n')},
          case when n % 500 = 0 then 'ZALO' else 'EMAIL' end, 'vi', ${id(1, `1 + n % ${LARGE.properties}`)}, ${id(3, 'n')}, 'invoice', ${id(9, 'n')},
          '{}', case when n % 500 = 1 then 'FAILED' when n > ${LARGE.rooms} - 100 then 'PENDING' else 'SENT' end, ${at('n')}, ${at('n')}, ${at('n')}
   from ${ORGANIZATION}, generate_series(0, 1) m, generate_series(1, ${LARGE.rooms}) n`,
  `insert into deadlines (organization_id, id, kind, property_id, subject_type, subject_id, due_on, due_at, state, postponed_until, created_at)
   select o.id, ${id(6, 'n')}, case when n % 20 = 2 then 'LEASE_ENDING' else 'PRICE_CHANGE' end, ${id(1, `1 + n % ${LARGE.properties}`)}, 'lease',
          ${id(4, 'n')}, case when n % 20 = 2 then date '2026-06-30' else date '2026-12-01' end, ${at('n')},
          case when n % 20 = 3 then 'DONE' else 'OPEN' end, case when n % 200 = 2 then date '2026-12-01' end, ${at('n')}
   from ${ORGANIZATION}, generate_series(1, ${LARGE.rooms}) n where n % 20 in (2, 3)`,
];

const TABLES = [
  'properties',
  'billing_settings',
  'utility_prices',
  'rooms',
  'renters',
  'leases',
  'lease_rents',
  'household_members',
  'recurring_fees',
  'meter_readings',
  'open_readings',
  'renter_invitations',
  'maintenance_tickets',
  'ticket_comments',
  'photos',
  'invoices',
  'invoice_lines',
  'payments',
  'invoice_questions',
  'expenses',
  'notices',
  'deadlines',
];

/** Copies rows of an organization, or the first of them, to others: ids are unique within an organization. */
export async function copyRows(
  owner: pg.Client,
  table: string,
  from: string,
  others: string,
  most: number | null = null,
): Promise<void> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'organization_id'`,
    [table],
  );
  const columns = rows[0]?.columns;
  await owner.query(
    `insert into ${table} (organization_id, ${columns}) overriding system value
     select o.id, t.* from (select ${columns} from ${table} where organization_id = $1 limit $2) t
     cross join (select id from identity.organizations where ${others}) o`,
    [from, most],
  );
}

export async function makeLargeOrganizations(owner: pg.Client): Promise<Sample> {
  await owner.query(
    `insert into identity.organizations (id, name, slug, created_at, updated_at)
     select u::uuid, 'Large', 'large-' || right(u, 1), now(), now() from unnest($1::text[]) u`,
    [[LARGE_ORGANIZATION, NEIGHBOUR]],
  );
  // Foreign keys are not checked: those of the large organization hold by construction. Building indexes after the inserts is faster.
  const { rows: constraints } = await owner.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = any($1::regclass[]) and contype = 'u'`,
    [TABLES],
  );
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [TABLES],
  );
  await owner.query(
    "set session_replication_role = replica; set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = 0",
  );
  for (const { table, name } of constraints) await owner.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  for (const statement of STATEMENTS) await owner.query(statement);
  for (const table of TABLES) await copyRows(owner, table, LARGE_ORGANIZATION, `id = '${NEIGHBOUR}'`, NEIGHBOUR_ROWS);
  for (const { definition } of indexes) await owner.query(definition);
  for (const { table, name, definition } of constraints)
    await owner.query(`alter table ${table} add constraint ${name} ${definition}`);
  await owner.query('set session_replication_role = origin');
  await owner.query(`vacuum analyze identity.organizations, ${TABLES.join(', ')}`);
  const { rows } = await owner.query<Sample>(
    `select organization_id as "organizationId", property_id as "propertyId", room_id as "roomId", renter_id as "renterId", id as "leaseId"
     from leases where organization_id = $1 order by created_at offset $2 limit 1`,
    [LARGE_ORGANIZATION, 20_000],
  );
  assert.ok(rows[0]);
  return rows[0];
}
