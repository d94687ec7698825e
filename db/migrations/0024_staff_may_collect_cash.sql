alter table identity.organizations add column staff_may_collect_cash boolean not null default false;

create function identity.set_staff_may_collect_cash(p_organization_id uuid, p_value boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.organizations o set staff_may_collect_cash = p_value where o.id = p_organization_id
$$;
revoke all on function identity.set_staff_may_collect_cash(uuid, boolean) from public;
grant execute on function identity.set_staff_may_collect_cash(uuid, boolean) to rentroll_app;
