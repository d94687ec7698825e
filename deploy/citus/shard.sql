-- Shards a migrated Rentroll database by organization. Safe to run again: after an upgrade it shards the tables that new
-- migrations added. On the coordinator of a cluster that join.sql prepared, as superuser, while the service is stopped:
--   PGOPTIONS='-c citus.shard_count=64' psql -X -v ON_ERROR_STOP=1 -f shard.sql <database>
-- The owner of the tables may run it only while they are empty: forced row-level security stops the owner from copying rows to the
-- shards.

-- Otherwise every table with a foreign key to identity.organizations would become a local table of the coordinator and could not be
-- sharded.
set citus.enable_local_reference_table_foreign_keys = off;

-- Schemas identity and queue stay on the coordinator, and a shard cannot have a foreign key to them. Row-level security already
-- proves the organization.
select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname)
from pg_constraint k
where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid = 'identity.organizations'::regclass
\gexec

-- Citus sends SET LOCAL to the workers, but not set_config(). Enabled for this function only: SET LOCAL ROLE must not be sent,
-- because connections of rentroll_owner may not switch to rentroll_app.
create or replace function app_set_organization(p_organization_id uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp set citus.propagate_set_commands = 'local' as $$
begin
  execute format('set local app.organization_id = %L', p_organization_id);
end
$$;

-- Citus needs the parameter values to choose a shard; a generic plan fails with "could not create distributed plan".
create or replace function app_plan_without_values() returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
end
$$;

-- A shard commits a moment after the coordinator. Events count as settled once the dispatcher has read them from the shard and
-- deleted their outbox row.
create or replace function app_settled_before(p_organization_id uuid) returns xid8
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return coalesce(
    (select o.transaction_id from queue.outbox o
     where o.organization_id = p_organization_id and o.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
     order by o.transaction_id limit 1),
    pg_snapshot_xmin(pg_current_snapshot()));
end
$$;

-- A shard cannot be changed by two roles in one transaction. Erasing a renter therefore runs as the application role here, which may
-- update these columns within its organization.
alter function identity.erase_history(uuid, uuid[], uuid[], text) security invoker;
grant update (data) on events to rentroll_app;
grant update (changes, actor_name) on audit_events to rentroll_app;

-- All organization tables are sharded alike, each after the tables its foreign keys refer to.
with recursive organization_tables as (
  select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
), depths as (
  select t.oid, 0 as depth from organization_tables t
  union
  select k.conrelid, d.depth + 1 from depths d join pg_constraint k on k.confrelid = d.oid
  where k.contype = 'f' and k.conrelid <> k.confrelid
)
select case t.relname
  when 'properties' then format('select create_distributed_table(%L, %L)', 'public.properties', 'organization_id')
  else format('select create_distributed_table(%L, %L, colocate_with => %L)', 'public.' || t.relname, 'organization_id', 'public.properties')
end
from organization_tables t join depths d on d.oid = t.oid
where not exists (select from pg_dist_partition p where p.logicalrelid = t.oid)
group by t.relname order by t.relname <> 'properties', max(d.depth), t.relname
\gexec
