-- Written in the transaction that caused them, never updated. Readers see an event only once all transactions that could still write
-- an earlier one have ended, which transaction_id tells.
-- Events recorded together about one subject share its data: the first has data, the others name it in data_event_id. json instead
-- of jsonb because data is returned as it was written. toast_tuple_target: every room has a few kilobytes twice a month, and
-- compressing them costs more than the space it saves.
create table events (
  organization_id uuid not null,
  id uuid not null,
  type text not null,
  subject_type text not null,
  subject_id uuid not null,
  property_id uuid,
  data json,
  data_event_id uuid,
  occurred_at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  constraint events_pkey primary key (organization_id, id),
  constraint events_data_check check ((data is null) <> (data_event_id is null))
) with (toast_tuple_target = 8160);
create index events_transaction_id_idx on events (organization_id, transaction_id, id);
alter table events enable row level security;
alter table events force row level security;
create policy events_organization on events
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy events_owner on events to rentroll_owner using (true) with check (true);
grant select, insert on events to rentroll_app;

-- Events not yet dispatched; the transaction that dispatches them deletes the row. Events recorded by one statement share a row: the
-- first in event_id, the others in other_event_ids. No foreign keys and no row-level security: it holds ids only and is read
-- across organizations. Rows are inserted and deleted all day: frequent vacuum keeps index scans from passing over dead ones.
create table queue.outbox (
  organization_id uuid not null,
  event_id uuid not null,
  other_event_ids uuid[] not null default '{}',
  transaction_id xid8 not null default pg_current_xact_id(),
  constraint outbox_pkey primary key (organization_id, transaction_id, event_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- The next organizations with undispatched events, one index probe each, however many events one of them has. `ready` is false
-- while a transaction that could still write an earlier event is in progress.
create function identity.organizations_with_events(p_after uuid, p_limit integer)
returns table (organization_id uuid, timezone text, ready boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with recursive pending as (
    (select o.organization_id, o.transaction_id, 1 as place from queue.outbox o
     where p_after is null or o.organization_id > p_after order by o.organization_id, o.transaction_id limit 1)
    union all
    select n.organization_id, n.transaction_id, w.place + 1 from pending w
    cross join lateral (
      select o.organization_id, o.transaction_id from queue.outbox o
      where o.organization_id > w.organization_id order by o.organization_id, o.transaction_id limit 1) n
    where w.place < p_limit
  )
  select w.organization_id, g.timezone, w.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
  from pending w join identity.organizations g on g.id = w.organization_id order by w.place
$$;

-- The only way to delete events. Events of a transaction are deleted together, because they may share data; events not yet
-- dispatched are kept.
create function identity.delete_old_events(p_organization_id uuid, p_before timestamptz, p_limit integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  deleted_events bigint;
begin
  with oldest as (
    select e.transaction_id, e.occurred_at from public.events e
    where e.organization_id = p_organization_id order by e.transaction_id, e.id limit p_limit
  ), expired as (
    select distinct f.transaction_id from oldest f
    where f.occurred_at < p_before
      and not exists (select from queue.outbox o where o.organization_id = p_organization_id and o.transaction_id <= f.transaction_id)
  ), deleted as (
    delete from public.events e using expired x
    where e.organization_id = p_organization_id and e.transaction_id = x.transaction_id and e.occurred_at < p_before
    returning 1
  )
  select count(*) into deleted_events from deleted;
  return deleted_events;
end
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
