-- Amounts are whole đồng unless they are unit prices.

-- No foreign key to billing_runs: every invoice of a run would lock the row of the run, and its lanes would wait for each other.
-- overdue_notified: the overdue event has been recorded. The due date of an issued invoice never changes, so it is recorded once.
create table invoices (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  room_id uuid not null,
  renter_id uuid not null,
  lease_id uuid not null,
  kind text not null constraint invoices_kind_check check (kind in ('MONTHLY', 'SETTLEMENT', 'ONE_OFF')),
  period text not null,
  invoice_number text not null,
  payment_code text not null,
  payment_reference text not null,
  status text not null constraint invoices_status_check check (status in ('DRAFT', 'ISSUED', 'PARTIALLY_PAID', 'PAID', 'CANCELLED')),
  due_date date not null,
  due_date_given boolean not null default false,
  overdue_notified boolean not null default false,
  issue_date date,
  total_amount numeric(15, 2) not null,
  deposit_amount numeric(15, 2) not null default 0,
  credited_amount numeric(15, 2) not null default 0,
  credited_deposit numeric(15, 2) not null default 0,
  paid_amount numeric(15, 2) not null default 0,
  paid_deposit numeric(15, 2) not null default 0,
  written_off_amount numeric(15, 2) not null default 0,
  written_off_deposit numeric(15, 2) not null default 0,
  recovered_amount numeric(15, 2) not null default 0,
  write_off_reason text,
  cancel_reason text,
  cancelled_at timestamptz,
  replaced_by uuid,
  billing_run_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invoices_pkey primary key (organization_id, id),
  constraint invoices_number_key unique (organization_id, invoice_number),
  constraint invoices_payment_code_key unique (organization_id, payment_code),
  constraint invoices_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint invoices_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint invoices_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint invoices_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint invoices_replaced_by_fkey foreign key (organization_id, replaced_by) references invoices (organization_id, id),
  constraint invoices_balance_check check (status in ('DRAFT', 'CANCELLED') or (
    paid_amount >= 0 and total_amount - credited_amount - paid_amount - written_off_amount >= 0))
);
create unique index invoices_monthly_key on invoices (organization_id, room_id, period, lease_id) where kind = 'MONTHLY' and status <> 'CANCELLED';
create index invoices_created_at_idx on invoices (organization_id, created_at desc, id desc);
create index invoices_period_idx on invoices (organization_id, period, property_id, id);
create index invoices_property_id_idx on invoices (organization_id, property_id, created_at desc, id desc);
create index invoices_room_id_idx on invoices (organization_id, room_id, created_at desc, id desc);
create index invoices_renter_id_idx on invoices (organization_id, renter_id, due_date, id);
create index invoices_lease_id_idx on invoices (organization_id, lease_id, period);
create index invoices_due_date_idx on invoices (organization_id, due_date, id);
create index invoices_replaced_by_idx on invoices (organization_id, replaced_by);
create index invoices_billing_run_id_idx on invoices (organization_id, billing_run_id, id);
create index invoices_overdue_to_notify_idx on invoices (due_date, organization_id) where status in ('ISSUED', 'PARTIALLY_PAID') and not overdue_notified;
create index invoices_open_property_idx on invoices (organization_id, property_id, due_date) where status in ('ISSUED', 'PARTIALLY_PAID');
create index invoices_draft_idx on invoices (organization_id, renter_id) where status = 'DRAFT';
create index invoices_deposit_idx on invoices (organization_id, lease_id) where deposit_amount > 0;
create index invoices_open_renter_idx on invoices (organization_id, renter_id, property_id) where status in ('ISSUED', 'PARTIALLY_PAID');
-- A settlement can bill usage read after the renter moved out, in a period later than its own, so looking up the lines of a
-- month has to include settlements.
create index invoices_settlement_idx on invoices (organization_id, period) where kind = 'SETTLEMENT';
alter table invoices enable row level security;
alter table invoices force row level security;
create policy invoices_organization on invoices
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoices_owner on invoices to rentroll_owner using (true) with check (true);
grant select, insert, update on invoices to rentroll_app;

