create table maintenance_tickets (
  organization_id uuid not null constraint maintenance_tickets_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  room_id uuid,
  renter_id uuid,
  invoice_id uuid,
  assignee_id uuid,
  title text not null,
  description text,
  priority text not null constraint maintenance_tickets_priority_check check (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
  status text not null constraint maintenance_tickets_status_check check (status in ('OPEN', 'IN_PROGRESS', 'RESOLVED', 'CANCELLED')),
  cost_amount numeric(15, 2) constraint maintenance_tickets_cost_check check (cost_amount >= 0 and cost_amount = trunc(cost_amount)),
  reported_by_name text,
  reported_by_contact text,
  reported_on date not null,
  resolved_at timestamptz,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint maintenance_tickets_pkey primary key (organization_id, id),
  constraint maintenance_tickets_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint maintenance_tickets_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint maintenance_tickets_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint maintenance_tickets_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint maintenance_tickets_resolved_check check ((status = 'RESOLVED') = (resolved_at is not null))
);
create index maintenance_tickets_created_at_idx on maintenance_tickets (organization_id, created_at desc, id desc);
create index maintenance_tickets_status_idx on maintenance_tickets (organization_id, status, created_at desc, id desc);
create index maintenance_tickets_property_id_idx on maintenance_tickets (organization_id, property_id, created_at desc, id desc);
create index maintenance_tickets_room_id_idx on maintenance_tickets (organization_id, room_id, created_at desc, id desc);
create index maintenance_tickets_renter_id_idx on maintenance_tickets (organization_id, renter_id, created_at desc, id desc);
create index maintenance_tickets_invoice_id_idx on maintenance_tickets (organization_id, invoice_id);
alter table maintenance_tickets enable row level security;
alter table maintenance_tickets force row level security;
create policy maintenance_tickets_organization on maintenance_tickets
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy maintenance_tickets_owner on maintenance_tickets to rentroll_owner using (true) with check (true);
grant select, insert, update on maintenance_tickets to rentroll_app;

create table ticket_comments (
  organization_id uuid not null constraint ticket_comments_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  ticket_id uuid not null,
  author_kind text not null constraint ticket_comments_author_kind_check check (author_kind in ('OPERATOR', 'RENTER', 'API_KEY', 'SYSTEM')),
  author_id uuid,
  author_name text,
  message text not null,
  internal boolean not null default false,
  created_at timestamptz not null,
  constraint ticket_comments_pkey primary key (organization_id, id),
  constraint ticket_comments_ticket_id_fkey foreign key (organization_id, ticket_id) references maintenance_tickets (organization_id, id)
);
create index ticket_comments_ticket_id_idx on ticket_comments (organization_id, ticket_id, created_at, id);
alter table ticket_comments enable row level security;
alter table ticket_comments force row level security;
create policy ticket_comments_organization on ticket_comments
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy ticket_comments_owner on ticket_comments to rentroll_owner using (true) with check (true);
grant select, insert on ticket_comments to rentroll_app;

-- A photo belongs to exactly one of the two. The file is in object storage under object_key.
create table photos (
  organization_id uuid not null constraint photos_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  ticket_id uuid,
  meter_reading_id uuid,
  object_key text not null,
  content_type text not null constraint photos_content_type_check check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  uploaded_by_kind text not null constraint photos_uploaded_by_kind_check check (uploaded_by_kind in ('OPERATOR', 'RENTER', 'API_KEY', 'SYSTEM')),
  uploaded_by uuid,
  created_at timestamptz not null,
  constraint photos_pkey primary key (organization_id, id),
  constraint photos_ticket_id_fkey foreign key (organization_id, ticket_id) references maintenance_tickets (organization_id, id),
  constraint photos_meter_reading_id_fkey foreign key (organization_id, meter_reading_id) references meter_readings (organization_id, id),
  constraint photos_subject_check check (num_nonnulls(ticket_id, meter_reading_id) = 1)
);
create index photos_ticket_id_idx on photos (organization_id, ticket_id, created_at, id);
create index photos_meter_reading_id_idx on photos (organization_id, meter_reading_id, created_at, id);
alter table photos enable row level security;
alter table photos force row level security;
create policy photos_organization on photos
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy photos_owner on photos to rentroll_owner using (true) with check (true);
grant select, insert, delete on photos to rentroll_app;

-- Stored objects without a photo: an upload in progress, or an object whose photo was deleted. Deleted from storage after
-- remove_after.
create table unclaimed_objects (
  organization_id uuid not null constraint unclaimed_objects_organization_id_fkey references identity.organizations (id),
  object_key text not null,
  remove_after timestamptz not null,
  constraint unclaimed_objects_pkey primary key (organization_id, object_key)
);
create index unclaimed_objects_remove_after_idx on unclaimed_objects (organization_id, remove_after);
alter table unclaimed_objects enable row level security;
alter table unclaimed_objects force row level security;
create policy unclaimed_objects_organization on unclaimed_objects
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy unclaimed_objects_owner on unclaimed_objects to rentroll_owner using (true) with check (true);
grant select, insert, delete on unclaimed_objects to rentroll_app;
