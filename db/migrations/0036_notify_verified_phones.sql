-- A renter who joined by phone is reached at the number they have verified, before one that was only typed in.
create or replace function identity.renters_to_notify(p_organization_id uuid, p_renter_ids uuid[], p_now timestamptz)
returns table (renter_id uuid, account_id uuid, email text, display_name text, locale text, phone text, preferences jsonb, has_device boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.renter_id, a.id, a.email, a.display_name, a.locale, coalesce(a.verified_phone, a.phone), a.preferences,
         exists (select from identity.devices d join identity.sessions s on s.id = d.session_id
                 where d.account_id = a.id and s.revoked_at is null and s.expires_at > p_now)
  from identity.account_renters l join identity.accounts a on a.id = l.account_id and a.status = 'ACTIVE'
  where l.organization_id = p_organization_id and l.renter_id = any(p_renter_ids)
$$;
