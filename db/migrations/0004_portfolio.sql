-- Everything a month's bill is computed from. Money is numeric(15,2); amounts that must be whole đồng say so in a check.

create table properties (
  organization_id uuid not null constraint properties_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  code text not null,
  name text not null,
  address text,
  owner_full_name text,
  owner_tax_code text,
  owner_id_number_sealed bytea,
  owner_id_number_masked text,
  archived_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint properties_pkey primary key (organization_id, id),
  constraint properties_code_key unique (organization_id, code)
);
create index properties_created_at_idx on properties (organization_id, created_at desc, id desc);
create index properties_name_idx on properties (organization_id, name, id);

create table billing_settings (
  organization_id uuid not null constraint billing_settings_organization_id_fkey references identity.organizations (id),
  property_id uuid not null,
  id uuid not null,
  billing_day smallint not null default 1 constraint billing_settings_billing_day_check check (billing_day between 1 and 31),
  due_day smallint not null default 5 constraint billing_settings_due_day_check check (due_day between 1 and 31),
  utilities_lag_months smallint not null default 0 constraint billing_settings_utilities_lag_months_check check (utilities_lag_months in (0, 1)),
  auto_billing text not null default 'OFF' constraint billing_settings_auto_billing_check check (auto_billing in ('OFF', 'DRAFT', 'ISSUE')),
  late_fee jsonb,
  reminder_days smallint[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint billing_settings_pkey primary key (organization_id, property_id),
  constraint billing_settings_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);

-- The settings' prices by the month they hold from; the first version has been there from the beginning.
create table utility_prices (
  organization_id uuid not null constraint utility_prices_organization_id_fkey references identity.organizations (id),
  property_id uuid not null,
  effective_from text not null,
  electricity_unit_price numeric(15, 2) not null default 0,
  electricity_fixed_amount numeric(15, 2) not null default 0,
  water_unit_price numeric(15, 2) not null default 0,
  water_fixed_amount numeric(15, 2) not null default 0,
  constraint utility_prices_pkey primary key (organization_id, property_id, effective_from),
  constraint utility_prices_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint utility_prices_amounts_check check (
    electricity_unit_price >= 0 and water_unit_price >= 0
    and electricity_fixed_amount >= 0 and electricity_fixed_amount = trunc(electricity_fixed_amount)
    and water_fixed_amount >= 0 and water_fixed_amount = trunc(water_fixed_amount))
);

create table utility_tariffs (
  organization_id uuid not null constraint utility_tariffs_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  utility text not null constraint utility_tariffs_utility_check check (utility in ('ELECTRICITY', 'WATER')),
  effective_from text not null,
  tiers jsonb not null,
  vat_percent numeric(7, 4) not null,
  surcharges jsonb not null,
  undeclared_unit_price numeric(15, 2),
  quota_basis text not null constraint utility_tariffs_quota_basis_check check (quota_basis in ('ROOM', 'PER_4_OCCUPANTS', 'PER_OCCUPANT')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint utility_tariffs_pkey primary key (organization_id, id),
  constraint utility_tariffs_effective_key unique (organization_id, property_id, utility, effective_from),
  constraint utility_tariffs_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);

create table rooms (
  organization_id uuid not null constraint rooms_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  name text not null,
  floor smallint,
  area_m2 numeric(8, 2),
  max_occupants smallint,
  base_rent numeric(15, 2) not null constraint rooms_base_rent_check check (base_rent >= 0 and base_rent = trunc(base_rent)),
  electricity_meter_digits smallint,
  water_meter_digits smallint,
  under_maintenance boolean not null default false,
  archived_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint rooms_pkey primary key (organization_id, id),
  constraint rooms_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create unique index rooms_name_key on rooms (organization_id, property_id, name) where archived_at is null;
create index rooms_property_id_idx on rooms (organization_id, property_id, created_at desc, id desc);
create index rooms_created_at_idx on rooms (organization_id, created_at desc, id desc);
create index rooms_name_idx on rooms (organization_id, name, id);

-- Identity numbers lie sealed beside the mask that is shown and a keyed index that finds them again.
create table renters (
  organization_id uuid not null constraint renters_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  full_name text not null,
  phone text,
  email text,
  date_of_birth date,
  gender text constraint renters_gender_check check (gender in ('MALE', 'FEMALE', 'OTHER')),
  id_number_sealed bytea,
  id_number_index bytea,
  id_number_masked text,
  permanent_address text,
  occupation text,
  vehicle_plates text[] not null default '{}',
  note text,
  credit_balance numeric(15, 2) not null default 0,
  archived_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint renters_pkey primary key (organization_id, id)
);
create index renters_created_at_idx on renters (organization_id, created_at desc, id desc);
create index renters_full_name_idx on renters (organization_id, full_name, id);
create index renters_id_number_idx on renters (organization_id, id_number_index);

-- A lease holds its room from start_date to ended_on, else to end_date when it stops there, else without end; both days
-- included. Two leases of a room cannot share a day.
create table leases (
  organization_id uuid not null constraint leases_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  room_id uuid not null,
  renter_id uuid not null,
  start_date date not null,
  end_date date,
  after_end_date text not null default 'STOP' constraint leases_after_end_date_check check (after_end_date in ('STOP', 'CONTINUE')),
  billing_starts_on date not null,
  deposit_amount numeric(15, 2) not null default 0 constraint leases_deposit_amount_check check (deposit_amount >= 0 and deposit_amount = trunc(deposit_amount)),
  deposit_received_amount numeric(15, 2) constraint leases_deposit_received_check check (deposit_received_amount >= 0 and deposit_received_amount = trunc(deposit_received_amount)),
  deposit_received_on date,
  deposit_held numeric(15, 2) not null default 0,
  occupant_count smallint not null default 1 constraint leases_occupant_count_check check (occupant_count between 0 and 100),
  proration text not null default 'DAILY' constraint leases_proration_check check (proration in ('DAILY', 'NONE')),
  transferred_from uuid,
  ended_on date,
  end_reason text,
  settled_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  occupied daterange not null generated always as (
    case when cancelled_at is not null then 'empty'::daterange
         else daterange(start_date, coalesce(ended_on, case when after_end_date = 'STOP' then end_date end), '[]') end) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint leases_pkey primary key (organization_id, id),
  constraint leases_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint leases_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint leases_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint leases_transferred_from_fkey foreign key (organization_id, transferred_from) references leases (organization_id, id),
  constraint leases_dates_check check (end_date >= start_date and ended_on >= start_date),
  constraint leases_room_occupied_excl exclude using gist (organization_id with =, room_id with =, occupied with &&)
);
create index leases_created_at_idx on leases (organization_id, created_at desc, id desc);
create index leases_property_id_idx on leases (organization_id, property_id, created_at desc, id desc);
create index leases_room_id_idx on leases (organization_id, room_id, start_date);
create index leases_renter_id_idx on leases (organization_id, renter_id, created_at desc, id desc);
create index leases_transferred_from_idx on leases (organization_id, transferred_from);

create table lease_rents (
  organization_id uuid not null constraint lease_rents_organization_id_fkey references identity.organizations (id),
  lease_id uuid not null,
  from_date date not null,
  monthly_rent numeric(15, 2) not null constraint lease_rents_monthly_rent_check check (monthly_rent >= 0 and monthly_rent = trunc(monthly_rent)),
  constraint lease_rents_pkey primary key (organization_id, lease_id, from_date),
  constraint lease_rents_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id)
);

create table household_members (
  organization_id uuid not null constraint household_members_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  lease_id uuid not null,
  renter_id uuid,
  full_name text not null,
  relationship text,
  phone text,
  email text,
  date_of_birth date,
  gender text constraint household_members_gender_check check (gender in ('MALE', 'FEMALE', 'OTHER')),
  id_number_sealed bytea,
  id_number_index bytea,
  id_number_masked text,
  document_type text,
  nationality text,
  permanent_address text,
  occupation text,
  head_of_household_name text,
  relation_to_head text,
  residence_registered_from date,
  residence_registered_until date,
  stay_notified_at timestamptz,
  moved_in_on date,
  moved_out_on date,
  is_primary boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint household_members_pkey primary key (organization_id, id),
  constraint household_members_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint household_members_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id)
);
create index household_members_lease_id_idx on household_members (organization_id, lease_id, created_at, id);
create index household_members_renter_id_idx on household_members (organization_id, renter_id);

-- Exactly one of property_id, room_id and lease_id says what the fee hangs on; home_property_id is the property in every case.
create table recurring_fees (
  organization_id uuid not null constraint recurring_fees_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  home_property_id uuid not null,
  property_id uuid,
  room_id uuid,
  lease_id uuid,
  name text not null,
  amount numeric(15, 2) not null constraint recurring_fees_amount_check check (amount >= 0 and amount = trunc(amount)),
  basis text not null constraint recurring_fees_basis_check check (basis in ('FLAT', 'PER_OCCUPANT', 'PER_QUANTITY')),
  quantity numeric(12, 3) not null default 1,
  proration text not null constraint recurring_fees_proration_check check (proration in ('NONE', 'DAILY')),
  start_period text,
  end_period text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  constraint recurring_fees_pkey primary key (organization_id, id),
  constraint recurring_fees_scope_check check (num_nonnulls(property_id, room_id, lease_id) = 1),
  constraint recurring_fees_home_property_id_fkey foreign key (organization_id, home_property_id) references properties (organization_id, id),
  constraint recurring_fees_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint recurring_fees_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint recurring_fees_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id)
);
create index recurring_fees_created_at_idx on recurring_fees (organization_id, created_at desc, id desc);
create index recurring_fees_home_property_id_idx on recurring_fees (organization_id, home_property_id, created_at desc, id desc);
create index recurring_fees_property_id_idx on recurring_fees (organization_id, property_id);
create index recurring_fees_room_id_idx on recurring_fees (organization_id, room_id);
create index recurring_fees_lease_id_idx on recurring_fees (organization_id, lease_id);

