-- Messages to the renters of a property, of a floor or of a selection; the last has no property of its own.
create table announcements (
  organization_id uuid not null constraint announcements_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid,
  floor smallint,
  title text not null,
  message text not null,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  constraint announcements_pkey primary key (organization_id, id),
  constraint announcements_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint announcements_floor_check check (floor is null or property_id is not null)
);
create index announcements_property_id_idx on announcements (organization_id, property_id);
create index announcements_created_at_idx on announcements (organization_id, created_at desc, id desc);
alter table announcements enable row level security;
alter table announcements force row level security;
create policy announcements_organization on announcements
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy announcements_owner on announcements to rentroll_owner using (true) with check (true);
grant select, insert on announcements to rentroll_app;

-- Whoever lived there when it was sent, and where. read_at is when they first opened it in the app.
create table announcement_recipients (
  organization_id uuid not null,
  announcement_id uuid not null,
  renter_id uuid not null,
  property_id uuid not null,
  room_id uuid not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint announcement_recipients_pkey primary key (organization_id, announcement_id, renter_id),
  constraint announcement_recipients_announcement_id_fkey foreign key (organization_id, announcement_id)
    references announcements (organization_id, id),
  constraint announcement_recipients_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint announcement_recipients_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint announcement_recipients_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id)
);
create index announcement_recipients_renter_id_idx on announcement_recipients (organization_id, renter_id, created_at desc, announcement_id desc);
create index announcement_recipients_room_id_idx on announcement_recipients (organization_id, room_id);
create index announcement_recipients_property_id_idx on announcement_recipients (organization_id, property_id);
alter table announcement_recipients enable row level security;
alter table announcement_recipients force row level security;
create policy announcement_recipients_organization on announcement_recipients
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy announcement_recipients_owner on announcement_recipients to rentroll_owner using (true) with check (true);
grant select, insert, update on announcement_recipients to rentroll_app;
