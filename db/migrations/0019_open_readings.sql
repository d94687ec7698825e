-- Readings of which somebody may still have to pay for some use, found by their room. They are listed apart because a mark in an index
-- of meter_readings would move every reading in all its indexes the moment it is billed.
create table open_readings (
  organization_id uuid not null,
  reading_id uuid not null,
  room_id uuid not null,
  reading_date date not null,
  constraint open_readings_pkey primary key (organization_id, reading_id),
  constraint open_readings_reading_id_fkey foreign key (organization_id, reading_id) references meter_readings (organization_id, id)
);
create index open_readings_room_id_idx on open_readings (organization_id, room_id, reading_date);
insert into open_readings (organization_id, reading_id, room_id, reading_date)
select organization_id, id, room_id, reading_date from meter_readings where use_open;
alter table open_readings enable row level security;
alter table open_readings force row level security;
create policy open_readings_organization on open_readings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy open_readings_owner on open_readings to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on open_readings to rentroll_app;
drop index meter_readings_use_open_idx;
-- A reading is billed once in its life: its page keeps the room for that.
alter table meter_readings set (fillfactor = 50);