create table meter_readings (
  organization_id uuid not null constraint meter_readings_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  room_id uuid not null,
  lease_id uuid,
  period text not null,
  reading_date date not null,
  kind text not null constraint meter_readings_kind_check check (kind in ('PERIODIC', 'HANDOVER')),
  status text not null constraint meter_readings_status_check check (status in ('ACCEPTED', 'PENDING', 'REFUSED')),
  source text not null constraint meter_readings_source_check check (source in ('OPERATOR', 'RENTER', 'IMPORT')),
  electricity_previous integer,
  electricity_current integer,
  electricity_old_final integer,
  electricity_new_initial integer,
  electricity_rolled_over boolean not null default false,
  electricity_billed_invoice_id uuid,
  water_previous integer,
  water_current integer,
  water_old_final integer,
  water_new_initial integer,
  water_rolled_over boolean not null default false,
  water_billed_invoice_id uuid,
  flags text[] not null default '{}',
  refusal_reason text,
  recorded_at timestamptz not null,
  recorded_by uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint meter_readings_pkey primary key (organization_id, id),
  constraint meter_readings_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint meter_readings_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint meter_readings_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint meter_readings_values_check check (num_nonnulls(electricity_current, water_current) > 0
    and (electricity_current is null) = (electricity_previous is null) and (water_current is null) = (water_previous is null))
);
create unique index meter_readings_period_key on meter_readings (organization_id, room_id, period) where kind = 'PERIODIC' and status <> 'REFUSED';
create index meter_readings_room_id_idx on meter_readings (organization_id, room_id, reading_date, id);
create index meter_readings_property_id_idx on meter_readings (organization_id, property_id, created_at desc, id desc);
create index meter_readings_lease_id_idx on meter_readings (organization_id, lease_id);
create index meter_readings_created_at_idx on meter_readings (organization_id, created_at desc, id desc);
create index meter_readings_period_idx on meter_readings (organization_id, period, id);
create index meter_readings_recorded_at_idx on meter_readings (organization_id, recorded_at desc, id desc);

