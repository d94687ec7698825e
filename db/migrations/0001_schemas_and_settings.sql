-- Schema identity holds what is read before an organization is known: accounts, sessions, tokens. The application role has no
-- rights on its tables and calls its security definer functions instead. Schema queue holds jobs and undispatched events.
-- The roles rentroll_owner and rentroll_app and the extension btree_gist exist before the first migration runs.
create schema identity;
grant usage on schema identity to rentroll_app;
create schema if not exists queue;

-- Sets the organization that row-level security allows for the rest of the transaction. deploy/citus.sql replaces this body.
create function app_set_organization(p_organization_id uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.organization_id', p_organization_id::text, true);
end
$$;

-- Makes the planner ignore parameter values for the rest of the transaction. Planner statistics lag behind freshly inserted rows:
-- a statement repeated chunk by chunk would be planned as if those rows did not exist. deploy/citus.sql replaces this body.
create function app_plan_without_values() returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('plan_cache_mode', 'force_generic_plan', true);
end
$$;

-- Events with a lower transaction id are final: every transaction that could still write one of them has ended.
-- deploy/citus.sql replaces this body, because a shard commits later than the coordinator.
create function app_settled_before(p_organization_id uuid) returns xid8
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return pg_snapshot_xmin(pg_current_snapshot());
end
$$;
