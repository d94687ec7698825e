-- due_at is when the endpoint has something to send next. locked_until is the lease of the process that is sending. An unreachable
-- endpoint is not called before backoff_until.
create table webhook_endpoints (
  organization_id uuid not null constraint webhook_endpoints_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  url text not null,
  event_types text[] not null constraint webhook_endpoints_event_types_check check (cardinality(event_types) > 0),
  description text,
  status text not null constraint webhook_endpoints_status_check check (status in ('ACTIVE', 'PAUSED')),
  paused_reason text constraint webhook_endpoints_paused_reason_check check (paused_reason in ('OPERATOR', 'GONE', 'FAILING')),
  paused_at timestamptz,
  secret_sealed bytea,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  due_at timestamptz,
  locked_until timestamptz,
  backoff_until timestamptz,
  failing_since timestamptz,
  last_delivery_id uuid,
  last_delivery_status text,
  last_response_status integer,
  last_delivery_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint webhook_endpoints_pkey primary key (organization_id, id),
  constraint webhook_endpoints_paused_check check ((status = 'PAUSED') = (paused_reason is not null and paused_at is not null)),
  constraint webhook_endpoints_secret_check check (removed_at is not null or secret_sealed is not null)
);
create index webhook_endpoints_created_at_idx on webhook_endpoints (organization_id, created_at desc, id desc);
create index webhook_endpoints_due_at_idx on webhook_endpoints (due_at) where due_at is not null and status = 'ACTIVE' and removed_at is null;
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy webhook_endpoints_organization on webhook_endpoints
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy webhook_endpoints_owner on webhook_endpoints to rentroll_owner using (true) with check (true);
grant select, insert, update on webhook_endpoints to rentroll_app;

-- One event for one endpoint. Only the holder of the organization's outbox lock inserts rows, so position follows the order of the
-- events.
create table webhook_deliveries (
  organization_id uuid not null constraint webhook_deliveries_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  endpoint_id uuid not null,
  position bigint not null generated always as identity,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  replay_of uuid,
  status text not null constraint webhook_deliveries_status_check check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  response_status integer,
  response_body text,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint webhook_deliveries_pkey primary key (organization_id, id),
  constraint webhook_deliveries_endpoint_id_fkey foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id),
  constraint webhook_deliveries_next_check check ((status = 'PENDING') = (next_attempt_at is not null))
);
create index webhook_deliveries_endpoint_id_idx on webhook_deliveries (organization_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_created_at_idx on webhook_deliveries (organization_id, created_at);
create index webhook_deliveries_next_idx on webhook_deliveries (organization_id, endpoint_id, next_attempt_at, position) where status = 'PENDING';
create index webhook_deliveries_order_idx on webhook_deliveries (organization_id, endpoint_id, subject_id, position) where status = 'PENDING';
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy webhook_deliveries_organization on webhook_deliveries
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy webhook_deliveries_owner on webhook_deliveries to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on webhook_deliveries to rentroll_app;

-- Endpoints with something to send that no process is sending to; working endpoints first, so that failing ones delay nobody.
-- The limit applies before the join: on a sharded database the join would send all organizations to every shard.
create function identity.webhook_endpoints_due(p_now timestamptz, p_limit integer)
returns table (organization_id uuid, endpoint_id uuid, timezone text, failing boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    with due as materialized (
      select e.organization_id, e.id, e.failing_since is not null as failing, e.due_at
      from public.webhook_endpoints e
      where e.due_at <= p_now and e.due_at is not null and e.status = 'ACTIVE' and e.removed_at is null
        and (e.locked_until is null or e.locked_until <= p_now)
      order by e.failing_since is not null, e.due_at limit p_limit
    )
    select d.organization_id, d.id, o.timezone, d.failing
    from due d join identity.organizations o on o.id = d.organization_id
    order by d.failing, d.due_at;
end
$$;

-- Undispatched events and unsent deliveries, for monitoring.
create function identity.pending_work() returns table (outbox bigint, webhook_deliveries bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select coalesce(sum(1 + cardinality(other_event_ids)), 0) from queue.outbox),
         (select count(*) from public.webhook_deliveries d where d.status = 'PENDING')
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