-- A line is freed when it was credited in order to be billed again. covered_to, when set, ends the days the line bills before its
-- own last day.
create table invoice_lines (
  organization_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  line_type text not null constraint invoice_lines_line_type_check check (line_type in
    ('RENT', 'ELECTRICITY', 'WATER', 'RECURRING_FEE', 'DEPOSIT', 'DISCOUNT', 'LATE_FEE', 'CREDIT', 'OTHER')),
  calculated_key text,
  edited boolean not null default false,
  description_vi text not null,
  description_en text not null,
  quantity numeric(12, 3) not null,
  unit_price numeric(15, 2) not null,
  amount numeric(15, 2) not null constraint invoice_lines_amount_check check (amount = trunc(amount)),
  credited_amount numeric(15, 2) not null default 0,
  freed boolean not null default false,
  covered_to date,
  metadata jsonb not null,
  created_at timestamptz not null,
  constraint invoice_lines_pkey primary key (organization_id, id),
  constraint invoice_lines_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index invoice_lines_invoice_id_idx on invoice_lines (organization_id, invoice_id, position, id);
alter table invoice_lines enable row level security;
alter table invoice_lines force row level security;
create policy invoice_lines_organization on invoice_lines
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_lines_owner on invoice_lines to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on invoice_lines to rentroll_app;

create table invoice_counters (
  organization_id uuid not null constraint invoice_counters_organization_id_fkey references identity.organizations (id),
  property_id uuid not null,
  period text not null,
  last integer not null,
  constraint invoice_counters_pkey primary key (organization_id, property_id, period),
  constraint invoice_counters_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
alter table invoice_counters enable row level security;
alter table invoice_counters force row level security;
create policy invoice_counters_organization on invoice_counters
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_counters_owner on invoice_counters to rentroll_owner using (true) with check (true);
grant select, insert, update on invoice_counters to rentroll_app;

-- Which part of a reading a live invoice bills for a lease; a correction that increases the use bills the next step. The primary key
-- keeps a part from being billed twice. The invoice has the foreign key to the lease.
create table billed_uses (
  organization_id uuid not null,
  reading_id uuid not null,
  utility text not null constraint billed_uses_utility_check check (utility in ('ELECTRICITY', 'WATER')),
  lease_id uuid not null,
  step integer not null,
  invoice_id uuid not null,
  units integer not null,
  constraint billed_uses_pkey primary key (organization_id, reading_id, utility, lease_id, step),
  constraint billed_uses_reading_id_fkey foreign key (organization_id, reading_id) references meter_readings (organization_id, id),
  constraint billed_uses_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index billed_uses_invoice_id_idx on billed_uses (organization_id, invoice_id);
alter table billed_uses enable row level security;
alter table billed_uses force row level security;
create policy billed_uses_organization on billed_uses
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billed_uses_owner on billed_uses to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on billed_uses to rentroll_app;

create table credit_notes (
  organization_id uuid not null constraint credit_notes_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  invoice_id uuid not null,
  reason text not null,
  amount numeric(15, 2) not null constraint credit_notes_amount_check check (amount > 0 and amount = trunc(amount)),
  rebill boolean not null default false,
  lines jsonb not null,
  automatic boolean not null default false,
  created_by uuid,
  created_at timestamptz not null,
  constraint credit_notes_pkey primary key (organization_id, id),
  constraint credit_notes_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index credit_notes_invoice_id_idx on credit_notes (organization_id, invoice_id);
alter table credit_notes enable row level security;
alter table credit_notes force row level security;
create policy credit_notes_organization on credit_notes
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy credit_notes_owner on credit_notes to rentroll_owner using (true) with check (true);
grant select, insert on credit_notes to rentroll_app;

-- Reminders already sent; day counts from the due date.
create table invoice_reminders (
  organization_id uuid not null constraint invoice_reminders_organization_id_fkey references identity.organizations (id),
  invoice_id uuid not null,
  day smallint not null,
  reminded_at timestamptz not null,
  constraint invoice_reminders_pkey primary key (organization_id, invoice_id, day),
  constraint invoice_reminders_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
alter table invoice_reminders enable row level security;
alter table invoice_reminders force row level security;
create policy invoice_reminders_organization on invoice_reminders
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_reminders_owner on invoice_reminders to rentroll_owner using (true) with check (true);
grant select, insert on invoice_reminders to rentroll_app;

create table invoice_questions (
  organization_id uuid not null constraint invoice_questions_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  renter_id uuid not null,
  invoice_id uuid not null,
  line_id uuid not null,
  message text not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  asked_by_name text not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  constraint invoice_questions_pkey primary key (organization_id, id),
  constraint invoice_questions_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint invoice_questions_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint invoice_questions_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint invoice_questions_line_id_fkey foreign key (organization_id, line_id) references invoice_lines (organization_id, id),
  constraint invoice_questions_answer_check check ((answer is null) = (answered_at is null))
);
create index invoice_questions_asked_at_idx on invoice_questions (organization_id, asked_at desc, id desc);
create index invoice_questions_open_idx on invoice_questions (organization_id, asked_at desc, id desc) where answered_at is null;
create index invoice_questions_property_id_idx on invoice_questions (organization_id, property_id, asked_at desc, id desc);
create index invoice_questions_renter_id_idx on invoice_questions (organization_id, renter_id);
create index invoice_questions_invoice_id_idx on invoice_questions (organization_id, invoice_id, asked_at, id);
create index invoice_questions_line_id_idx on invoice_questions (organization_id, line_id);
alter table invoice_questions enable row level security;
alter table invoice_questions force row level security;
create policy invoice_questions_organization on invoice_questions
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_questions_owner on invoice_questions to rentroll_owner using (true) with check (true);
grant select, insert, update on invoice_questions to rentroll_app;

-- Organizations with scheduled work today, found through three small partial indexes instead of one transaction per organization.
-- The caller passes the local date of each time zone, because the service's clock and time zone data decide it.
create function identity.organizations_due(p_zones jsonb) returns table (organization_id uuid, timezone text, billing boolean, overdue boolean, reminders boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  with place as materialized (
    select o.id, o.timezone, z.today, z.reminders_allowed from identity.organizations o
    join jsonb_to_recordset(p_zones) as z(timezone text, today date, reminders_allowed boolean) on z.timezone = o.timezone
    where o.status = 'ACTIVE'
  ), due as (
    select s.organization_id, 'billing' as what from public.billing_settings s join place p on p.id = s.organization_id
    join public.properties r on r.organization_id = s.organization_id and r.id = s.property_id and r.archived_at is null
    where s.auto_billing <> 'OFF' and coalesce(s.auto_billed_period, '') < to_char(p.today, 'YYYY-MM')
      and extract(day from p.today) >= least(s.billing_day, extract(day from date_trunc('month', p.today) + interval '1 month - 1 day'))
    union
    select i.organization_id, 'overdue' from public.invoices i join place p on p.id = i.organization_id
    where i.status in ('ISSUED', 'PARTIALLY_PAID') and not i.overdue_notified and i.due_date < p.today
      and i.due_date < (select max(today) from place)
    union
    select s.organization_id, 'reminders' from public.billing_settings s join place p on p.id = s.organization_id
    where s.reminder_days <> '{}' and p.reminders_allowed and (s.reminded_on is null or s.reminded_on < p.today)
  )
  select p.id, p.timezone, bool_or(d.what = 'billing'), bool_or(d.what = 'overdue'), bool_or(d.what = 'reminders')
  from due d join place p on p.id = d.organization_id group by p.id, p.timezone order by p.id;
end
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
