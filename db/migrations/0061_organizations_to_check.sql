-- Each organization table is read on its own, before it is joined with those of identity: joined in one go, the statement crashes the
-- coordinator of a sharded database (Citus 14.0.1).
create or replace function identity.organizations_to_check(p_zones jsonb) returns table (organization_id uuid, timezone text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  with place as materialized (
    select o.id, o.timezone, z.today, z.hour from identity.organizations o
    join jsonb_to_recordset(p_zones) as z(timezone text, today date, hour text) on z.timezone = o.timezone
    where o.status = 'ACTIVE'
  ), rented as materialized (
    select distinct p.organization_id as id from public.properties p where p.archived_at is null
  ), checked as materialized (
    select c.organization_id as id, c.hour, c.checked_at from public.deadline_checks c
  ), arrived as materialized (
    select h.organization_id as id, h.moved_in_on, max(h.updated_at) as updated_at from public.household_members h
    where h.stay_notified_at is null and h.moved_in_on in (select z.today from jsonb_to_recordset(p_zones) as z(today date))
    group by 1, 2
  )
  select p.id, p.timezone from place p join rented r on r.id = p.id
  left join checked c on c.id = p.id
  left join arrived a on a.id = p.id and a.moved_in_on = p.today
  where c.hour is distinct from p.hour or a.updated_at > c.checked_at
  order by p.id;
end
$$;
