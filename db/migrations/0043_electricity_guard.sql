-- Whether charging more for electricity than the law allows is warned of, refused or ignored.
alter table identity.organizations add column electricity_guard text not null default 'WARN'
  constraint organizations_electricity_guard_check check (electricity_guard in ('WARN', 'REFUSE', 'OFF'));

create function identity.set_electricity_guard(p_organization_id uuid, p_value text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.organizations o set electricity_guard = p_value where o.id = p_organization_id
$$;
revoke all on function identity.set_electricity_guard(uuid, text) from public;
grant execute on function identity.set_electricity_guard(uuid, text) to rentroll_app;

alter table credit_notes drop constraint credit_notes_cause_check;
alter table credit_notes add constraint credit_notes_cause_check check (cause in
  ('LEASE_ENDED', 'LEASE_CANCELLED', 'READING_CORRECTED', 'RENT_CHANGED', 'CARRIED_FORWARD', 'ORIGIN_CANCELLED', 'ELECTRICITY_EXCESS'));
