-- The contract of a lease as it was printed last: the version of the template, the day of signing, and its text. The text has identity
-- numbers, so it is sealed.
create table lease_contracts (
  organization_id uuid not null constraint lease_contracts_organization_id_fkey references identity.organizations (id),
  lease_id uuid not null,
  template_version integer not null,
  signed_on date not null,
  companion boolean not null,
  sealed bytea not null,
  printed_by uuid,
  printed_by_name text,
  printed_at timestamptz not null,
  constraint lease_contracts_pkey primary key (organization_id, lease_id),
  constraint lease_contracts_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id)
);
alter table lease_contracts enable row level security;
alter table lease_contracts force row level security;
create policy lease_contracts_organization on lease_contracts
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy lease_contracts_owner on lease_contracts to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on lease_contracts to rentroll_app;

-- To whom residence forms of the property are addressed.
alter table properties add column police_office text;
