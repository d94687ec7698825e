-- A browser keeps the refresh token of its session in a cookie. Such a token is not stored: it is derived from the session and a
-- generation, so that a browser which missed a response gets the same successor again. Null: the refresh token is sent in bodies.
alter table identity.sessions
  add column cookie_generation integer,
  add column cookie_rotated_at timestamptz;

-- Without a refresh hash, the session is kept in a cookie.
create or replace function identity.open_session(
  p_session_id uuid, p_account_id uuid, p_organization_id uuid, p_renter_id uuid, p_refresh_hash bytea,
  p_user_agent text, p_ip text, p_now timestamptz, p_expires_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.sessions (id, account_id, organization_id, renter_id, user_agent, ip, created_at, last_used_at, expires_at, cookie_generation)
  values (p_session_id, p_account_id, p_organization_id, p_renter_id, p_user_agent, p_ip, p_now, p_now, p_expires_at,
          case when p_refresh_hash is null then 1 end);
  if p_refresh_hash is not null then
    insert into identity.refresh_tokens (token_hash, session_id, created_at) values (p_refresh_hash, p_session_id, p_now);
  end if;
  if p_organization_id is not null and p_renter_id is null then
    update identity.accounts set last_organization_id = p_organization_id where id = p_account_id;
  end if;
end
$$;

-- p_subject_id comes from the access token: an operator's organization or a renter, so that every tab of a browser keeps its own. A
-- token that names nobody acts as the session's row says, so that accepting an invitation takes effect at once; outside of browsers
-- so does one that names a renter the account is no longer linked to.
drop function identity.session_context(uuid, uuid, timestamptz);
create function identity.session_context(p_session_id uuid, p_subject_id uuid, p_now timestamptz)
returns table (account_id uuid, kind text, email text, display_name text, locale text,
               organization_id uuid, organization_status text, timezone text,
               role text, property_ids uuid[], renter_id uuid, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.kind, a.email, a.display_name, a.locale,
         o.id, o.status, o.timezone, m.role, m.property_ids, l.renter_id, s.last_used_at
  from identity.sessions s
  join identity.accounts a on a.id = s.account_id and a.status = 'ACTIVE'
  left join identity.memberships m on a.kind = 'OPERATOR' and m.account_id = a.id and m.status = 'ACTIVE'
    and m.organization_id = coalesce(p_subject_id, s.organization_id)
  left join identity.account_renters l on a.kind = 'RENTER' and l.account_id = a.id
    and case
      when p_subject_id is null or s.cookie_generation is null and not exists (
        select from identity.account_renters named where named.account_id = a.id and named.renter_id = p_subject_id)
      then l.organization_id = s.organization_id and l.renter_id = s.renter_id
      else l.renter_id = p_subject_id
    end
  left join identity.organizations o on o.id = coalesce(m.organization_id, l.organization_id)
  where s.id = p_session_id and s.revoked_at is null and s.expires_at > p_now
$$;

-- The generation replaced last is honoured for ten more seconds and has the same successor: the response with the new cookie may
-- have been lost, or several tabs refreshed at once. Any other use of an old generation means that somebody has a copy of the
-- cookie, so the session is revoked.
create function identity.rotate_cookie(p_kind text, p_session_id uuid, p_generation integer, p_now timestamptz, p_expires_at timestamptz)
returns table (session_id uuid, account_id uuid, organization_id uuid, renter_id uuid, generation integer, reused boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  session identity.sessions;
  is_replaced_last boolean;
begin
  select s.* into session from identity.sessions s
    join identity.accounts a on a.id = s.account_id and a.kind = p_kind and a.status = 'ACTIVE'
    where s.id = p_session_id and s.revoked_at is null and s.expires_at > p_now and s.cookie_generation is not null for update of s;
  if not found then return; end if;
  is_replaced_last := coalesce(session.cookie_generation = p_generation + 1 and p_now <= session.cookie_rotated_at + interval '10 seconds', false);
  if session.cookie_generation <> p_generation and not is_replaced_last then
    update identity.sessions s set revoked_at = p_now where s.id = session.id;
    return query select session.id, session.account_id, session.organization_id, session.renter_id, p_generation, true;
    return;
  end if;
  if not is_replaced_last then
    update identity.sessions s set cookie_generation = p_generation + 1, cookie_rotated_at = p_now, last_used_at = p_now, expires_at = p_expires_at
      where s.id = session.id;
  end if;
  return query select session.id, session.account_id, session.organization_id, session.renter_id, p_generation + 1, false;
end
$$;

-- Moves a session whose refresh token was sent in bodies to a cookie; false when it is in one already.
create function identity.keep_session_in_cookie(p_session_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.sessions s set cookie_generation = 1 where s.id = p_session_id and s.cookie_generation is null;
  if not found then return false; end if;
  update identity.refresh_tokens t set used_at = p_now where t.session_id = p_session_id and t.used_at is null;
  return true;
end
$$;

create function identity.is_cookie_session(p_session_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.sessions s where s.id = p_session_id and s.cookie_generation is not null)
$$;

-- The account whose session ended; null when there is no such session any more.
create function identity.revoke_cookie_session(p_kind text, p_session_id uuid, p_now timestamptz) returns uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.sessions s set revoked_at = p_now
  from identity.accounts a
  where s.id = p_session_id and a.id = s.account_id and a.kind = p_kind
    and s.cookie_generation is not null and s.revoked_at is null and s.expires_at > p_now
  returning s.account_id
$$;

revoke all on function
  identity.session_context(uuid, uuid, timestamptz),
  identity.rotate_cookie(text, uuid, integer, timestamptz, timestamptz),
  identity.keep_session_in_cookie(uuid, timestamptz),
  identity.is_cookie_session(uuid),
  identity.revoke_cookie_session(text, uuid, timestamptz)
from public;
grant execute on function
  identity.session_context(uuid, uuid, timestamptz),
  identity.rotate_cookie(text, uuid, integer, timestamptz, timestamptz),
  identity.keep_session_in_cookie(uuid, timestamptz),
  identity.is_cookie_session(uuid),
  identity.revoke_cookie_session(text, uuid, timestamptz)
to rentroll_app;
