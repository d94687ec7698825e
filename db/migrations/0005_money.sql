-- Invoices, what pays them, and the journal that says so twice. Amounts are whole đồng unless they are unit prices.

create table invoices (
  organization_id uuid not null constraint invoices_organization_id_fkey references identity.organizations (id),
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
create index invoices_open_idx on invoices (organization_id, renter_id, due_date, id) where status in ('ISSUED', 'PARTIALLY_PAID');
create index invoices_replaced_by_idx on invoices (organization_id, replaced_by);

-- "freed" lines were credited to be billed again; "covered_to" ends the days a line stands for before its own last day.
create table invoice_lines (
  organization_id uuid not null constraint invoice_lines_organization_id_fkey references identity.organizations (id),
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

create table invoice_counters (
  organization_id uuid not null constraint invoice_counters_organization_id_fkey references identity.organizations (id),
  property_id uuid not null,
  period text not null,
  last integer not null,
  constraint invoice_counters_pkey primary key (organization_id, property_id, period),
  constraint invoice_counters_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);

create table receipt_counters (
  organization_id uuid not null constraint receipt_counters_organization_id_fkey references identity.organizations (id),
  year integer not null,
  last integer not null,
  constraint receipt_counters_pkey primary key (organization_id, year)
);

-- Which use of which reading a live invoice bills for which lease; a raised correction bills the next step. Never twice.
create table billed_uses (
  organization_id uuid not null constraint billed_uses_organization_id_fkey references identity.organizations (id),
  reading_id uuid not null,
  utility text not null constraint billed_uses_utility_check check (utility in ('ELECTRICITY', 'WATER')),
  lease_id uuid not null,
  step integer not null,
  invoice_id uuid not null,
  units integer not null,
  constraint billed_uses_pkey primary key (organization_id, reading_id, utility, lease_id, step),
  constraint billed_uses_reading_id_fkey foreign key (organization_id, reading_id) references meter_readings (organization_id, id),
  constraint billed_uses_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint billed_uses_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index billed_uses_invoice_id_idx on billed_uses (organization_id, invoice_id);
create index billed_uses_lease_id_idx on billed_uses (organization_id, lease_id);

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

-- One allocation of one receipt. Its parts say which side of the books it fills; "recovered" came for what was written off.
create table payments (
  organization_id uuid not null constraint payments_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  receipt_id uuid not null,
  receipt_number text not null,
  direction text not null constraint payments_direction_check check (direction in ('IN', 'OUT')),
  purpose text not null constraint payments_purpose_check check (purpose in ('INVOICE', 'RENTER_CREDIT', 'DEPOSIT_REFUND', 'CREDIT_REFUND')),
  method text not null constraint payments_method_check check (method in ('CASH', 'BANK_TRANSFER', 'CARD', 'E_WALLET', 'OTHER', 'DEPOSIT', 'CREDIT')),
  status text not null constraint payments_status_check check (status in ('RECORDED', 'REVERSED', 'MOVED')),
  property_id uuid,
  room_id uuid,
  renter_id uuid not null,
  lease_id uuid,
  invoice_id uuid,
  amount numeric(15, 2) not null constraint payments_amount_check check (amount > 0 and amount = trunc(amount)),
  charges_part numeric(15, 2) not null default 0,
  deposit_part numeric(15, 2) not null default 0,
  credit_part numeric(15, 2) not null default 0,
  recovered_part numeric(15, 2) not null default 0,
  payment_date date not null,
  bank_account_id uuid,
  reference text,
  note text,
  created_by uuid,
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payments_pkey primary key (organization_id, id),
  constraint payments_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint payments_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint payments_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint payments_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint payments_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint payments_parts_check check (amount = charges_part + deposit_part + credit_part + recovered_part)
);
create index payments_created_at_idx on payments (organization_id, created_at desc, id desc);
create index payments_payment_date_idx on payments (organization_id, payment_date desc, id desc);
create index payments_property_id_idx on payments (organization_id, property_id, payment_date, id);
create index payments_room_id_idx on payments (organization_id, room_id);
create index payments_renter_id_idx on payments (organization_id, renter_id, created_at desc, id desc);
create index payments_lease_id_idx on payments (organization_id, lease_id);
create index payments_invoice_id_idx on payments (organization_id, invoice_id);
create index payments_receipt_id_idx on payments (organization_id, receipt_id);

create table journal_entries (
  organization_id uuid not null constraint journal_entries_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  entry_date date not null,
  kind text not null,
  source_type text not null,
  source_id uuid not null,
  reverses_id uuid,
  created_at timestamptz not null,
  constraint journal_entries_pkey primary key (organization_id, id),
  constraint journal_entries_reverses_id_fkey foreign key (organization_id, reverses_id) references journal_entries (organization_id, id)
);
create index journal_entries_entry_date_idx on journal_entries (organization_id, entry_date desc, id desc);
create index journal_entries_created_at_idx on journal_entries (organization_id, created_at desc, id desc);
create index journal_entries_source_idx on journal_entries (organization_id, source_type, source_id);
create unique index journal_entries_reverses_key on journal_entries (organization_id, reverses_id);

create table journal_lines (
  organization_id uuid not null constraint journal_lines_organization_id_fkey references identity.organizations (id),
  entry_id uuid not null,
  position integer not null,
  entry_date date not null,
  account text not null,
  debit numeric(15, 2) not null constraint journal_lines_debit_check check (debit >= 0),
  credit numeric(15, 2) not null constraint journal_lines_credit_check check (credit >= 0 and (debit = 0) <> (credit = 0)),
  property_id uuid,
  room_id uuid,
  renter_id uuid,
  lease_id uuid,
  invoice_id uuid,
  bank_account_id uuid,
  constraint journal_lines_pkey primary key (organization_id, entry_id, position),
  constraint journal_lines_entry_id_fkey foreign key (organization_id, entry_id) references journal_entries (organization_id, id)
);
create index journal_lines_account_idx on journal_lines (organization_id, account, entry_date);
create index journal_lines_property_id_idx on journal_lines (organization_id, property_id, entry_date);
create index journal_lines_renter_id_idx on journal_lines (organization_id, renter_id) where renter_id is not null;
create index journal_lines_lease_id_idx on journal_lines (organization_id, lease_id) where lease_id is not null;

alter table leases add column deposit_moved_in numeric(15, 2) not null default 0;
alter table meter_readings add constraint meter_readings_electricity_billed_fkey
  foreign key (organization_id, electricity_billed_invoice_id) references invoices (organization_id, id);
alter table meter_readings add constraint meter_readings_water_billed_fkey
  foreign key (organization_id, water_billed_invoice_id) references invoices (organization_id, id);
create index meter_readings_electricity_billed_idx on meter_readings (organization_id, electricity_billed_invoice_id);
create index meter_readings_water_billed_idx on meter_readings (organization_id, water_billed_invoice_id);

alter table invoices enable row level security;
alter table invoices force row level security;
create policy invoices_organization on invoices
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoices_owner on invoices to rentroll_owner using (true) with check (true);
grant select, insert, update on invoices to rentroll_app;

alter table invoice_lines enable row level security;
alter table invoice_lines force row level security;
create policy invoice_lines_organization on invoice_lines
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_lines_owner on invoice_lines to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on invoice_lines to rentroll_app;

alter table invoice_counters enable row level security;
alter table invoice_counters force row level security;
create policy invoice_counters_organization on invoice_counters
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_counters_owner on invoice_counters to rentroll_owner using (true) with check (true);
grant select, insert, update on invoice_counters to rentroll_app;

alter table receipt_counters enable row level security;
alter table receipt_counters force row level security;
create policy receipt_counters_organization on receipt_counters
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy receipt_counters_owner on receipt_counters to rentroll_owner using (true) with check (true);
grant select, insert, update on receipt_counters to rentroll_app;

alter table billed_uses enable row level security;
alter table billed_uses force row level security;
create policy billed_uses_organization on billed_uses
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billed_uses_owner on billed_uses to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on billed_uses to rentroll_app;

alter table credit_notes enable row level security;
alter table credit_notes force row level security;
create policy credit_notes_organization on credit_notes
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy credit_notes_owner on credit_notes to rentroll_owner using (true) with check (true);
grant select, insert on credit_notes to rentroll_app;

alter table payments enable row level security;
alter table payments force row level security;
create policy payments_organization on payments
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy payments_owner on payments to rentroll_owner using (true) with check (true);
grant select, insert, update on payments to rentroll_app;

alter table journal_entries enable row level security;
alter table journal_entries force row level security;
create policy journal_entries_organization on journal_entries
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy journal_entries_owner on journal_entries to rentroll_owner using (true) with check (true);
grant select, insert on journal_entries to rentroll_app;

alter table journal_lines enable row level security;
alter table journal_lines force row level security;
create policy journal_lines_organization on journal_lines
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy journal_lines_owner on journal_lines to rentroll_owner using (true) with check (true);
grant select, insert on journal_lines to rentroll_app;
