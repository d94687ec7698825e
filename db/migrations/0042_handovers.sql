-- What is in a room when it is handed over to a renter (IN) and back (OUT). Confirmed by the landlord it can no longer be changed;
-- then the renter confirms it.
create table handovers (
  organization_id uuid not null constraint handovers_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  lease_id uuid not null,
  kind text not null constraint handovers_kind_check check (kind in ('IN', 'OUT')),
  handed_over_on date not null,
  electricity integer,
  water integer,
  key_count integer,
  note text,
  landlord_confirmed_at timestamptz,
  landlord_confirmed_by uuid,
  landlord_confirmed_by_name text,
  renter_confirmed_at timestamptz,
  renter_confirmed_by uuid,
  renter_confirmed_by_name text,
  renter_remark text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint handovers_pkey primary key (organization_id, id),
  constraint handovers_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint handovers_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint handovers_confirmation_check check (renter_confirmed_at is null or landlord_confirmed_at is not null)
);
create index handovers_lease_id_idx on handovers (organization_id, lease_id, created_at, id);
create index handovers_property_id_idx on handovers (organization_id, property_id);
alter table handovers enable row level security;
alter table handovers force row level security;
create policy handovers_organization on handovers
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy handovers_owner on handovers to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on handovers to rentroll_app;

create table handover_items (
  organization_id uuid not null constraint handover_items_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  handover_id uuid not null,
  position integer not null,
  name text not null,
  quantity integer not null,
  condition text not null constraint handover_items_condition_check check (condition in ('GOOD', 'WORN', 'DAMAGED', 'MISSING')),
  note text,
  unit_value numeric(15, 2),
  repair_amount numeric(15, 2),
  constraint handover_items_pkey primary key (organization_id, id),
  constraint handover_items_handover_id_fkey foreign key (organization_id, handover_id) references handovers (organization_id, id)
);
create index handover_items_handover_id_idx on handover_items (organization_id, handover_id, position);
alter table handover_items enable row level security;
alter table handover_items force row level security;
create policy handover_items_organization on handover_items
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy handover_items_owner on handover_items to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on handover_items to rentroll_app;

alter table photos
  add column handover_item_id uuid,
  drop constraint photos_subject_check,
  add constraint photos_subject_check
    check (num_nonnulls(ticket_id, meter_reading_id, expense_id, lease_id, renter_id, supplier_bill_id, handover_item_id) = 1),
  add constraint photos_handover_item_id_fkey foreign key (organization_id, handover_item_id) references handover_items (organization_id, id);
create index photos_handover_item_id_idx on photos (organization_id, handover_item_id, created_at, id);
