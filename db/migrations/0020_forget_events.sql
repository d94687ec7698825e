-- Events are written and read, never changed; this is the only way one goes. Whole moments go, because events told together share what
-- they tell, and nothing goes that was not passed on yet.
create function identity.forget_events(p_organization_id uuid, p_before timestamptz, p_limit integer) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with first as (
    select transaction_id, occurred_at from public.events where organization_id = p_organization_id order by transaction_id, id limit p_limit
  ), old as (
    select distinct transaction_id from first
    where occurred_at < p_before
      and not exists (select from queue.outbox o where o.organization_id = p_organization_id and o.transaction_id <= first.transaction_id)
  ), gone as (
    delete from public.events e using old
    where e.organization_id = p_organization_id and e.transaction_id = old.transaction_id and e.occurred_at < p_before
    returning 1
  )
  select count(*) from gone
$$;
revoke all on function identity.forget_events(uuid, timestamptz, integer) from public;
grant execute on function identity.forget_events(uuid, timestamptz, integer) to rentroll_app;
