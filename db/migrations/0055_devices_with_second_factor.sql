-- Where the organization requires a second factor of its members, devices of sessions without one are not notified of anything there.
create function identity.devices_to_notify(p_organization_id uuid, p_account_ids uuid[], p_now timestamptz) returns setof identity.devices
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.* from identity.devices d
  join identity.sessions s on s.id = d.session_id
  join identity.accounts a on a.id = d.account_id
  join identity.organizations o on o.id = p_organization_id
  where d.account_id = any(p_account_ids) and s.revoked_at is null and s.expires_at > p_now
    and (a.kind = 'RENTER' or not o.require_second_factor or s.second_factor_at is not null)
$$;

create or replace function identity.members_to_notify(p_organization_id uuid, p_now timestamptz)
returns table (account_id uuid, email text, email_verified boolean, display_name text, locale text, role text, property_ids uuid[],
               preferences jsonb, has_device boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.email, a.email_verified_at is not null, a.display_name, a.locale, m.role, m.property_ids, a.preferences,
         exists (select from identity.devices_to_notify(p_organization_id, array[a.id], p_now))
  from identity.memberships m join identity.accounts a on a.id = m.account_id and a.status = 'ACTIVE'
  where m.organization_id = p_organization_id and m.status = 'ACTIVE'
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
