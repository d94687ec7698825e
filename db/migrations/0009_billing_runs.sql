-- Bills all leases of a period. A run resumes after the last lease it handled, also after a crash.
create table billing_runs (
  organization_id uuid not null constraint billing_runs_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  period text not null,
  property_id uuid,
  issue boolean not null,
  issue_date date,
  due_date date,
  status text not null constraint billing_runs_status_check check (
    status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'ISSUING', 'UNDOING', 'UNDONE')),
  last_lease_id uuid,
  total integer not null default 0,
  created integer not null default 0,
  existed integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  issued integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  -- Who asked to issue or undo the run and why, the last invoice handled, and what stopped it.
  action jsonb,
  requested_by uuid,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint billing_runs_pkey primary key (organization_id, id),
  constraint billing_runs_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index billing_runs_created_at_idx on billing_runs (organization_id, created_at desc, id desc);
create index billing_runs_period_idx on billing_runs (organization_id, period) where status in ('QUEUED', 'RUNNING', 'ISSUING', 'UNDOING');
create index billing_runs_property_id_idx on billing_runs (organization_id, property_id);
alter table billing_runs enable row level security;
alter table billing_runs force row level security;
create policy billing_runs_organization on billing_runs
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billing_runs_owner on billing_runs to rentroll_owner using (true) with check (true);
grant select, insert, update on billing_runs to rentroll_app;

-- A run is divided into lanes that are processed concurrently, each with its own progress. Deleted when the run is done.
create table billing_run_lanes (
  organization_id uuid not null constraint billing_run_lanes_organization_id_fkey references identity.organizations (id),
  run_id uuid not null,
  lane smallint not null,
  last_lease_id uuid,
  until_lease_id uuid,
  finished boolean not null default false,
  created integer not null default 0,
  existed integer not null default 0,
  skipped integer not null default 0,
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

-- What needs attention, one row each: a list in the run itself would be rewritten with every chunk. No room: it concerns the whole run.
create table billing_run_problems (
  organization_id uuid not null constraint billing_run_problems_organization_id_fkey references identity.organizations (id),
  run_id uuid not null,
  id uuid not null,
  room_id uuid,
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

-- Runs interrupted by a crash, read once on startup.
create function identity.unfinished_runs() returns table (organization_id uuid, run_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.organization_id, r.id from public.billing_runs r where r.status in ('QUEUED', 'RUNNING', 'ISSUING', 'UNDOING')
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
