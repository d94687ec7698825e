-- A lease occupies its room from start_date to ended_on, or to end_date when it stops there, or without end; both days included.
-- Two leases of a room cannot overlap.
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
  deposit_moved_in numeric(15, 2) not null default 0,
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
alter table leases enable row level security;
alter table leases force row level security;
create policy leases_organization on leases
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy leases_owner on leases to rentroll_owner using (true) with check (true);
grant select, insert, update on leases to rentroll_app;

create table lease_rents (
  organization_id uuid not null constraint lease_rents_organization_id_fkey references identity.organizations (id),
  lease_id uuid not null,
  from_date date not null,
  monthly_rent numeric(15, 2) not null constraint lease_rents_monthly_rent_check check (monthly_rent >= 0 and monthly_rent = trunc(monthly_rent)),
  constraint lease_rents_pkey primary key (organization_id, lease_id, from_date),
  constraint lease_rents_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id)
);
alter table lease_rents enable row level security;
alter table lease_rents force row level security;
create policy lease_rents_organization on lease_rents
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy lease_rents_owner on lease_rents to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on lease_rents to rentroll_app;

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
alter table household_members enable row level security;
alter table household_members force row level security;
create policy household_members_organization on household_members
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy household_members_owner on household_members to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on household_members to rentroll_app;

-- Exactly one of property_id, room_id and lease_id is set: what the fee applies to. parent_property_id is the property that contains
-- it, in all three cases.
create table recurring_fees (
  organization_id uuid not null constraint recurring_fees_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  parent_property_id uuid not null,
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
  constraint recurring_fees_parent_property_id_fkey foreign key (organization_id, parent_property_id) references properties (organization_id, id),
  constraint recurring_fees_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint recurring_fees_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint recurring_fees_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id)
);
create index recurring_fees_created_at_idx on recurring_fees (organization_id, created_at desc, id desc);
create index recurring_fees_parent_property_id_idx on recurring_fees (organization_id, parent_property_id, created_at desc, id desc);
create index recurring_fees_property_id_idx on recurring_fees (organization_id, property_id);
create index recurring_fees_room_id_idx on recurring_fees (organization_id, room_id);
create index recurring_fees_lease_id_idx on recurring_fees (organization_id, lease_id);
create index recurring_fees_name_idx on recurring_fees (organization_id, name, id);
alter table recurring_fees enable row level security;
alter table recurring_fees force row level security;
create policy recurring_fees_organization on recurring_fees
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy recurring_fees_owner on recurring_fees to rentroll_owner using (true) with check (true);
grant select, insert, update on recurring_fees to rentroll_app;