-- What a reading said before it was corrected.
create table meter_reading_corrections (
  organization_id uuid not null constraint meter_reading_corrections_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  reading_id uuid not null,
  electricity_before integer,
  electricity_after integer,
  water_before integer,
  water_after integer,
  reason text not null,
  corrected_by uuid,
  created_at timestamptz not null,
  constraint meter_reading_corrections_pkey primary key (organization_id, id),
  constraint meter_reading_corrections_reading_id_fkey foreign key (organization_id, reading_id) references meter_readings (organization_id, id) on delete cascade
);
create index meter_reading_corrections_reading_id_idx on meter_reading_corrections (organization_id, reading_id);

create table imports (
  organization_id uuid not null constraint imports_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  file_hash bytea not null,
  counts jsonb not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint imports_pkey primary key (organization_id, id)
);
create index imports_created_at_idx on imports (organization_id, created_at desc, id desc);

-- What renters owed or were owed when a running house moved in.
create table opening_balances (
  organization_id uuid not null constraint opening_balances_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  import_id uuid not null,
  lease_id uuid not null,
  renter_id uuid not null,
  kind text not null constraint opening_balances_kind_check check (kind in ('DEBT', 'CREDIT')),
  amount numeric(15, 2) not null constraint opening_balances_amount_check check (amount > 0 and amount = trunc(amount)),
  period text,
  created_at timestamptz not null,
  constraint opening_balances_pkey primary key (organization_id, id),
  constraint opening_balances_import_id_fkey foreign key (organization_id, import_id) references imports (organization_id, id),
  constraint opening_balances_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint opening_balances_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id)
);
create index opening_balances_import_id_idx on opening_balances (organization_id, import_id);
create index opening_balances_lease_id_idx on opening_balances (organization_id, lease_id);
create index opening_balances_renter_id_idx on opening_balances (organization_id, renter_id);

