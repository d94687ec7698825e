-- The clauses of an organization's contracts. Every version is kept, so that a contract can be printed again as it was signed.
create table contract_templates (
  organization_id uuid not null constraint contract_templates_organization_id_fkey references identity.organizations (id),
  version integer not null,
  clauses jsonb not null,
  created_by uuid,
  created_by_name text,
  created_at timestamptz not null,
  constraint contract_templates_pkey primary key (organization_id, version)
);
alter table contract_templates enable row level security;
alter table contract_templates force row level security;
create policy contract_templates_organization on contract_templates
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy contract_templates_owner on contract_templates to rentroll_owner using (true) with check (true);
grant select, insert on contract_templates to rentroll_app;

-- Form CT01 asks for the identity number of the head of household, who need not live in the room.
alter table household_members
  add column head_id_number_sealed bytea,
  add column head_id_number_masked text;
