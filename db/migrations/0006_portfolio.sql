-- Money is numeric(15,2); amounts that must be whole đồng have a check.

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
alter table properties enable row level security;
alter table properties force row level security;
create policy properties_organization on properties
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy properties_owner on properties to rentroll_owner using (true) with check (true);
grant select, insert, update on properties to rentroll_app;

-- auto_billed_period and reminded_on record the last scheduled run, so that a repeated run does nothing twice and a missed run is
-- made up for.
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
  auto_billed_period text,
  reminded_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint billing_settings_pkey primary key (organization_id, property_id),
  constraint billing_settings_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index billing_settings_auto_billing_idx on billing_settings (organization_id, property_id) where auto_billing <> 'OFF';
create index billing_settings_reminder_days_idx on billing_settings (organization_id, property_id) where reminder_days <> '{}';
alter table billing_settings enable row level security;
alter table billing_settings force row level security;
create policy billing_settings_organization on billing_settings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billing_settings_owner on billing_settings to rentroll_owner using (true) with check (true);
grant select, insert, update on billing_settings to rentroll_app;

-- Utility prices of a property by the month they apply from. The first version applies to all earlier months as well.
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
alter table utility_prices enable row level security;
alter table utility_prices force row level security;
create policy utility_prices_organization on utility_prices
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy utility_prices_owner on utility_prices to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on utility_prices to rentroll_app;

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
alter table utility_tariffs enable row level security;
alter table utility_tariffs force row level security;
create policy utility_tariffs_organization on utility_tariffs
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy utility_tariffs_owner on utility_tariffs to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on utility_tariffs to rentroll_app;

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
alter table rooms enable row level security;
alter table rooms force row level security;
create policy rooms_organization on rooms
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy rooms_owner on rooms to rentroll_owner using (true) with check (true);
grant select, insert, update on rooms to rentroll_app;

-- Identity numbers are stored sealed, with a mask for display and a keyed hash to search by.
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
alter table renters enable row level security;
alter table renters force row level security;
create policy renters_organization on renters
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy renters_owner on renters to rentroll_owner using (true) with check (true);
grant select, insert, update on renters to rentroll_app;

-- Only the newest token of an invitation is valid. Older ones still lead here, so that the response can say the link is outdated.
create table renter_invitations (
  organization_id uuid not null constraint renter_invitations_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  renter_id uuid not null,
  email text not null,
  token_hash bytea not null,
  status text not null constraint renter_invitations_status_check check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED')),
  source text not null constraint renter_invitations_source_check check (source in ('OPERATOR', 'LEASE', 'IMPORT')),
  invited_by uuid,
  expires_at timestamptz not null,
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint renter_invitations_pkey primary key (organization_id, id),
  constraint renter_invitations_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id)
);
create unique index renter_invitations_pending_key on renter_invitations (organization_id, renter_id) where status = 'PENDING';
create index renter_invitations_renter_id_idx on renter_invitations (organization_id, renter_id, created_at desc, id desc);
alter table renter_invitations enable row level security;
alter table renter_invitations force row level security;
create policy renter_invitations_organization on renter_invitations
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy renter_invitations_owner on renter_invitations to rentroll_owner using (true) with check (true);
grant select, insert, update on renter_invitations to rentroll_app;

-- No rows for an unverified email: whoever registers with an address must not learn who rents where.
-- A loop instead of a join: on a sharded database each organization is then read from its own shard.
create function identity.invitations_to(p_account_id uuid, p_now timestamptz)
returns table (id uuid, organization_id uuid, renter_id uuid, organization_name text, renter_name text, status text, source text, created_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  token record;
begin
  for token in
    select l.organization_id, l.subject_id, l.token_hash, o.name
    from identity.accounts a
    join identity.lookup l on l.kind = 'RENTER_INVITATION' and l.email_key = a.email_key
    join identity.organizations o on o.id = l.organization_id
    where a.id = p_account_id and a.kind = 'RENTER' and a.email_verified_at is not null
  loop
    return query
      select i.id, i.organization_id, i.renter_id, token.name, n.full_name,
             case when i.status = 'PENDING' and i.expires_at <= p_now then 'EXPIRED' else i.status end, i.source, i.created_at
      from public.renter_invitations i
      join public.renters n on n.organization_id = token.organization_id and n.id = i.renter_id
      where i.organization_id = token.organization_id and i.id = token.subject_id and i.token_hash = token.token_hash;
  end loop;
end
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
