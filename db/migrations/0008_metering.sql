-- The billed columns repeat what billed_uses says, so that calculating a month does not read the whole history of a room.
-- *_billed_units is -1 when no live invoice bills the utility. use_open: some use may still have to be billed; always so where a
-- meter was exchanged or rolled over, which the billing rule then checks.
-- A reading is updated once, when it is billed: fillfactor leaves room for that on its page.
create table meter_readings (
  organization_id uuid not null,
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
  electricity_billed_units integer not null default -1,
  water_previous integer,
  water_current integer,
  water_old_final integer,
  water_new_initial integer,
  water_rolled_over boolean not null default false,
  water_billed_invoice_id uuid,
  water_billed_units integer not null default -1,
  use_open boolean not null generated always as (status = 'ACCEPTED' and (
    electricity_current is not null
      and (electricity_old_final is not null or electricity_rolled_over or electricity_current - electricity_previous > electricity_billed_units)
    or water_current is not null and (water_old_final is not null or water_rolled_over or water_current - water_previous > water_billed_units))) stored,
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
) with (fillfactor = 50);
create unique index meter_readings_period_key on meter_readings (organization_id, room_id, period) where kind = 'PERIODIC' and status <> 'REFUSED';
create index meter_readings_room_id_idx on meter_readings (organization_id, room_id, reading_date, id);
create index meter_readings_property_id_idx on meter_readings (organization_id, property_id, created_at desc, id desc);
create index meter_readings_lease_id_idx on meter_readings (organization_id, lease_id);
create index meter_readings_created_at_idx on meter_readings (organization_id, created_at desc, id desc);
create index meter_readings_period_idx on meter_readings (organization_id, period, id);
create index meter_readings_recorded_at_idx on meter_readings (organization_id, recorded_at desc, id desc);
create index meter_readings_period_created_at_idx on meter_readings (organization_id, period, created_at desc, id desc);
create index meter_readings_pending_idx on meter_readings (organization_id, created_at desc, id desc) where status = 'PENDING';
create index meter_readings_handover_idx on meter_readings (organization_id, created_at desc, id desc) where kind = 'HANDOVER';
alter table meter_readings enable row level security;
alter table meter_readings force row level security;
create policy meter_readings_organization on meter_readings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy meter_readings_owner on meter_readings to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on meter_readings to rentroll_app;

-- Values of a reading before and after a correction.
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
alter table meter_reading_corrections enable row level security;
alter table meter_reading_corrections force row level security;
create policy meter_reading_corrections_organization on meter_reading_corrections
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy meter_reading_corrections_owner on meter_reading_corrections to rentroll_owner using (true) with check (true);
grant select, insert on meter_reading_corrections to rentroll_app;

-- Readings with use_open, by room. A separate table, because a partial index on use_open would rule out heap-only (HOT) updates:
-- billing a reading would then write to every index of meter_readings.
create table open_readings (
  organization_id uuid not null,
  reading_id uuid not null,
  room_id uuid not null,
  reading_date date not null,
  constraint open_readings_pkey primary key (organization_id, reading_id),
  constraint open_readings_reading_id_fkey foreign key (organization_id, reading_id) references meter_readings (organization_id, id)
);
create index open_readings_room_id_idx on open_readings (organization_id, room_id, reading_date);
alter table open_readings enable row level security;
alter table open_readings force row level security;
create policy open_readings_organization on open_readings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy open_readings_owner on open_readings to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on open_readings to rentroll_app;
