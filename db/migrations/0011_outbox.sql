-- Events on their way to those who want to hear of them; a row goes in the transaction that passes it on.
-- A plain table without foreign keys and without row-level security: it holds ids only and is read across organizations.
create schema if not exists queue;
create table queue.outbox (
  organization_id uuid not null,
  event_id uuid not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  constraint outbox_pkey primary key (organization_id, transaction_id, event_id)
);
-- Rows come and go all day: without this the index would be walked over dead ones.
alter table queue.outbox set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- The next organizations with news, one probe of the index each, however much lies behind one of them. `ready` is false
-- while a transaction that could still write an earlier event is under way.
create function identity.organizations_with_news(p_after uuid, p_limit integer)
returns table (organization_id uuid, timezone text, ready boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with recursive news as (
    (select o.organization_id, o.transaction_id, 1 as place from queue.outbox o
     where p_after is null or o.organization_id > p_after order by o.organization_id, o.transaction_id limit 1)
    union all
    select n.organization_id, n.transaction_id, w.place + 1 from news w
    cross join lateral (
      select o.organization_id, o.transaction_id from queue.outbox o
      where o.organization_id > w.organization_id order by o.organization_id, o.transaction_id limit 1) n
    where w.place < p_limit
  )
  select w.organization_id, g.timezone, w.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
  from news w join identity.organizations g on g.id = w.organization_id order by w.place
$$;
revoke all on function identity.organizations_with_news(uuid, integer) from public;
grant execute on function identity.organizations_with_news(uuid, integer) to rentroll_app;
