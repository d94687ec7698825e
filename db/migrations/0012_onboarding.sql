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
alter table imports enable row level security;
alter table imports force row level security;
create policy imports_organization on imports
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy imports_owner on imports to rentroll_owner using (true) with check (true);
grant select, insert on imports to rentroll_app;

-- What renters owed or were owed when an existing property was imported.
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
alter table opening_balances enable row level security;
alter table opening_balances force row level security;
create policy opening_balances_organization on opening_balances
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy opening_balances_owner on opening_balances to rentroll_owner using (true) with check (true);
grant select, insert, update on opening_balances to rentroll_app;
