-- Each function runs as its owner with a fixed search path and answers one question.

-- Accounts

create function identity.create_account(
  p_id uuid, p_kind text, p_email text, p_email_key text, p_password_hash text, p_display_name text,
  p_locale text, p_phone text, p_now timestamptz, p_verified boolean
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.accounts (id, kind, email, email_key, password_hash, display_name, locale, phone, email_verified_at, created_at, updated_at)
  values (p_id, p_kind, p_email, p_email_key, p_password_hash, p_display_name, p_locale, p_phone,
          case when p_verified then p_now end, p_now, p_now)
$$;

create function identity.account_for_login(p_kind text, p_email_key text)
returns table (id uuid, password_hash text, status text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.password_hash, a.status from identity.accounts a where a.kind = p_kind and a.email_key = p_email_key
$$;

create function identity.account_of(p_account_id uuid)
returns table (id uuid, kind text, email text, display_name text, status text, locale text, timezone text, phone text,
               email_verified boolean, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.kind, a.email, a.display_name, a.status, a.locale, a.timezone, a.phone,
         a.email_verified_at is not null, a.created_at, a.updated_at
  from identity.accounts a where a.id = p_account_id
$$;

create function identity.account_exists(p_kind text, p_email_key text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.accounts a where a.kind = p_kind and a.email_key = p_email_key)
$$;

-- Null keeps a field as it is. Only the phone can be cleared, with an empty string.
create function identity.update_account(
  p_account_id uuid, p_display_name text, p_locale text, p_timezone text, p_phone text, p_now timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.accounts set
    display_name = coalesce(p_display_name, display_name),
    locale = coalesce(p_locale, locale),
    timezone = coalesce(p_timezone, timezone),
    phone = nullif(coalesce(p_phone, phone), ''),
    updated_at = p_now
  where id = p_account_id
$$;

create function identity.preferences_of(p_account_id uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.preferences from identity.accounts a where a.id = p_account_id
$$;

create function identity.set_preferences(p_account_id uuid, p_preferences jsonb, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.accounts set preferences = p_preferences, updated_at = p_now where id = p_account_id
$$;

-- Reset links sent for the old password must not reset the new one.
create function identity.set_password(p_account_id uuid, p_password_hash text, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.accounts set password_hash = p_password_hash, updated_at = p_now where id = p_account_id;
  update identity.one_time_tokens t set used_at = p_now
  where t.account_id = p_account_id and t.purpose = 'RESET_PASSWORD' and t.used_at is null
$$;

-- Sessions

create function identity.open_session(
  p_session_id uuid, p_account_id uuid, p_organization_id uuid, p_renter_id uuid, p_refresh_hash bytea,
  p_user_agent text, p_ip text, p_now timestamptz, p_expires_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.sessions (id, account_id, organization_id, renter_id, user_agent, ip, created_at, last_used_at, expires_at)
  values (p_session_id, p_account_id, p_organization_id, p_renter_id, p_user_agent, p_ip, p_now, p_now, p_expires_at);
  insert into identity.refresh_tokens (token_hash, session_id, created_at) values (p_refresh_hash, p_session_id, p_now);
  if p_organization_id is not null and p_renter_id is null then
    update identity.accounts set last_organization_id = p_organization_id where id = p_account_id;
  end if;
end
$$;

-- Everything a request needs to know about its caller, in one row; no row when the session has ended or the account is locked.
-- p_organization_id comes from the access token. An operator's role is null when the membership no longer exists.
create function identity.session_context(p_session_id uuid, p_organization_id uuid, p_now timestamptz)
returns table (account_id uuid, kind text, email text, display_name text, locale text,
               organization_id uuid, organization_status text, timezone text,
               role text, property_ids uuid[], renter_id uuid, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.kind, a.email, a.display_name, a.locale,
         o.id, o.status, o.timezone, m.role, m.property_ids, l.renter_id, s.last_used_at
  from identity.sessions s
  join identity.accounts a on a.id = s.account_id and a.status = 'ACTIVE'
  left join identity.memberships m on a.kind = 'OPERATOR' and m.account_id = a.id and m.status = 'ACTIVE'
    and m.organization_id = coalesce(p_organization_id, s.organization_id)
  left join identity.account_renters l on a.kind = 'RENTER' and l.account_id = a.id
    and l.organization_id = s.organization_id and l.renter_id = s.renter_id
  left join identity.organizations o on o.id = coalesce(m.organization_id, l.organization_id)
  where s.id = p_session_id and s.revoked_at is null and s.expires_at > p_now
$$;

create function identity.touch_session(p_session_id uuid, p_ip text, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.sessions set last_used_at = p_now, ip = p_ip where id = p_session_id
$$;

-- A refresh token works once. A second use means that somebody else has a copy, so the session is revoked.
create function identity.rotate_refresh_token(p_kind text, p_old_hash bytea, p_new_hash bytea, p_now timestamptz, p_expires_at timestamptz)
returns table (session_id uuid, account_id uuid, organization_id uuid, renter_id uuid, reused boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  token identity.refresh_tokens;
  session identity.sessions;
begin
  select * into token from identity.refresh_tokens t where t.token_hash = p_old_hash for update;
  if not found then return; end if;
  select s.* into session from identity.sessions s
    join identity.accounts a on a.id = s.account_id and a.kind = p_kind and a.status = 'ACTIVE'
    where s.id = token.session_id and s.revoked_at is null and s.expires_at > p_now for update of s;
  if not found then return; end if;
  if token.used_at is not null then
    update identity.sessions s set revoked_at = p_now where s.id = session.id;
    return query select session.id, session.account_id, session.organization_id, session.renter_id, true;
    return;
  end if;
  update identity.refresh_tokens t set used_at = p_now where t.token_hash = p_old_hash;
  insert into identity.refresh_tokens (token_hash, session_id, created_at) values (p_new_hash, session.id, p_now);
  update identity.sessions s set last_used_at = p_now, expires_at = p_expires_at where s.id = session.id;
  return query select session.id, session.account_id, session.organization_id, session.renter_id, false;
end
$$;

create function identity.renew_refresh_token(p_session_id uuid, p_new_hash bytea, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.refresh_tokens t set used_at = p_now where t.session_id = p_session_id and t.used_at is null;
  insert into identity.refresh_tokens (token_hash, session_id, created_at) values (p_new_hash, p_session_id, p_now);
end
$$;

create function identity.set_session_organization(p_session_id uuid, p_organization_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.sessions s set organization_id = p_organization_id where s.id = p_session_id;
  update identity.accounts a set last_organization_id = p_organization_id
    from identity.sessions s where s.id = p_session_id and a.id = s.account_id;
end
$$;

create function identity.set_session_renter(p_session_id uuid, p_organization_id uuid, p_renter_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.sessions s set organization_id = p_organization_id, renter_id = p_renter_id where s.id = p_session_id
$$;

create function identity.sessions_of(p_account_id uuid, p_now timestamptz)
returns table (id uuid, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, s.user_agent, s.ip, s.created_at, s.last_used_at, s.expires_at
  from identity.sessions s
  where s.account_id = p_account_id and s.revoked_at is null and s.expires_at > p_now
$$;

create function identity.revoke_session(p_account_id uuid, p_session_id uuid, p_now timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.sessions s set revoked_at = p_now
  where s.id = p_session_id and s.account_id = p_account_id and s.revoked_at is null and s.expires_at > p_now
  returning true
$$;

create function identity.revoke_sessions(p_account_id uuid, p_except_session_id uuid, p_now timestamptz) returns setof uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.sessions s set revoked_at = p_now
  where s.account_id = p_account_id and s.revoked_at is null and s.id is distinct from p_except_session_id
  returning s.id
$$;

-- Organizations and members

-- False when the slug is taken, also by a concurrent transaction.
create function identity.create_organization(p_id uuid, p_name text, p_slug text, p_timezone text, p_locale text, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.organizations (id, name, slug, timezone, locale, created_at, updated_at)
  values (p_id, p_name, p_slug, p_timezone, p_locale, p_now, p_now)
  on conflict (slug) do nothing;
  return found;
end
$$;

create function identity.organization_of(p_organization_id uuid) returns setof identity.organizations
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from identity.organizations o where o.id = p_organization_id
$$;

create function identity.lock_organization(p_organization_id uuid) returns setof identity.organizations
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select * from identity.organizations o where o.id = p_organization_id for update
$$;

create function identity.organization_state(p_organization_id uuid) returns table (status text, books_locked_until date)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.status, o.books_locked_until from identity.organizations o where o.id = p_organization_id
$$;

create function identity.save_organization(
  p_id uuid, p_name text, p_slug text, p_status text, p_timezone text, p_locale text, p_legal_name text, p_tax_code text,
  p_address text, p_chart text, p_books_locked_until date, p_utilities_are_revenue boolean, p_now timestamptz
) returns setof identity.organizations
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.organizations o set
    name = p_name, slug = p_slug, status = p_status, timezone = p_timezone, locale = p_locale, legal_name = p_legal_name,
    tax_code = p_tax_code, address = p_address, chart = p_chart, books_locked_until = p_books_locked_until,
    utilities_are_revenue = p_utilities_are_revenue, updated_at = p_now
  where o.id = p_id
  returning o.*
$$;

-- The organizations an operator belongs to, oldest membership first.
create function identity.memberships_of(p_account_id uuid)
returns table (membership_id uuid, organization_id uuid, name text, slug text, status text, role text, property_ids uuid[], joined_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, o.id, o.name, o.slug, o.status, m.role, m.property_ids, m.created_at
  from identity.memberships m join identity.organizations o on o.id = m.organization_id
  where m.account_id = p_account_id and m.status = 'ACTIVE'
  order by m.created_at, m.id
$$;

create function identity.organizations_of(p_account_id uuid) returns setof identity.organizations
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.* from identity.memberships m join identity.organizations o on o.id = m.organization_id
  where m.account_id = p_account_id and m.status = 'ACTIVE'
$$;

create function identity.last_organization_of(p_account_id uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.last_organization_id from identity.accounts a where a.id = p_account_id
$$;

create function identity.organization_ids(p_after uuid, p_limit integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.id from identity.organizations o where p_after is null or o.id > p_after order by o.id limit p_limit
$$;

create function identity.timezones() returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct o.timezone from identity.organizations o where o.status = 'ACTIVE'
$$;

create function identity.membership_of(p_account_id uuid, p_organization_id uuid)
returns table (membership_id uuid, role text, property_ids uuid[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.role, m.property_ids from identity.memberships m
  where m.account_id = p_account_id and m.organization_id = p_organization_id and m.status = 'ACTIVE'
$$;

create function identity.add_member(
  p_id uuid, p_organization_id uuid, p_account_id uuid, p_email text, p_email_key text, p_role text,
  p_property_ids uuid[], p_status text, p_now timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.memberships (id, organization_id, account_id, email, email_key, role, property_ids, status, created_at, updated_at)
  values (p_id, p_organization_id, p_account_id, p_email, p_email_key, p_role, p_property_ids, p_status, p_now, p_now)
$$;

create function identity.members_of(p_organization_id uuid)
returns table (id uuid, organization_id uuid, account_id uuid, email text, display_name text, role text, property_ids uuid[],
               status text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.organization_id, m.account_id, coalesce(a.email, m.email), a.display_name, m.role, m.property_ids,
         m.status, m.created_at, m.updated_at
  from identity.memberships m left join identity.accounts a on a.id = m.account_id
  where m.organization_id = p_organization_id
$$;

-- Locks the organization's row first, so that two owners who remove each other concurrently cannot both succeed.
create function identity.lock_owner_count(p_organization_id uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from identity.organizations o where o.id = p_organization_id for update;
  return (select count(*) from identity.memberships m
          where m.organization_id = p_organization_id and m.role = 'OWNER' and m.status = 'ACTIVE');
end
$$;

create function identity.save_member(p_organization_id uuid, p_id uuid, p_role text, p_property_ids uuid[], p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.memberships m set role = p_role, property_ids = p_property_ids, updated_at = p_now
  where m.organization_id = p_organization_id and m.id = p_id
$$;

create function identity.remove_member(p_organization_id uuid, p_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.lookup l where l.kind = 'MEMBER_INVITATION' and l.organization_id = p_organization_id and l.subject_id = p_id;
  delete from identity.memberships m where m.organization_id = p_organization_id and m.id = p_id;
  return found;
end
$$;

-- When one invitation is accepted several times concurrently, all but the first find it no longer pending.
create function identity.lock_invited_member(p_organization_id uuid, p_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from identity.memberships m
    where m.organization_id = p_organization_id and m.id = p_id and m.status = 'INVITED' for update;
  return found;
end
$$;

create function identity.accept_member(p_organization_id uuid, p_id uuid, p_account_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.memberships m set status = 'ACTIVE', account_id = p_account_id, updated_at = p_now
    where m.organization_id = p_organization_id and m.id = p_id and m.status = 'INVITED';
  return found;
end
$$;

-- Renter links

create function identity.renters_of(p_account_id uuid) returns table (organization_id uuid, organization_name text, renter_id uuid, linked_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.organization_id, o.name, l.renter_id, l.linked_at
  from identity.account_renters l join identity.organizations o on o.id = l.organization_id
  where l.account_id = p_account_id order by l.linked_at, l.renter_id
$$;

-- Which of the given renters have an account linked to them.
create function identity.linked_renter_ids(p_organization_id uuid, p_renter_ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.renter_id from identity.account_renters l where l.organization_id = p_organization_id and l.renter_id = any(p_renter_ids)
$$;

-- False when the renter is already linked, also by a concurrent transaction.
create function identity.link_renter(p_account_id uuid, p_organization_id uuid, p_renter_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.account_renters (account_id, organization_id, renter_id, linked_at)
  select a.id, p_organization_id, p_renter_id, p_now from identity.accounts a where a.id = p_account_id and a.kind = 'RENTER'
  on conflict (organization_id, renter_id) do nothing;
  return found;
end
$$;

create function identity.unlink_renter(p_organization_id uuid, p_renter_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.account_renters l where l.organization_id = p_organization_id and l.renter_id = p_renter_id;
  return found;
end
$$;

-- Switches the session to this renter, unless it acts as a renter its account is still linked to.
create function identity.set_session_renter_if_unlinked(p_session_id uuid, p_organization_id uuid, p_renter_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.sessions s set organization_id = p_organization_id, renter_id = p_renter_id
  where s.id = p_session_id and not exists (
    select from identity.account_renters l
    where l.account_id = s.account_id and l.organization_id = s.organization_id and l.renter_id = s.renter_id)
$$;

-- Tokens

create function identity.create_lookup(p_token_hash bytea, p_kind text, p_organization_id uuid, p_subject_id uuid, p_expires_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.lookup (token_hash, kind, organization_id, subject_id, expires_at)
  values (p_token_hash, p_kind, p_organization_id, p_subject_id, p_expires_at)
$$;

create function identity.create_renter_invitation_lookup(
  p_token_hash bytea, p_organization_id uuid, p_invitation_id uuid, p_email_key text, p_expires_at timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.lookup (token_hash, kind, organization_id, subject_id, email_key, expires_at)
  values (p_token_hash, 'RENTER_INVITATION', p_organization_id, p_invitation_id, p_email_key, p_expires_at)
$$;

create function identity.find_lookup(p_kind text, p_token_hash bytea) returns table (organization_id uuid, subject_id uuid, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.organization_id, l.subject_id, l.expires_at from identity.lookup l where l.token_hash = p_token_hash and l.kind = p_kind
$$;

create function identity.delete_lookup(p_kind text, p_organization_id uuid, p_subject_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.lookup l where l.kind = p_kind and l.organization_id = p_organization_id and l.subject_id = p_subject_id
$$;

create function identity.create_one_time_token(
  p_token_hash bytea, p_purpose text, p_kind text, p_email_key text, p_now timestamptz, p_expires_at timestamptz
) returns uuid language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.one_time_tokens (token_hash, purpose, account_id, created_at, expires_at)
  values (p_token_hash, p_purpose,
          (select a.id from identity.accounts a where a.kind = p_kind and a.email_key = p_email_key and a.status = 'ACTIVE'),
          p_now, p_expires_at)
  returning account_id
$$;

create function identity.use_one_time_token(p_token_hash bytea, p_purpose text, p_kind text, p_now timestamptz) returns uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.one_time_tokens t set used_at = p_now
  where t.token_hash = p_token_hash and t.purpose = p_purpose and t.used_at is null and t.expires_at > p_now
    and exists (select from identity.accounts a where a.id = t.account_id and a.kind = p_kind)
  returning t.account_id
$$;

create function identity.mark_email_verified(p_account_id uuid, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.accounts a set email_verified_at = coalesce(a.email_verified_at, p_now) where a.id = p_account_id
$$;

-- Rate limits

create function identity.increment_rate_counter(p_key_hash bytea, p_now timestamptz, p_resets_at timestamptz) returns table (hits integer, resets_at timestamptz)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.rate_counters as c (key_hash, hits, resets_at) values (p_key_hash, 1, p_resets_at)
  on conflict (key_hash) do update set
    hits = case when c.resets_at <= p_now then 1 else c.hits + 1 end,
    resets_at = case when c.resets_at <= p_now then p_resets_at else c.resets_at end
  returning c.hits, c.resets_at
$$;

create function identity.rate_counter(p_key_hash bytea, p_now timestamptz) returns table (hits integer, resets_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.hits, c.resets_at from identity.rate_counters c where c.key_hash = p_key_hash and c.resets_at > p_now
$$;

create function identity.record_known_address(p_account_id uuid, p_address_hash bytea, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.known_addresses as k (account_id, address_hash, last_login_at) values (p_account_id, p_address_hash, p_now)
  on conflict (account_id, address_hash) do update set last_login_at = p_now
$$;

create function identity.is_known_address(p_kind text, p_email_key text, p_address_hash bytea, p_since timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from identity.known_addresses k join identity.accounts a on a.id = k.account_id
    where a.kind = p_kind and a.email_key = p_email_key and k.address_hash = p_address_hash and k.last_login_at > p_since)
$$;

-- Emails

create function identity.create_email(p_id uuid, p_template text, p_locale text, p_sealed bytea, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.emails (id, template, locale, sealed, created_at) values (p_id, p_template, p_locale, p_sealed, p_now)
$$;

create function identity.email_to_send(p_id uuid) returns table (template text, locale text, sealed bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.template, m.locale, m.sealed from identity.emails m where m.id = p_id and m.sent_at is null
$$;

create function identity.mark_email_sent(p_id uuid, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.emails m set sent_at = p_now, sealed = null where m.id = p_id
$$;

-- Stored responses of requests outside any organization

create function identity.stored_response(p_account_id uuid, p_key text, p_since timestamptz)
returns table (request_hash bytea, status integer, body text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.request_hash, k.status, k.body from identity.idempotency_keys k
  where k.account_id = p_account_id and k.key = p_key and k.created_at > p_since
$$;

create function identity.store_response(p_account_id uuid, p_key text, p_request_hash bytea, p_status integer, p_body text, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.idempotency_keys (account_id, key, request_hash, status, body, created_at)
  values (p_account_id, p_key, p_request_hash, p_status, p_body, p_now)
  on conflict (account_id, key) do update set
    request_hash = p_request_hash, status = p_status, body = p_body, created_at = p_now
$$;

-- Maintenance

-- Deletes expired rows. An expired lookup stays for 30 days, so that its link is reported as expired instead of unknown.
create function identity.sweep(p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.sessions s where s.expires_at < p_now - interval '7 days';
  delete from identity.one_time_tokens t where t.expires_at < p_now - interval '7 days';
  delete from identity.rate_counters c where c.resets_at < p_now;
  delete from identity.refresh_tokens t where t.used_at < p_now - interval '30 days';
  delete from identity.lookup l where l.expires_at < p_now - interval '30 days';
  delete from identity.known_addresses k where k.last_login_at < p_now - interval '60 days';
  delete from identity.emails m where m.created_at < p_now - interval '30 days';
  delete from identity.idempotency_keys k where k.created_at < p_now - interval '24 hours';
end
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
