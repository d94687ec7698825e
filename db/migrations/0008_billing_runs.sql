-- A month in one go. The run remembers the last lease it dealt with, so that it goes on where a crash left it.
create table billing_runs (
  organization_id uuid not null constraint billing_runs_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  period text not null,
  property_id uuid,
  issue boolean not null,
  issue_date date,
  due_date date,
  status text not null constraint billing_runs_status_check check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'UNDONE')),
  last_lease_id uuid,
  total integer not null default 0,
  created integer not null default 0,
  existed integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  problems jsonb not null default '[]',
  requested_by uuid,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint billing_runs_pkey primary key (organization_id, id),
  constraint billing_runs_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index billing_runs_created_at_idx on billing_runs (organization_id, created_at desc, id desc);
create index billing_runs_period_idx on billing_runs (organization_id, period) where status in ('QUEUED', 'RUNNING');
create index billing_runs_property_id_idx on billing_runs (organization_id, property_id);

alter table billing_runs enable row level security;
alter table billing_runs force row level security;
create policy billing_runs_organization on billing_runs
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billing_runs_owner on billing_runs to rentroll_owner using (true) with check (true);
grant select, insert, update on billing_runs to rentroll_app;

alter table invoices add column billing_run_id uuid;
alter table invoices add constraint invoices_billing_run_id_fkey
  foreign key (organization_id, billing_run_id) references billing_runs (organization_id, id);
create index invoices_billing_run_id_idx on invoices (organization_id, billing_run_id, id);

-- What a crash left unfinished, asked once when a process starts.
create function identity.unfinished_runs() returns table (organization_id uuid, run_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.organization_id, r.id from public.billing_runs r where r.status in ('QUEUED', 'RUNNING')
$$;
revoke all on function identity.unfinished_runs() from public;
grant execute on function identity.unfinished_runs() to rentroll_app;