-- What happened, written in the transaction that made it happen. A reader may only pass a position once every
-- transaction that could still write an earlier one has ended; the transaction id tells.
create table events (
  organization_id uuid not null constraint events_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  type text not null,
  subject_type text not null,
  subject_id uuid not null,
  property_id uuid,
  data jsonb not null,
  occurred_at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  constraint events_pkey primary key (organization_id, id)
);
create index events_transaction_id_idx on events (organization_id, transaction_id, id);
create index events_subject_idx on events (organization_id, subject_type, subject_id);

alter table properties enable row level security;
alter table properties force row level security;
create policy properties_organization on properties
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy properties_owner on properties to rentroll_owner using (true) with check (true);
grant select, insert, update on properties to rentroll_app;

alter table billing_settings enable row level security;
alter table billing_settings force row level security;
create policy billing_settings_organization on billing_settings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billing_settings_owner on billing_settings to rentroll_owner using (true) with check (true);
grant select, insert, update on billing_settings to rentroll_app;

alter table utility_prices enable row level security;
alter table utility_prices force row level security;
create policy utility_prices_organization on utility_prices
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy utility_prices_owner on utility_prices to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on utility_prices to rentroll_app;

alter table utility_tariffs enable row level security;
alter table utility_tariffs force row level security;
create policy utility_tariffs_organization on utility_tariffs
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy utility_tariffs_owner on utility_tariffs to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on utility_tariffs to rentroll_app;

alter table rooms enable row level security;
alter table rooms force row level security;
create policy rooms_organization on rooms
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy rooms_owner on rooms to rentroll_owner using (true) with check (true);
grant select, insert, update on rooms to rentroll_app;

alter table renters enable row level security;
alter table renters force row level security;
create policy renters_organization on renters
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy renters_owner on renters to rentroll_owner using (true) with check (true);
grant select, insert, update on renters to rentroll_app;

alter table leases enable row level security;
alter table leases force row level security;
create policy leases_organization on leases
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy leases_owner on leases to rentroll_owner using (true) with check (true);
grant select, insert, update on leases to rentroll_app;

alter table lease_rents enable row level security;
alter table lease_rents force row level security;
create policy lease_rents_organization on lease_rents
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy lease_rents_owner on lease_rents to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on lease_rents to rentroll_app;

alter table household_members enable row level security;
alter table household_members force row level security;
create policy household_members_organization on household_members
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy household_members_owner on household_members to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on household_members to rentroll_app;

alter table recurring_fees enable row level security;
alter table recurring_fees force row level security;
create policy recurring_fees_organization on recurring_fees
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy recurring_fees_owner on recurring_fees to rentroll_owner using (true) with check (true);
grant select, insert, update on recurring_fees to rentroll_app;

alter table meter_readings enable row level security;
alter table meter_readings force row level security;
create policy meter_readings_organization on meter_readings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy meter_readings_owner on meter_readings to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on meter_readings to rentroll_app;

alter table meter_reading_corrections enable row level security;
alter table meter_reading_corrections force row level security;
create policy meter_reading_corrections_organization on meter_reading_corrections
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy meter_reading_corrections_owner on meter_reading_corrections to rentroll_owner using (true) with check (true);
grant select, insert on meter_reading_corrections to rentroll_app;

alter table imports enable row level security;
alter table imports force row level security;
create policy imports_organization on imports
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy imports_owner on imports to rentroll_owner using (true) with check (true);
grant select, insert on imports to rentroll_app;

alter table opening_balances enable row level security;
alter table opening_balances force row level security;
create policy opening_balances_organization on opening_balances
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy opening_balances_owner on opening_balances to rentroll_owner using (true) with check (true);
grant select, insert, update on opening_balances to rentroll_app;

alter table events enable row level security;
alter table events force row level security;
create policy events_organization on events
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy events_owner on events to rentroll_owner using (true) with check (true);
grant select, insert on events to rentroll_app;

create function identity.is_renter_linked(p_organization_id uuid, p_renter_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.account_renters l where l.organization_id = p_organization_id and l.renter_id = p_renter_id)
$$;
revoke all on function identity.is_renter_linked(uuid, uuid) from public;
grant execute on function identity.is_renter_linked(uuid, uuid) to rentroll_app;
