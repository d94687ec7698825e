-- A run under way is split into lanes that are worked side by side; each remembers how far it came. They go when the run is done.
create table billing_run_lanes (
  organization_id uuid not null constraint billing_run_lanes_organization_id_fkey references identity.organizations (id),
  run_id uuid not null,
  lane smallint not null,
  last_lease_id uuid,
  until_lease_id uuid,
  finished boolean not null default false,
  created integer not null default 0,
  existed integer not null default 0,
  failed integer not null default 0,
  constraint billing_run_lanes_pkey primary key (organization_id, run_id, lane),
  constraint billing_run_lanes_run_id_fkey foreign key (organization_id, run_id) references billing_runs (organization_id, id)
);
alter table billing_run_lanes enable row level security;
alter table billing_run_lanes force row level security;
create policy billing_run_lanes_organization on billing_run_lanes
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billing_run_lanes_owner on billing_run_lanes to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on billing_run_lanes to rentroll_app;

-- Rooms to look at, a row each: a list inside the run would be written again with every chunk.
create table billing_run_problems (
  organization_id uuid not null constraint billing_run_problems_organization_id_fkey references identity.organizations (id),
  run_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  code text not null,
  utility text,
  invoice_id uuid,
  constraint billing_run_problems_pkey primary key (organization_id, run_id, id),
  constraint billing_run_problems_run_id_fkey foreign key (organization_id, run_id) references billing_runs (organization_id, id)
);
alter table billing_run_problems enable row level security;
alter table billing_run_problems force row level security;
create policy billing_run_problems_organization on billing_run_problems
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billing_run_problems_owner on billing_run_problems to rentroll_owner using (true) with check (true);
grant select, insert, delete on billing_run_problems to rentroll_app;

-- An event of a few kilobytes is written twice a month for every room: packing it costs more than the space it saves.
alter table events set (toast_tuple_target = 8160);

-- What a month's calculation asks of every room must not grow with the years it has been let.
-- How much of a reading live invoices bill, or -1; a reading is open while somebody may still have to pay for some of it. Where a meter
-- was exchanged or began anew it always is, and the rule looks again.
alter table meter_readings add column electricity_billed_units integer not null default -1;
alter table meter_readings add column water_billed_units integer not null default -1;
update meter_readings m set electricity_billed_units = u.electricity, water_billed_units = u.water
from (
  select organization_id, reading_id, coalesce(sum(units) filter (where utility = 'ELECTRICITY'), -1) as electricity,
         coalesce(sum(units) filter (where utility = 'WATER'), -1) as water
  from billed_uses group by organization_id, reading_id) u
where m.organization_id = u.organization_id and m.id = u.reading_id;
alter table meter_readings add column use_open boolean not null generated always as (status = 'ACCEPTED' and (
  electricity_current is not null
    and (electricity_old_final is not null or electricity_rolled_over or electricity_current - electricity_previous > electricity_billed_units)
  or water_current is not null and (water_old_final is not null or water_rolled_over or water_current - water_previous > water_billed_units))) stored;
-- Which invoice bills a reading is a copy of what billed_uses says, kept there by its foreign keys.
alter table meter_readings drop constraint meter_readings_electricity_billed_fkey;
alter table meter_readings drop constraint meter_readings_water_billed_fkey;
drop index meter_readings_electricity_billed_idx;
drop index meter_readings_water_billed_idx;
create index meter_readings_use_open_idx on meter_readings (organization_id, room_id) where use_open;
create index invoices_draft_idx on invoices (organization_id, renter_id) where status = 'DRAFT';
create index invoices_deposit_idx on invoices (organization_id, lease_id) where deposit_amount > 0;
create index invoices_open_renter_idx on invoices (organization_id, renter_id, property_id) where status in ('ISSUED', 'PARTIALLY_PAID');
drop index invoices_open_idx;

-- All rows of an organization would lock its one row to prove that it is there, and those who write side by side would wait for one
-- another's marks on it. What these tables belong to proves it already, or the policy that only lets the scope's own organization in.
alter table invoices drop constraint invoices_organization_id_fkey;
alter table invoice_lines drop constraint invoice_lines_organization_id_fkey;
alter table billed_uses drop constraint billed_uses_organization_id_fkey;
alter table payments drop constraint payments_organization_id_fkey;
alter table journal_entries drop constraint journal_entries_organization_id_fkey;
alter table journal_lines drop constraint journal_lines_organization_id_fkey;
alter table meter_readings drop constraint meter_readings_organization_id_fkey;
alter table events drop constraint events_organization_id_fkey;
alter table audit_events drop constraint audit_events_organization_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_organization_id_fkey;
