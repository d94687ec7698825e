-- Rentroll 0.2.0;
do $do$ begin create role rentroll_owner; exception when duplicate_object then null; end $do$;
do $do$ begin create role rentroll_app; exception when duplicate_object then null; end $do$;
do $do$ begin execute format('grant create, connect on database %I to rentroll_owner', current_database()); end $do$;
grant usage, create on schema public to rentroll_owner;
grant usage on schema public to rentroll_app;
create extension if not exists btree_gist;
set role rentroll_owner;
create table if not exists public.schema_migrations (
      name text constraint schema_migrations_pkey primary key, checksum text not null, applied_at timestamptz not null default now());
grant select on public.schema_migrations to rentroll_app;
begin;
-- Schema identity holds what is read before an organization is known: accounts, sessions, tokens. The application role has no
-- rights on its tables and calls its security definer functions instead. Schema queue holds jobs and undispatched events.
-- The roles rentroll_owner and rentroll_app and the extension btree_gist exist before the first migration runs.
create schema identity;
grant usage on schema identity to rentroll_app;
create schema if not exists queue;
-- Sets the organization that row-level security allows for the rest of the transaction. deploy/citus.sql replaces this body.
create function app_set_organization(p_organization_id uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.organization_id', p_organization_id::text, true);
end
$$;
-- Makes the planner ignore parameter values for the rest of the transaction. Planner statistics lag behind freshly inserted rows:
-- a statement repeated chunk by chunk would be planned as if those rows did not exist. deploy/citus.sql replaces this body.
create function app_plan_without_values() returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('plan_cache_mode', 'force_generic_plan', true);
end
$$;
-- Events with a lower transaction id are final: every transaction that could still write one of them has ended.
-- deploy/citus.sql replaces this body, because a shard commits later than the coordinator.
create function app_settled_before(p_organization_id uuid) returns xid8
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return pg_snapshot_xmin(pg_current_snapshot());
end
$$;
insert into public.schema_migrations (name, checksum) values ('0001_schemas_and_settings.sql', '10d442ff1d571e12de574afb8ec6ca7f0249a75e875f18227d8554d46f5b991f');
commit;
begin;
create table identity.organizations (
  id uuid constraint organizations_pkey primary key,
  name text not null,
  slug text not null constraint organizations_slug_key unique,
  status text not null default 'ACTIVE' constraint organizations_status_check check (status in ('ACTIVE', 'SUSPENDED', 'ARCHIVED')),
  plan_code text not null default 'FREE' constraint organizations_plan_code_check check (plan_code in ('FREE', 'STANDARD', 'BUSINESS')),
  timezone text not null default 'Asia/Ho_Chi_Minh',
  locale text not null default 'vi' constraint organizations_locale_check check (locale in ('vi', 'en')),
  legal_name text,
  tax_code text,
  address text,
  chart text not null default 'TT133' constraint organizations_chart_check check (chart in ('TT133', 'TT99')),
  books_locked_until date,
  utilities_are_revenue boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Operators and renters log in the same way but are different principals: one email may have one account of each kind.
create table identity.accounts (
  id uuid constraint accounts_pkey primary key,
  kind text not null constraint accounts_kind_check check (kind in ('OPERATOR', 'RENTER')),
  email text not null,
  email_key text not null,
  password_hash text not null,
  display_name text not null,
  status text not null default 'ACTIVE' constraint accounts_status_check check (status in ('ACTIVE', 'LOCKED')),
  locale text not null default 'vi' constraint accounts_locale_check check (locale in ('vi', 'en')),
  timezone text not null default 'Asia/Ho_Chi_Minh',
  phone text,
  email_verified_at timestamptz,
  preferences jsonb not null default '{}',
  last_organization_id uuid constraint accounts_last_organization_id_fkey references identity.organizations (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint accounts_email_key unique (kind, email_key)
);
create table identity.memberships (
  id uuid constraint memberships_pkey primary key,
  organization_id uuid not null constraint memberships_organization_id_fkey references identity.organizations (id),
  account_id uuid constraint memberships_account_id_fkey references identity.accounts (id),
  email text not null,
  email_key text not null,
  role text not null constraint memberships_role_check check (role in ('OWNER', 'MANAGER', 'ACCOUNTANT', 'STAFF')),
  property_ids uuid[],
  status text not null constraint memberships_status_check check (status in ('INVITED', 'ACTIVE')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint memberships_email_key unique (organization_id, email_key),
  constraint memberships_active_check check (status = 'INVITED' or account_id is not null)
);
create index memberships_account_id_idx on identity.memberships (account_id, created_at);
create index memberships_organization_id_idx on identity.memberships (organization_id, created_at, id);
create table identity.account_renters (
  account_id uuid not null constraint account_renters_account_id_fkey references identity.accounts (id),
  organization_id uuid not null constraint account_renters_organization_id_fkey references identity.organizations (id),
  renter_id uuid not null,
  linked_at timestamptz not null,
  constraint account_renters_pkey primary key (account_id, organization_id, renter_id),
  constraint account_renters_renter_key unique (organization_id, renter_id)
);
create table identity.sessions (
  id uuid constraint sessions_pkey primary key,
  account_id uuid not null constraint sessions_account_id_fkey references identity.accounts (id),
  organization_id uuid constraint sessions_organization_id_fkey references identity.organizations (id),
  renter_id uuid,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_account_id_idx on identity.sessions (account_id, created_at desc) where revoked_at is null;
create index sessions_expires_at_idx on identity.sessions (expires_at);
create table identity.refresh_tokens (
  token_hash bytea constraint refresh_tokens_pkey primary key,
  session_id uuid not null constraint refresh_tokens_session_id_fkey references identity.sessions (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session_id_idx on identity.refresh_tokens (session_id);
create index refresh_tokens_used_at_idx on identity.refresh_tokens (used_at) where used_at is not null;
-- Password resets and email verifications. A row without an account is written for an unknown email, so that both cases
-- take the same time.
create table identity.one_time_tokens (
  token_hash bytea constraint one_time_tokens_pkey primary key,
  purpose text not null constraint one_time_tokens_purpose_check check (purpose in ('RESET_PASSWORD', 'VERIFY_EMAIL')),
  account_id uuid constraint one_time_tokens_account_id_fkey references identity.accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_account_id_idx on identity.one_time_tokens (account_id);
create index one_time_tokens_expires_at_idx on identity.one_time_tokens (expires_at);
-- Maps the hash of a token to the organization whose scoped transaction it opens. email_key is the address an invitation was sent
-- to: an account finds the invitations to its address in every organization.
create table identity.lookup (
  token_hash bytea constraint lookup_pkey primary key,
  kind text not null constraint lookup_kind_check
    check (kind in ('API_KEY', 'MEMBER_INVITATION', 'RENTER_INVITATION', 'PAYMENT_CONNECTION', 'SHARE_LINK')),
  organization_id uuid not null constraint lookup_organization_id_fkey references identity.organizations (id),
  subject_id uuid not null,
  email_key text,
  expires_at timestamptz
);
create index lookup_expires_at_idx on identity.lookup (expires_at) where expires_at is not null;
create index lookup_subject_idx on identity.lookup (kind, organization_id, subject_id);
create index lookup_email_key_idx on identity.lookup (email_key) where email_key is not null;
create table identity.rate_counters (
  key_hash bytea constraint rate_counters_pkey primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_counters_resets_at_idx on identity.rate_counters (resets_at);
-- IP addresses an account has logged in from. Failed logins from elsewhere do not lock these out.
create table identity.known_addresses (
  account_id uuid not null constraint known_addresses_account_id_fkey references identity.accounts (id),
  address_hash bytea not null,
  last_login_at timestamptz not null,
  constraint known_addresses_pkey primary key (account_id, address_hash)
);
create index known_addresses_last_login_at_idx on identity.known_addresses (last_login_at);
-- An email waits here, sealed with the application's key, until it is sent. The job that sends it holds only its id.
create table identity.emails (
  id uuid constraint emails_pkey primary key,
  template text not null,
  locale text not null constraint emails_locale_check check (locale in ('vi', 'en')),
  sealed bytea,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index emails_created_at_idx on identity.emails (created_at);
-- Stored responses of requests outside any organization.
create table identity.idempotency_keys (
  account_id uuid not null constraint idempotency_keys_account_id_fkey references identity.accounts (id),
  key text not null,
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (account_id, key)
);
create index idempotency_keys_created_at_idx on identity.idempotency_keys (created_at);
insert into public.schema_migrations (name, checksum) values ('0002_identity_tables.sql', 'c38c3fb0cfd8c5cf00231331fa76e79448e6302336b5981691b0ed4f98be6d6a');
commit;
begin;
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
insert into public.schema_migrations (name, checksum) values ('0003_identity_functions.sql', 'f68fecf7bea7f1d773ab72eb9f62ef4827bdf12e804253a05dcbfaa47df94af0');
commit;
begin;
-- Tables of the identity group that belong to one organization. As with all organization tables, every key contains organization_id
-- and row-level security is forced; the second policy lets the owner migrate and back up.

-- No foreign key to identity.organizations, as in other tables written by most requests: each insert would lock the one row of the
-- organization, and concurrent transactions would wait for each other. Row-level security already proves the organization.
create table audit_events (
  organization_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null constraint audit_events_actor_kind_check check (actor_kind in ('OPERATOR', 'RENTER', 'API_KEY', 'SYSTEM')),
  actor_id uuid,
  actor_name text,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  request_id text,
  changes jsonb not null,
  constraint audit_events_pkey primary key (organization_id, id)
);
create index audit_events_at_idx on audit_events (organization_id, at desc, id desc);
create index audit_events_subject_idx on audit_events (organization_id, subject_type, subject_id, at desc, id desc);
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy audit_events_organization on audit_events
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy audit_events_owner on audit_events to rentroll_owner using (true) with check (true);
grant select, insert on audit_events to rentroll_app;
create table api_keys (
  organization_id uuid not null constraint api_keys_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  name text not null,
  prefix text not null,
  permissions text[] not null,
  created_by uuid not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint api_keys_pkey primary key (organization_id, id)
);
create index api_keys_created_at_idx on api_keys (organization_id, created_at desc, id desc);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy api_keys_organization on api_keys
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy api_keys_owner on api_keys to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on api_keys to rentroll_app;
create table idempotency_keys (
  organization_id uuid not null,
  principal_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (organization_id, principal_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (organization_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy idempotency_keys_organization on idempotency_keys
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy idempotency_keys_owner on idempotency_keys to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on idempotency_keys to rentroll_app;
-- In three steps instead of a join: on a sharded database a join would send all organizations to every shard.
create function identity.api_key_context(p_token_hash bytea, p_now timestamptz)
returns table (api_key_id uuid, name text, permissions text[], organization_id uuid, organization_status text, timezone text,
               locale text, last_used_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  token identity.lookup;
  organization identity.organizations;
begin
  select l.* into token from identity.lookup l where l.token_hash = p_token_hash and l.kind = 'API_KEY';
  if not found then return; end if;
  select o.* into organization from identity.organizations o where o.id = token.organization_id;
  return query
    select k.id, k.name, k.permissions, organization.id, organization.status, organization.timezone, organization.locale, k.last_used_at
    from public.api_keys k
    where k.organization_id = token.organization_id and k.id = token.subject_id and (k.expires_at is null or k.expires_at > p_now);
end
$$;
create function identity.touch_api_key(p_organization_id uuid, p_api_key_id uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.api_keys k set last_used_at = p_now where k.organization_id = p_organization_id and k.id = p_api_key_id;
end
$$;
revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0004_identity_organization_tables.sql', 'e5b56284e6ba01ed5904fbe1a60256592535abca3a75f907a273a8abcf9bbc1c');
commit;
begin;
-- The double-entry journal. Amounts are whole đồng.

create table journal_entries (
  organization_id uuid not null,
  id uuid not null,
  entry_date date not null,
  kind text not null,
  source_type text not null,
  source_id uuid not null,
  reverses_id uuid,
  created_at timestamptz not null,
  constraint journal_entries_pkey primary key (organization_id, id),
  constraint journal_entries_reverses_id_fkey foreign key (organization_id, reverses_id) references journal_entries (organization_id, id)
);
create index journal_entries_entry_date_idx on journal_entries (organization_id, entry_date desc, id desc);
create index journal_entries_created_at_idx on journal_entries (organization_id, created_at desc, id desc);
create index journal_entries_source_idx on journal_entries (organization_id, source_type, source_id);
create unique index journal_entries_reverses_key on journal_entries (organization_id, reverses_id);
alter table journal_entries enable row level security;
alter table journal_entries force row level security;
create policy journal_entries_organization on journal_entries
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy journal_entries_owner on journal_entries to rentroll_owner using (true) with check (true);
grant select, insert on journal_entries to rentroll_app;
create table journal_lines (
  organization_id uuid not null,
  entry_id uuid not null,
  position integer not null,
  entry_date date not null,
  account text not null,
  debit numeric(15, 2) not null constraint journal_lines_debit_check check (debit >= 0),
  credit numeric(15, 2) not null constraint journal_lines_credit_check check (credit >= 0 and (debit = 0) <> (credit = 0)),
  property_id uuid,
  room_id uuid,
  renter_id uuid,
  lease_id uuid,
  invoice_id uuid,
  bank_account_id uuid,
  constraint journal_lines_pkey primary key (organization_id, entry_id, position),
  constraint journal_lines_entry_id_fkey foreign key (organization_id, entry_id) references journal_entries (organization_id, id)
);
create index journal_lines_account_idx on journal_lines (organization_id, account, entry_date);
create index journal_lines_property_id_idx on journal_lines (organization_id, property_id, entry_date);
create index journal_lines_renter_id_idx on journal_lines (organization_id, renter_id) where renter_id is not null;
create index journal_lines_lease_id_idx on journal_lines (organization_id, lease_id) where lease_id is not null;
alter table journal_lines enable row level security;
alter table journal_lines force row level security;
create policy journal_lines_organization on journal_lines
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy journal_lines_owner on journal_lines to rentroll_owner using (true) with check (true);
grant select, insert on journal_lines to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0005_ledger.sql', '400a87ff1589d29a890f6a567d957de567c7d9e319ff878044e1c31f6a33b699');
commit;
begin;
-- Money is numeric(15,2); amounts that must be whole đồng have a check.

create table properties (
  organization_id uuid not null constraint properties_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  code text not null,
  name text not null,
  address text,
  owner_full_name text,
  owner_tax_code text,
  owner_id_number_sealed bytea,
  owner_id_number_masked text,
  archived_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint properties_pkey primary key (organization_id, id),
  constraint properties_code_key unique (organization_id, code)
);
create index properties_created_at_idx on properties (organization_id, created_at desc, id desc);
create index properties_name_idx on properties (organization_id, name, id);
alter table properties enable row level security;
alter table properties force row level security;
create policy properties_organization on properties
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy properties_owner on properties to rentroll_owner using (true) with check (true);
grant select, insert, update on properties to rentroll_app;
-- auto_billed_period and reminded_on record the last scheduled run, so that a repeated run does nothing twice and a missed run is
-- made up for.
create table billing_settings (
  organization_id uuid not null constraint billing_settings_organization_id_fkey references identity.organizations (id),
  property_id uuid not null,
  id uuid not null,
  billing_day smallint not null default 1 constraint billing_settings_billing_day_check check (billing_day between 1 and 31),
  due_day smallint not null default 5 constraint billing_settings_due_day_check check (due_day between 1 and 31),
  utilities_lag_months smallint not null default 0 constraint billing_settings_utilities_lag_months_check check (utilities_lag_months in (0, 1)),
  auto_billing text not null default 'OFF' constraint billing_settings_auto_billing_check check (auto_billing in ('OFF', 'DRAFT', 'ISSUE')),
  late_fee jsonb,
  reminder_days smallint[] not null default '{}',
  auto_billed_period text,
  reminded_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint billing_settings_pkey primary key (organization_id, property_id),
  constraint billing_settings_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index billing_settings_auto_billing_idx on billing_settings (organization_id, property_id) where auto_billing <> 'OFF';
create index billing_settings_reminder_days_idx on billing_settings (organization_id, property_id) where reminder_days <> '{}';
alter table billing_settings enable row level security;
alter table billing_settings force row level security;
create policy billing_settings_organization on billing_settings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billing_settings_owner on billing_settings to rentroll_owner using (true) with check (true);
grant select, insert, update on billing_settings to rentroll_app;
-- Utility prices of a property by the month they apply from. The first version applies to all earlier months as well.
create table utility_prices (
  organization_id uuid not null constraint utility_prices_organization_id_fkey references identity.organizations (id),
  property_id uuid not null,
  effective_from text not null,
  electricity_unit_price numeric(15, 2) not null default 0,
  electricity_fixed_amount numeric(15, 2) not null default 0,
  water_unit_price numeric(15, 2) not null default 0,
  water_fixed_amount numeric(15, 2) not null default 0,
  constraint utility_prices_pkey primary key (organization_id, property_id, effective_from),
  constraint utility_prices_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint utility_prices_amounts_check check (
    electricity_unit_price >= 0 and water_unit_price >= 0
    and electricity_fixed_amount >= 0 and electricity_fixed_amount = trunc(electricity_fixed_amount)
    and water_fixed_amount >= 0 and water_fixed_amount = trunc(water_fixed_amount))
);
alter table utility_prices enable row level security;
alter table utility_prices force row level security;
create policy utility_prices_organization on utility_prices
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy utility_prices_owner on utility_prices to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on utility_prices to rentroll_app;
create table utility_tariffs (
  organization_id uuid not null constraint utility_tariffs_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  utility text not null constraint utility_tariffs_utility_check check (utility in ('ELECTRICITY', 'WATER')),
  effective_from text not null,
  tiers jsonb not null,
  vat_percent numeric(7, 4) not null,
  surcharges jsonb not null,
  undeclared_unit_price numeric(15, 2),
  quota_basis text not null constraint utility_tariffs_quota_basis_check check (quota_basis in ('ROOM', 'PER_4_OCCUPANTS', 'PER_OCCUPANT')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint utility_tariffs_pkey primary key (organization_id, id),
  constraint utility_tariffs_effective_key unique (organization_id, property_id, utility, effective_from),
  constraint utility_tariffs_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
alter table utility_tariffs enable row level security;
alter table utility_tariffs force row level security;
create policy utility_tariffs_organization on utility_tariffs
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy utility_tariffs_owner on utility_tariffs to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on utility_tariffs to rentroll_app;
create table rooms (
  organization_id uuid not null constraint rooms_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  name text not null,
  floor smallint,
  area_m2 numeric(8, 2),
  max_occupants smallint,
  base_rent numeric(15, 2) not null constraint rooms_base_rent_check check (base_rent >= 0 and base_rent = trunc(base_rent)),
  electricity_meter_digits smallint,
  water_meter_digits smallint,
  under_maintenance boolean not null default false,
  archived_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint rooms_pkey primary key (organization_id, id),
  constraint rooms_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create unique index rooms_name_key on rooms (organization_id, property_id, name) where archived_at is null;
create index rooms_property_id_idx on rooms (organization_id, property_id, created_at desc, id desc);
create index rooms_created_at_idx on rooms (organization_id, created_at desc, id desc);
create index rooms_name_idx on rooms (organization_id, name, id);
alter table rooms enable row level security;
alter table rooms force row level security;
create policy rooms_organization on rooms
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy rooms_owner on rooms to rentroll_owner using (true) with check (true);
grant select, insert, update on rooms to rentroll_app;
-- Identity numbers are stored sealed, with a mask for display and a keyed hash to search by.
create table renters (
  organization_id uuid not null constraint renters_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  full_name text not null,
  phone text,
  email text,
  date_of_birth date,
  gender text constraint renters_gender_check check (gender in ('MALE', 'FEMALE', 'OTHER')),
  id_number_sealed bytea,
  id_number_index bytea,
  id_number_masked text,
  permanent_address text,
  occupation text,
  vehicle_plates text[] not null default '{}',
  note text,
  credit_balance numeric(15, 2) not null default 0,
  archived_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint renters_pkey primary key (organization_id, id)
);
create index renters_created_at_idx on renters (organization_id, created_at desc, id desc);
create index renters_full_name_idx on renters (organization_id, full_name, id);
create index renters_id_number_idx on renters (organization_id, id_number_index);
alter table renters enable row level security;
alter table renters force row level security;
create policy renters_organization on renters
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy renters_owner on renters to rentroll_owner using (true) with check (true);
grant select, insert, update on renters to rentroll_app;
-- Only the newest token of an invitation is valid. Older ones still lead here, so that the response can say the link is outdated.
create table renter_invitations (
  organization_id uuid not null constraint renter_invitations_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  renter_id uuid not null,
  email text not null,
  token_hash bytea not null,
  status text not null constraint renter_invitations_status_check check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED')),
  source text not null constraint renter_invitations_source_check check (source in ('OPERATOR', 'LEASE', 'IMPORT')),
  invited_by uuid,
  expires_at timestamptz not null,
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint renter_invitations_pkey primary key (organization_id, id),
  constraint renter_invitations_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id)
);
create unique index renter_invitations_pending_key on renter_invitations (organization_id, renter_id) where status = 'PENDING';
create index renter_invitations_renter_id_idx on renter_invitations (organization_id, renter_id, created_at desc, id desc);
alter table renter_invitations enable row level security;
alter table renter_invitations force row level security;
create policy renter_invitations_organization on renter_invitations
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy renter_invitations_owner on renter_invitations to rentroll_owner using (true) with check (true);
grant select, insert, update on renter_invitations to rentroll_app;
-- No rows for an unverified email: whoever registers with an address must not learn who rents where.
-- A loop instead of a join: on a sharded database each organization is then read from its own shard.
create function identity.invitations_to(p_account_id uuid, p_now timestamptz)
returns table (id uuid, organization_id uuid, renter_id uuid, organization_name text, renter_name text, status text, source text, created_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  token record;
begin
  for token in
    select l.organization_id, l.subject_id, l.token_hash, o.name
    from identity.accounts a
    join identity.lookup l on l.kind = 'RENTER_INVITATION' and l.email_key = a.email_key
    join identity.organizations o on o.id = l.organization_id
    where a.id = p_account_id and a.kind = 'RENTER' and a.email_verified_at is not null
  loop
    return query
      select i.id, i.organization_id, i.renter_id, token.name, n.full_name,
             case when i.status = 'PENDING' and i.expires_at <= p_now then 'EXPIRED' else i.status end, i.source, i.created_at
      from public.renter_invitations i
      join public.renters n on n.organization_id = token.organization_id and n.id = i.renter_id
      where i.organization_id = token.organization_id and i.id = token.subject_id and i.token_hash = token.token_hash;
  end loop;
end
$$;
revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0006_portfolio.sql', 'd989b4aa624398f78234b10f0bb74c49c169850593d79146dd32a9c25c213f13');
commit;
begin;
-- A lease occupies its room from start_date to ended_on, or to end_date when it stops there, or without end; both days included.
-- Two leases of a room cannot overlap.
create table leases (
  organization_id uuid not null constraint leases_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  room_id uuid not null,
  renter_id uuid not null,
  start_date date not null,
  end_date date,
  after_end_date text not null default 'STOP' constraint leases_after_end_date_check check (after_end_date in ('STOP', 'CONTINUE')),
  billing_starts_on date not null,
  deposit_amount numeric(15, 2) not null default 0 constraint leases_deposit_amount_check check (deposit_amount >= 0 and deposit_amount = trunc(deposit_amount)),
  deposit_received_amount numeric(15, 2) constraint leases_deposit_received_check check (deposit_received_amount >= 0 and deposit_received_amount = trunc(deposit_received_amount)),
  deposit_received_on date,
  deposit_held numeric(15, 2) not null default 0,
  deposit_moved_in numeric(15, 2) not null default 0,
  occupant_count smallint not null default 1 constraint leases_occupant_count_check check (occupant_count between 0 and 100),
  proration text not null default 'DAILY' constraint leases_proration_check check (proration in ('DAILY', 'NONE')),
  transferred_from uuid,
  ended_on date,
  end_reason text,
  settled_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  occupied daterange not null generated always as (
    case when cancelled_at is not null then 'empty'::daterange
         else daterange(start_date, coalesce(ended_on, case when after_end_date = 'STOP' then end_date end), '[]') end) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint leases_pkey primary key (organization_id, id),
  constraint leases_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint leases_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint leases_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint leases_transferred_from_fkey foreign key (organization_id, transferred_from) references leases (organization_id, id),
  constraint leases_dates_check check (end_date >= start_date and ended_on >= start_date),
  constraint leases_room_occupied_excl exclude using gist (organization_id with =, room_id with =, occupied with &&)
);
create index leases_created_at_idx on leases (organization_id, created_at desc, id desc);
create index leases_property_id_idx on leases (organization_id, property_id, created_at desc, id desc);
create index leases_room_id_idx on leases (organization_id, room_id, start_date);
create index leases_renter_id_idx on leases (organization_id, renter_id, created_at desc, id desc);
create index leases_transferred_from_idx on leases (organization_id, transferred_from);
alter table leases enable row level security;
alter table leases force row level security;
create policy leases_organization on leases
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy leases_owner on leases to rentroll_owner using (true) with check (true);
grant select, insert, update on leases to rentroll_app;
create table lease_rents (
  organization_id uuid not null constraint lease_rents_organization_id_fkey references identity.organizations (id),
  lease_id uuid not null,
  from_date date not null,
  monthly_rent numeric(15, 2) not null constraint lease_rents_monthly_rent_check check (monthly_rent >= 0 and monthly_rent = trunc(monthly_rent)),
  constraint lease_rents_pkey primary key (organization_id, lease_id, from_date),
  constraint lease_rents_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id)
);
alter table lease_rents enable row level security;
alter table lease_rents force row level security;
create policy lease_rents_organization on lease_rents
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy lease_rents_owner on lease_rents to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on lease_rents to rentroll_app;
create table household_members (
  organization_id uuid not null constraint household_members_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  lease_id uuid not null,
  renter_id uuid,
  full_name text not null,
  relationship text,
  phone text,
  email text,
  date_of_birth date,
  gender text constraint household_members_gender_check check (gender in ('MALE', 'FEMALE', 'OTHER')),
  id_number_sealed bytea,
  id_number_index bytea,
  id_number_masked text,
  document_type text,
  nationality text,
  permanent_address text,
  occupation text,
  head_of_household_name text,
  relation_to_head text,
  residence_registered_from date,
  residence_registered_until date,
  stay_notified_at timestamptz,
  moved_in_on date,
  moved_out_on date,
  is_primary boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint household_members_pkey primary key (organization_id, id),
  constraint household_members_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint household_members_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id)
);
create index household_members_lease_id_idx on household_members (organization_id, lease_id, created_at, id);
create index household_members_renter_id_idx on household_members (organization_id, renter_id);
alter table household_members enable row level security;
alter table household_members force row level security;
create policy household_members_organization on household_members
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy household_members_owner on household_members to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on household_members to rentroll_app;
-- Exactly one of property_id, room_id and lease_id is set: what the fee applies to. parent_property_id is the property that contains
-- it, in all three cases.
create table recurring_fees (
  organization_id uuid not null constraint recurring_fees_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  parent_property_id uuid not null,
  property_id uuid,
  room_id uuid,
  lease_id uuid,
  name text not null,
  amount numeric(15, 2) not null constraint recurring_fees_amount_check check (amount >= 0 and amount = trunc(amount)),
  basis text not null constraint recurring_fees_basis_check check (basis in ('FLAT', 'PER_OCCUPANT', 'PER_QUANTITY')),
  quantity numeric(12, 3) not null default 1,
  proration text not null constraint recurring_fees_proration_check check (proration in ('NONE', 'DAILY')),
  start_period text,
  end_period text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  constraint recurring_fees_pkey primary key (organization_id, id),
  constraint recurring_fees_scope_check check (num_nonnulls(property_id, room_id, lease_id) = 1),
  constraint recurring_fees_parent_property_id_fkey foreign key (organization_id, parent_property_id) references properties (organization_id, id),
  constraint recurring_fees_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint recurring_fees_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint recurring_fees_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id)
);
create index recurring_fees_created_at_idx on recurring_fees (organization_id, created_at desc, id desc);
create index recurring_fees_parent_property_id_idx on recurring_fees (organization_id, parent_property_id, created_at desc, id desc);
create index recurring_fees_property_id_idx on recurring_fees (organization_id, property_id);
create index recurring_fees_room_id_idx on recurring_fees (organization_id, room_id);
create index recurring_fees_lease_id_idx on recurring_fees (organization_id, lease_id);
create index recurring_fees_name_idx on recurring_fees (organization_id, name, id);
alter table recurring_fees enable row level security;
alter table recurring_fees force row level security;
create policy recurring_fees_organization on recurring_fees
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy recurring_fees_owner on recurring_fees to rentroll_owner using (true) with check (true);
grant select, insert, update on recurring_fees to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0007_leasing.sql', '90dfd1875b487e0eed259cb98289e30c912a10d11fb9cef6ac7db743f5a5aa4e');
commit;
begin;
-- The billed columns repeat what billed_uses says, so that calculating a month does not read the whole history of a room.
-- *_billed_units is -1 when no live invoice bills the utility. use_open: some use may still have to be billed; always so where a
-- meter was exchanged or rolled over, which the billing rule then checks.
-- A reading is updated once, when it is billed: fillfactor leaves room for that on its page.
create table meter_readings (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  room_id uuid not null,
  lease_id uuid,
  period text not null,
  reading_date date not null,
  kind text not null constraint meter_readings_kind_check check (kind in ('PERIODIC', 'HANDOVER')),
  status text not null constraint meter_readings_status_check check (status in ('ACCEPTED', 'PENDING', 'REFUSED')),
  source text not null constraint meter_readings_source_check check (source in ('OPERATOR', 'RENTER', 'IMPORT')),
  electricity_previous integer,
  electricity_current integer,
  electricity_old_final integer,
  electricity_new_initial integer,
  electricity_rolled_over boolean not null default false,
  electricity_billed_invoice_id uuid,
  electricity_billed_units integer not null default -1,
  water_previous integer,
  water_current integer,
  water_old_final integer,
  water_new_initial integer,
  water_rolled_over boolean not null default false,
  water_billed_invoice_id uuid,
  water_billed_units integer not null default -1,
  use_open boolean not null generated always as (status = 'ACCEPTED' and (
    electricity_current is not null
      and (electricity_old_final is not null or electricity_rolled_over or electricity_current - electricity_previous > electricity_billed_units)
    or water_current is not null and (water_old_final is not null or water_rolled_over or water_current - water_previous > water_billed_units))) stored,
  flags text[] not null default '{}',
  refusal_reason text,
  recorded_at timestamptz not null,
  recorded_by uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint meter_readings_pkey primary key (organization_id, id),
  constraint meter_readings_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint meter_readings_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint meter_readings_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint meter_readings_values_check check (num_nonnulls(electricity_current, water_current) > 0
    and (electricity_current is null) = (electricity_previous is null) and (water_current is null) = (water_previous is null))
) with (fillfactor = 50);
create unique index meter_readings_period_key on meter_readings (organization_id, room_id, period) where kind = 'PERIODIC' and status <> 'REFUSED';
create index meter_readings_room_id_idx on meter_readings (organization_id, room_id, reading_date, id);
create index meter_readings_property_id_idx on meter_readings (organization_id, property_id, created_at desc, id desc);
create index meter_readings_lease_id_idx on meter_readings (organization_id, lease_id);
create index meter_readings_created_at_idx on meter_readings (organization_id, created_at desc, id desc);
create index meter_readings_period_idx on meter_readings (organization_id, period, id);
create index meter_readings_recorded_at_idx on meter_readings (organization_id, recorded_at desc, id desc);
create index meter_readings_period_created_at_idx on meter_readings (organization_id, period, created_at desc, id desc);
create index meter_readings_pending_idx on meter_readings (organization_id, created_at desc, id desc) where status = 'PENDING';
create index meter_readings_handover_idx on meter_readings (organization_id, created_at desc, id desc) where kind = 'HANDOVER';
alter table meter_readings enable row level security;
alter table meter_readings force row level security;
create policy meter_readings_organization on meter_readings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy meter_readings_owner on meter_readings to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on meter_readings to rentroll_app;
-- Values of a reading before and after a correction.
create table meter_reading_corrections (
  organization_id uuid not null constraint meter_reading_corrections_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  reading_id uuid not null,
  electricity_before integer,
  electricity_after integer,
  water_before integer,
  water_after integer,
  reason text not null,
  corrected_by uuid,
  created_at timestamptz not null,
  constraint meter_reading_corrections_pkey primary key (organization_id, id),
  constraint meter_reading_corrections_reading_id_fkey foreign key (organization_id, reading_id) references meter_readings (organization_id, id) on delete cascade
);
create index meter_reading_corrections_reading_id_idx on meter_reading_corrections (organization_id, reading_id);
alter table meter_reading_corrections enable row level security;
alter table meter_reading_corrections force row level security;
create policy meter_reading_corrections_organization on meter_reading_corrections
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy meter_reading_corrections_owner on meter_reading_corrections to rentroll_owner using (true) with check (true);
grant select, insert on meter_reading_corrections to rentroll_app;
-- Readings with use_open, by room. A separate table, because a partial index on use_open would rule out heap-only (HOT) updates:
-- billing a reading would then write to every index of meter_readings.
create table open_readings (
  organization_id uuid not null,
  reading_id uuid not null,
  room_id uuid not null,
  reading_date date not null,
  constraint open_readings_pkey primary key (organization_id, reading_id),
  constraint open_readings_reading_id_fkey foreign key (organization_id, reading_id) references meter_readings (organization_id, id)
);
create index open_readings_room_id_idx on open_readings (organization_id, room_id, reading_date);
alter table open_readings enable row level security;
alter table open_readings force row level security;
create policy open_readings_organization on open_readings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy open_readings_owner on open_readings to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on open_readings to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0008_metering.sql', '7c7856cb83ac1f4bb118c539afe3d4a05e35c939d3a5565fe482cbb090c9815e');
commit;
begin;
-- Bills all leases of a period. A run resumes after the last lease it handled, also after a crash.
create table billing_runs (
  organization_id uuid not null constraint billing_runs_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  period text not null,
  property_id uuid,
  issue boolean not null,
  issue_date date,
  due_date date,
  status text not null constraint billing_runs_status_check check (
    status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'ISSUING', 'UNDOING', 'UNDONE')),
  last_lease_id uuid,
  total integer not null default 0,
  created integer not null default 0,
  existed integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  issued integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  -- Who asked to issue or undo the run and why, the last invoice handled, and what stopped it.
  action jsonb,
  requested_by uuid,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint billing_runs_pkey primary key (organization_id, id),
  constraint billing_runs_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index billing_runs_created_at_idx on billing_runs (organization_id, created_at desc, id desc);
create index billing_runs_period_idx on billing_runs (organization_id, period) where status in ('QUEUED', 'RUNNING', 'ISSUING', 'UNDOING');
create index billing_runs_property_id_idx on billing_runs (organization_id, property_id);
alter table billing_runs enable row level security;
alter table billing_runs force row level security;
create policy billing_runs_organization on billing_runs
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billing_runs_owner on billing_runs to rentroll_owner using (true) with check (true);
grant select, insert, update on billing_runs to rentroll_app;
-- A run is divided into lanes that are processed concurrently, each with its own progress. Deleted when the run is done.
create table billing_run_lanes (
  organization_id uuid not null constraint billing_run_lanes_organization_id_fkey references identity.organizations (id),
  run_id uuid not null,
  lane smallint not null,
  last_lease_id uuid,
  until_lease_id uuid,
  finished boolean not null default false,
  created integer not null default 0,
  existed integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  constraint billing_run_lanes_pkey primary key (organization_id, run_id, lane),
  constraint billing_run_lanes_run_id_fkey foreign key (organization_id, run_id) references billing_runs (organization_id, id)
);
alter table billing_run_lanes enable row level security;
alter table billing_run_lanes force row level security;
create policy billing_run_lanes_organization on billing_run_lanes
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billing_run_lanes_owner on billing_run_lanes to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on billing_run_lanes to rentroll_app;
-- What needs attention, one row each: a list in the run itself would be rewritten with every chunk. No room: it concerns the whole run.
create table billing_run_problems (
  organization_id uuid not null constraint billing_run_problems_organization_id_fkey references identity.organizations (id),
  run_id uuid not null,
  id uuid not null,
  room_id uuid,
  code text not null,
  utility text,
  invoice_id uuid,
  constraint billing_run_problems_pkey primary key (organization_id, run_id, id),
  constraint billing_run_problems_run_id_fkey foreign key (organization_id, run_id) references billing_runs (organization_id, id)
);
alter table billing_run_problems enable row level security;
alter table billing_run_problems force row level security;
create policy billing_run_problems_organization on billing_run_problems
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billing_run_problems_owner on billing_run_problems to rentroll_owner using (true) with check (true);
grant select, insert, delete on billing_run_problems to rentroll_app;
-- Runs interrupted by a crash, read once on startup.
create function identity.unfinished_runs() returns table (organization_id uuid, run_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.organization_id, r.id from public.billing_runs r where r.status in ('QUEUED', 'RUNNING', 'ISSUING', 'UNDOING')
$$;
revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0009_billing_runs.sql', '754d9f8b065e6daeab7401610031f752b5de8dcf1ab01a132dcf5e5928c23bfd');
commit;
begin;
-- Amounts are whole đồng unless they are unit prices.

-- No foreign key to billing_runs: every invoice of a run would lock the row of the run, and its lanes would wait for each other.
-- overdue_notified: the overdue event has been recorded. The due date of an issued invoice never changes, so it is recorded once.
create table invoices (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  room_id uuid not null,
  renter_id uuid not null,
  lease_id uuid not null,
  kind text not null constraint invoices_kind_check check (kind in ('MONTHLY', 'SETTLEMENT', 'ONE_OFF')),
  period text not null,
  invoice_number text not null,
  payment_code text not null,
  payment_reference text not null,
  status text not null constraint invoices_status_check check (status in ('DRAFT', 'ISSUED', 'PARTIALLY_PAID', 'PAID', 'CANCELLED')),
  due_date date not null,
  due_date_given boolean not null default false,
  overdue_notified boolean not null default false,
  issue_date date,
  total_amount numeric(15, 2) not null,
  deposit_amount numeric(15, 2) not null default 0,
  credited_amount numeric(15, 2) not null default 0,
  credited_deposit numeric(15, 2) not null default 0,
  paid_amount numeric(15, 2) not null default 0,
  paid_deposit numeric(15, 2) not null default 0,
  written_off_amount numeric(15, 2) not null default 0,
  written_off_deposit numeric(15, 2) not null default 0,
  recovered_amount numeric(15, 2) not null default 0,
  write_off_reason text,
  cancel_reason text,
  cancelled_at timestamptz,
  replaced_by uuid,
  billing_run_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invoices_pkey primary key (organization_id, id),
  constraint invoices_number_key unique (organization_id, invoice_number),
  constraint invoices_payment_code_key unique (organization_id, payment_code),
  constraint invoices_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint invoices_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint invoices_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint invoices_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint invoices_replaced_by_fkey foreign key (organization_id, replaced_by) references invoices (organization_id, id),
  constraint invoices_balance_check check (status in ('DRAFT', 'CANCELLED') or (
    paid_amount >= 0 and total_amount - credited_amount - paid_amount - written_off_amount >= 0))
);
create unique index invoices_monthly_key on invoices (organization_id, room_id, period, lease_id) where kind = 'MONTHLY' and status <> 'CANCELLED';
create index invoices_created_at_idx on invoices (organization_id, created_at desc, id desc);
create index invoices_period_idx on invoices (organization_id, period, property_id, id);
create index invoices_property_id_idx on invoices (organization_id, property_id, created_at desc, id desc);
create index invoices_room_id_idx on invoices (organization_id, room_id, created_at desc, id desc);
create index invoices_renter_id_idx on invoices (organization_id, renter_id, due_date, id);
create index invoices_lease_id_idx on invoices (organization_id, lease_id, period);
create index invoices_due_date_idx on invoices (organization_id, due_date, id);
create index invoices_replaced_by_idx on invoices (organization_id, replaced_by);
create index invoices_billing_run_id_idx on invoices (organization_id, billing_run_id, id);
create index invoices_overdue_to_notify_idx on invoices (due_date, organization_id) where status in ('ISSUED', 'PARTIALLY_PAID') and not overdue_notified;
create index invoices_open_property_idx on invoices (organization_id, property_id, due_date) where status in ('ISSUED', 'PARTIALLY_PAID');
create index invoices_draft_idx on invoices (organization_id, renter_id) where status = 'DRAFT';
create index invoices_deposit_idx on invoices (organization_id, lease_id) where deposit_amount > 0;
create index invoices_open_renter_idx on invoices (organization_id, renter_id, property_id) where status in ('ISSUED', 'PARTIALLY_PAID');
-- A settlement can bill usage read after the renter moved out, in a period later than its own, so looking up the lines of a
-- month has to include settlements.
create index invoices_settlement_idx on invoices (organization_id, period) where kind = 'SETTLEMENT';
alter table invoices enable row level security;
alter table invoices force row level security;
create policy invoices_organization on invoices
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoices_owner on invoices to rentroll_owner using (true) with check (true);
grant select, insert, update on invoices to rentroll_app;
-- A line is freed when it was credited in order to be billed again. covered_to, when set, ends the days the line bills before its
-- own last day.
create table invoice_lines (
  organization_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  line_type text not null constraint invoice_lines_line_type_check check (line_type in
    ('RENT', 'ELECTRICITY', 'WATER', 'RECURRING_FEE', 'DEPOSIT', 'DISCOUNT', 'LATE_FEE', 'CREDIT', 'OTHER')),
  calculated_key text,
  edited boolean not null default false,
  description_vi text not null,
  description_en text not null,
  quantity numeric(12, 3) not null,
  unit_price numeric(15, 2) not null,
  amount numeric(15, 2) not null constraint invoice_lines_amount_check check (amount = trunc(amount)),
  credited_amount numeric(15, 2) not null default 0,
  freed boolean not null default false,
  covered_to date,
  metadata jsonb not null,
  created_at timestamptz not null,
  constraint invoice_lines_pkey primary key (organization_id, id),
  constraint invoice_lines_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index invoice_lines_invoice_id_idx on invoice_lines (organization_id, invoice_id, position, id);
alter table invoice_lines enable row level security;
alter table invoice_lines force row level security;
create policy invoice_lines_organization on invoice_lines
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_lines_owner on invoice_lines to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on invoice_lines to rentroll_app;
create table invoice_counters (
  organization_id uuid not null constraint invoice_counters_organization_id_fkey references identity.organizations (id),
  property_id uuid not null,
  period text not null,
  last integer not null,
  constraint invoice_counters_pkey primary key (organization_id, property_id, period),
  constraint invoice_counters_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
alter table invoice_counters enable row level security;
alter table invoice_counters force row level security;
create policy invoice_counters_organization on invoice_counters
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_counters_owner on invoice_counters to rentroll_owner using (true) with check (true);
grant select, insert, update on invoice_counters to rentroll_app;
-- Which part of a reading a live invoice bills for a lease; a correction that increases the use bills the next step. The primary key
-- keeps a part from being billed twice. The invoice has the foreign key to the lease.
create table billed_uses (
  organization_id uuid not null,
  reading_id uuid not null,
  utility text not null constraint billed_uses_utility_check check (utility in ('ELECTRICITY', 'WATER')),
  lease_id uuid not null,
  step integer not null,
  invoice_id uuid not null,
  units integer not null,
  constraint billed_uses_pkey primary key (organization_id, reading_id, utility, lease_id, step),
  constraint billed_uses_reading_id_fkey foreign key (organization_id, reading_id) references meter_readings (organization_id, id),
  constraint billed_uses_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index billed_uses_invoice_id_idx on billed_uses (organization_id, invoice_id);
alter table billed_uses enable row level security;
alter table billed_uses force row level security;
create policy billed_uses_organization on billed_uses
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy billed_uses_owner on billed_uses to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on billed_uses to rentroll_app;
create table credit_notes (
  organization_id uuid not null constraint credit_notes_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  invoice_id uuid not null,
  reason text not null,
  amount numeric(15, 2) not null constraint credit_notes_amount_check check (amount > 0 and amount = trunc(amount)),
  rebill boolean not null default false,
  lines jsonb not null,
  automatic boolean not null default false,
  created_by uuid,
  created_at timestamptz not null,
  constraint credit_notes_pkey primary key (organization_id, id),
  constraint credit_notes_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index credit_notes_invoice_id_idx on credit_notes (organization_id, invoice_id);
alter table credit_notes enable row level security;
alter table credit_notes force row level security;
create policy credit_notes_organization on credit_notes
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy credit_notes_owner on credit_notes to rentroll_owner using (true) with check (true);
grant select, insert on credit_notes to rentroll_app;
-- Reminders already sent; day counts from the due date.
create table invoice_reminders (
  organization_id uuid not null constraint invoice_reminders_organization_id_fkey references identity.organizations (id),
  invoice_id uuid not null,
  day smallint not null,
  reminded_at timestamptz not null,
  constraint invoice_reminders_pkey primary key (organization_id, invoice_id, day),
  constraint invoice_reminders_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
alter table invoice_reminders enable row level security;
alter table invoice_reminders force row level security;
create policy invoice_reminders_organization on invoice_reminders
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_reminders_owner on invoice_reminders to rentroll_owner using (true) with check (true);
grant select, insert on invoice_reminders to rentroll_app;
create table invoice_questions (
  organization_id uuid not null constraint invoice_questions_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  renter_id uuid not null,
  invoice_id uuid not null,
  line_id uuid not null,
  message text not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  asked_by_name text not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  constraint invoice_questions_pkey primary key (organization_id, id),
  constraint invoice_questions_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint invoice_questions_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint invoice_questions_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint invoice_questions_line_id_fkey foreign key (organization_id, line_id) references invoice_lines (organization_id, id),
  constraint invoice_questions_answer_check check ((answer is null) = (answered_at is null))
);
create index invoice_questions_asked_at_idx on invoice_questions (organization_id, asked_at desc, id desc);
create index invoice_questions_open_idx on invoice_questions (organization_id, asked_at desc, id desc) where answered_at is null;
create index invoice_questions_property_id_idx on invoice_questions (organization_id, property_id, asked_at desc, id desc);
create index invoice_questions_renter_id_idx on invoice_questions (organization_id, renter_id);
create index invoice_questions_invoice_id_idx on invoice_questions (organization_id, invoice_id, asked_at, id);
create index invoice_questions_line_id_idx on invoice_questions (organization_id, line_id);
alter table invoice_questions enable row level security;
alter table invoice_questions force row level security;
create policy invoice_questions_organization on invoice_questions
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_questions_owner on invoice_questions to rentroll_owner using (true) with check (true);
grant select, insert, update on invoice_questions to rentroll_app;
-- Organizations with scheduled work today, found through three small partial indexes instead of one transaction per organization.
-- The caller passes the local date of each time zone, because the service's clock and time zone data decide it.
create function identity.organizations_due(p_zones jsonb) returns table (organization_id uuid, timezone text, billing boolean, overdue boolean, reminders boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  with place as materialized (
    select o.id, o.timezone, z.today, z.reminders_allowed from identity.organizations o
    join jsonb_to_recordset(p_zones) as z(timezone text, today date, reminders_allowed boolean) on z.timezone = o.timezone
    where o.status = 'ACTIVE'
  ), due as (
    select s.organization_id, 'billing' as what from public.billing_settings s join place p on p.id = s.organization_id
    join public.properties r on r.organization_id = s.organization_id and r.id = s.property_id and r.archived_at is null
    where s.auto_billing <> 'OFF' and coalesce(s.auto_billed_period, '') < to_char(p.today, 'YYYY-MM')
      and extract(day from p.today) >= least(s.billing_day, extract(day from date_trunc('month', p.today) + interval '1 month - 1 day'))
    union
    select i.organization_id, 'overdue' from public.invoices i join place p on p.id = i.organization_id
    where i.status in ('ISSUED', 'PARTIALLY_PAID') and not i.overdue_notified and i.due_date < p.today
      and i.due_date < (select max(today) from place)
    union
    select s.organization_id, 'reminders' from public.billing_settings s join place p on p.id = s.organization_id
    where s.reminder_days <> '{}' and p.reminders_allowed and (s.reminded_on is null or s.reminded_on < p.today)
  )
  select p.id, p.timezone, bool_or(d.what = 'billing'), bool_or(d.what = 'overdue'), bool_or(d.what = 'reminders')
  from due d join place p on p.id = d.organization_id group by p.id, p.timezone order by p.id;
end
$$;
revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0010_invoices.sql', '2755788de624918e67f847c876a0625011c596c53ab54807979b1509cb6bce0d');
commit;
begin;
-- Amounts are whole đồng.

-- Money received (PT, phiếu thu) and money paid out (PC, phiếu chi) are numbered apart.
create table receipt_counters (
  organization_id uuid not null constraint receipt_counters_organization_id_fkey references identity.organizations (id),
  year integer not null,
  direction text not null constraint receipt_counters_direction_check check (direction in ('IN', 'OUT')),
  last integer not null,
  constraint receipt_counters_pkey primary key (organization_id, year, direction)
);
alter table receipt_counters enable row level security;
alter table receipt_counters force row level security;
create policy receipt_counters_organization on receipt_counters
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy receipt_counters_owner on receipt_counters to rentroll_owner using (true) with check (true);
grant select, insert, update on receipt_counters to rentroll_app;
-- One allocation of one receipt. The parts say which side of the books it goes to; recovered_part pays what was written off.
create table payments (
  organization_id uuid not null,
  id uuid not null,
  receipt_id uuid not null,
  receipt_number text not null,
  direction text not null constraint payments_direction_check check (direction in ('IN', 'OUT')),
  purpose text not null constraint payments_purpose_check check (purpose in ('INVOICE', 'RENTER_CREDIT', 'DEPOSIT_REFUND', 'CREDIT_REFUND')),
  method text not null constraint payments_method_check check (method in ('CASH', 'BANK_TRANSFER', 'CARD', 'E_WALLET', 'OTHER', 'DEPOSIT', 'CREDIT')),
  status text not null constraint payments_status_check check (status in ('RECORDED', 'REVERSED', 'MOVED')),
  property_id uuid,
  room_id uuid,
  renter_id uuid not null,
  lease_id uuid,
  invoice_id uuid,
  amount numeric(15, 2) not null constraint payments_amount_check check (amount > 0 and amount = trunc(amount)),
  charges_part numeric(15, 2) not null default 0,
  deposit_part numeric(15, 2) not null default 0,
  credit_part numeric(15, 2) not null default 0,
  recovered_part numeric(15, 2) not null default 0,
  payment_date date not null,
  bank_account_id uuid,
  reference text,
  note text,
  created_by uuid,
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payments_pkey primary key (organization_id, id),
  constraint payments_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint payments_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint payments_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint payments_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint payments_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint payments_parts_check check (amount = charges_part + deposit_part + credit_part + recovered_part)
);
create index payments_created_at_idx on payments (organization_id, created_at desc, id desc);
create index payments_payment_date_idx on payments (organization_id, payment_date desc, id desc);
create index payments_property_id_idx on payments (organization_id, property_id, payment_date, id);
create index payments_room_id_idx on payments (organization_id, room_id);
create index payments_renter_id_idx on payments (organization_id, renter_id, created_at desc, id desc);
create index payments_lease_id_idx on payments (organization_id, lease_id);
create index payments_invoice_id_idx on payments (organization_id, invoice_id);
create index payments_receipt_id_idx on payments (organization_id, receipt_id);
alter table payments enable row level security;
alter table payments force row level security;
create policy payments_organization on payments
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy payments_owner on payments to rentroll_owner using (true) with check (true);
grant select, insert, update on payments to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0011_payments.sql', '8b78d183c377a2d6dcf6ae2dcdd02c229d4e9350e1e92fcf4f7dba5d4e702fcd');
commit;
begin;
create table imports (
  organization_id uuid not null constraint imports_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  file_hash bytea not null,
  counts jsonb not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint imports_pkey primary key (organization_id, id)
);
create index imports_created_at_idx on imports (organization_id, created_at desc, id desc);
alter table imports enable row level security;
alter table imports force row level security;
create policy imports_organization on imports
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy imports_owner on imports to rentroll_owner using (true) with check (true);
grant select, insert on imports to rentroll_app;
-- What renters owed or were owed when an existing property was imported.
create table opening_balances (
  organization_id uuid not null constraint opening_balances_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  import_id uuid not null,
  lease_id uuid not null,
  renter_id uuid not null,
  kind text not null constraint opening_balances_kind_check check (kind in ('DEBT', 'CREDIT')),
  amount numeric(15, 2) not null constraint opening_balances_amount_check check (amount > 0 and amount = trunc(amount)),
  period text,
  created_at timestamptz not null,
  constraint opening_balances_pkey primary key (organization_id, id),
  constraint opening_balances_import_id_fkey foreign key (organization_id, import_id) references imports (organization_id, id),
  constraint opening_balances_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint opening_balances_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id)
);
create index opening_balances_import_id_idx on opening_balances (organization_id, import_id);
create index opening_balances_lease_id_idx on opening_balances (organization_id, lease_id);
create index opening_balances_renter_id_idx on opening_balances (organization_id, renter_id);
alter table opening_balances enable row level security;
alter table opening_balances force row level security;
create policy opening_balances_organization on opening_balances
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy opening_balances_owner on opening_balances to rentroll_owner using (true) with check (true);
grant select, insert, update on opening_balances to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0012_onboarding.sql', '9423c36cde4a8a5baae4ffec0ffe8141597566e0bded5e9299231d62263e3e15');
commit;
begin;
create table bank_accounts (
  organization_id uuid not null constraint bank_accounts_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid,
  bank_bin text not null,
  account_number text not null,
  account_holder text not null,
  is_default boolean not null default false,
  archived_at timestamptz,
  statement_columns jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint bank_accounts_pkey primary key (organization_id, id),
  constraint bank_accounts_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index bank_accounts_created_at_idx on bank_accounts (organization_id, created_at desc, id desc);
create index bank_accounts_property_id_idx on bank_accounts (organization_id, property_id);
create unique index bank_accounts_default_key on bank_accounts (organization_id, coalesce(property_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where is_default and archived_at is null;
alter table bank_accounts enable row level security;
alter table bank_accounts force row level security;
create policy bank_accounts_organization on bank_accounts
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy bank_accounts_owner on bank_accounts to rentroll_owner using (true) with check (true);
grant select, insert, update on bank_accounts to rentroll_app;
create table payment_connections (
  organization_id uuid not null constraint payment_connections_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  provider text not null constraint payment_connections_provider_check check (provider in ('SEPAY', 'CASSO', 'PAYOS', 'GENERIC')),
  auth_method text not null constraint payment_connections_auth_method_check check (auth_method in ('HMAC', 'API_KEY')),
  overpayment text not null constraint payment_connections_overpayment_check check (overpayment in ('CREDIT', 'HOLD')),
  name text,
  bank_account_ids uuid[] not null,
  secret_sealed bytea not null,
  last_event_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_connections_pkey primary key (organization_id, id)
);
create index payment_connections_created_at_idx on payment_connections (organization_id, created_at desc, id desc);
alter table payment_connections enable row level security;
alter table payment_connections force row level security;
create policy payment_connections_organization on payment_connections
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy payment_connections_owner on payment_connections to rentroll_owner using (true) with check (true);
grant select, insert, update on payment_connections to rentroll_app;
-- Every verified message of a payment provider and every line of a statement, with the original text in raw.
create table bank_transfers (
  organization_id uuid not null constraint bank_transfers_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  connection_id uuid,
  bank_account_id uuid,
  provider text not null,
  provider_event_id text not null,
  source text not null constraint bank_transfers_source_check check (source in ('WEBHOOK', 'STATEMENT')),
  received_at timestamptz not null,
  processed_at timestamptz,
  transfer_date date not null,
  transfer_type text not null constraint bank_transfers_transfer_type_check check (transfer_type in ('IN', 'OUT')),
  transfer_amount numeric(15, 2) not null constraint bank_transfers_amount_check check (transfer_amount >= 0),
  account_number text not null,
  payment_code text,
  memo text not null,
  bank_reference text,
  raw text not null,
  property_id uuid,
  invoice_id uuid,
  payment_id uuid,
  receipt_id uuid,
  failure_reason text,
  resolution_kind text constraint bank_transfers_resolution_kind_check check (resolution_kind in ('AUTO_MATCHED', 'MATCHED', 'SPLIT', 'EXTERNALLY_RESOLVED')),
  reviewed_by uuid,
  reviewed_at timestamptz,
  review_note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint bank_transfers_pkey primary key (organization_id, id),
  constraint bank_transfers_connection_id_fkey foreign key (organization_id, connection_id) references payment_connections (organization_id, id),
  constraint bank_transfers_bank_account_id_fkey foreign key (organization_id, bank_account_id) references bank_accounts (organization_id, id),
  constraint bank_transfers_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint bank_transfers_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint bank_transfers_payment_id_fkey foreign key (organization_id, payment_id) references payments (organization_id, id)
);
create unique index bank_transfers_event_key on bank_transfers (organization_id, connection_id, provider_event_id) where connection_id is not null;
create unique index bank_transfers_statement_key on bank_transfers (organization_id, bank_account_id, provider_event_id) where connection_id is null;
create index bank_transfers_created_at_idx on bank_transfers (organization_id, created_at desc, id desc);
create index bank_transfers_open_idx on bank_transfers (organization_id, created_at desc, id desc) where resolution_kind is null;
create index bank_transfers_duplicate_idx on bank_transfers (organization_id, account_number, transfer_amount, received_at);
create index bank_transfers_bank_account_id_idx on bank_transfers (organization_id, bank_account_id);
create index bank_transfers_property_id_idx on bank_transfers (organization_id, property_id);
create index bank_transfers_invoice_id_idx on bank_transfers (organization_id, invoice_id);
create index bank_transfers_payment_id_idx on bank_transfers (organization_id, payment_id);
create index bank_transfers_connection_id_idx on bank_transfers (organization_id, connection_id);
alter table bank_transfers enable row level security;
alter table bank_transfers force row level security;
create policy bank_transfers_organization on bank_transfers
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy bank_transfers_owner on bank_transfers to rentroll_owner using (true) with check (true);
grant select, insert, update on bank_transfers to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0013_banking.sql', '4c6558f6c2ce6c900e7936d0801bdba52fe94080592dc51a010c4cff3af38693');
commit;
begin;
create table maintenance_tickets (
  organization_id uuid not null constraint maintenance_tickets_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  room_id uuid,
  renter_id uuid,
  invoice_id uuid,
  assignee_id uuid,
  title text not null,
  description text,
  priority text not null constraint maintenance_tickets_priority_check check (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
  status text not null constraint maintenance_tickets_status_check check (status in ('OPEN', 'IN_PROGRESS', 'RESOLVED', 'CANCELLED')),
  cost_amount numeric(15, 2) constraint maintenance_tickets_cost_check check (cost_amount >= 0 and cost_amount = trunc(cost_amount)),
  reported_by_name text,
  reported_by_contact text,
  reported_on date not null,
  resolved_at timestamptz,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint maintenance_tickets_pkey primary key (organization_id, id),
  constraint maintenance_tickets_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint maintenance_tickets_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint maintenance_tickets_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint maintenance_tickets_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint maintenance_tickets_resolved_check check ((status = 'RESOLVED') = (resolved_at is not null))
);
create index maintenance_tickets_created_at_idx on maintenance_tickets (organization_id, created_at desc, id desc);
create index maintenance_tickets_status_idx on maintenance_tickets (organization_id, status, created_at desc, id desc);
create index maintenance_tickets_property_id_idx on maintenance_tickets (organization_id, property_id, created_at desc, id desc);
create index maintenance_tickets_room_id_idx on maintenance_tickets (organization_id, room_id, created_at desc, id desc);
create index maintenance_tickets_renter_id_idx on maintenance_tickets (organization_id, renter_id, created_at desc, id desc);
create index maintenance_tickets_invoice_id_idx on maintenance_tickets (organization_id, invoice_id);
alter table maintenance_tickets enable row level security;
alter table maintenance_tickets force row level security;
create policy maintenance_tickets_organization on maintenance_tickets
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy maintenance_tickets_owner on maintenance_tickets to rentroll_owner using (true) with check (true);
grant select, insert, update on maintenance_tickets to rentroll_app;
create table ticket_comments (
  organization_id uuid not null constraint ticket_comments_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  ticket_id uuid not null,
  author_kind text not null constraint ticket_comments_author_kind_check check (author_kind in ('OPERATOR', 'RENTER', 'API_KEY', 'SYSTEM')),
  author_id uuid,
  author_name text,
  message text not null,
  internal boolean not null default false,
  created_at timestamptz not null,
  constraint ticket_comments_pkey primary key (organization_id, id),
  constraint ticket_comments_ticket_id_fkey foreign key (organization_id, ticket_id) references maintenance_tickets (organization_id, id)
);
create index ticket_comments_ticket_id_idx on ticket_comments (organization_id, ticket_id, created_at, id);
alter table ticket_comments enable row level security;
alter table ticket_comments force row level security;
create policy ticket_comments_organization on ticket_comments
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy ticket_comments_owner on ticket_comments to rentroll_owner using (true) with check (true);
grant select, insert on ticket_comments to rentroll_app;
-- A photo belongs to exactly one of the two. The file is in object storage under object_key.
create table photos (
  organization_id uuid not null constraint photos_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  ticket_id uuid,
  meter_reading_id uuid,
  object_key text not null,
  content_type text not null constraint photos_content_type_check check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  uploaded_by_kind text not null constraint photos_uploaded_by_kind_check check (uploaded_by_kind in ('OPERATOR', 'RENTER', 'API_KEY', 'SYSTEM')),
  uploaded_by uuid,
  created_at timestamptz not null,
  constraint photos_pkey primary key (organization_id, id),
  constraint photos_ticket_id_fkey foreign key (organization_id, ticket_id) references maintenance_tickets (organization_id, id),
  constraint photos_meter_reading_id_fkey foreign key (organization_id, meter_reading_id) references meter_readings (organization_id, id),
  constraint photos_subject_check check (num_nonnulls(ticket_id, meter_reading_id) = 1)
);
create index photos_ticket_id_idx on photos (organization_id, ticket_id, created_at, id);
create index photos_meter_reading_id_idx on photos (organization_id, meter_reading_id, created_at, id);
alter table photos enable row level security;
alter table photos force row level security;
create policy photos_organization on photos
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy photos_owner on photos to rentroll_owner using (true) with check (true);
grant select, insert, delete on photos to rentroll_app;
-- Stored objects without a photo: an upload in progress, or an object whose photo was deleted. Deleted from storage after
-- remove_after.
create table unclaimed_objects (
  organization_id uuid not null constraint unclaimed_objects_organization_id_fkey references identity.organizations (id),
  object_key text not null,
  remove_after timestamptz not null,
  constraint unclaimed_objects_pkey primary key (organization_id, object_key)
);
create index unclaimed_objects_remove_after_idx on unclaimed_objects (organization_id, remove_after);
alter table unclaimed_objects enable row level security;
alter table unclaimed_objects force row level security;
create policy unclaimed_objects_organization on unclaimed_objects
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy unclaimed_objects_owner on unclaimed_objects to rentroll_owner using (true) with check (true);
grant select, insert, delete on unclaimed_objects to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0014_tickets_and_photos.sql', '27964b9e432682d6585c6e2f91b855704df1270f0dc99a1d6385840401455d28');
commit;
begin;
-- A removed expense keeps its row, because the journal refers to it.
create table expenses (
  organization_id uuid not null constraint expenses_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  room_id uuid,
  ticket_id uuid,
  category text not null constraint expenses_category_check check (category ~ '^[A-Z][A-Z_]{1,39}$'),
  amount numeric(15, 2) not null constraint expenses_amount_check check (amount > 0 and amount = trunc(amount)),
  entry_date date not null,
  paid_from text not null constraint expenses_paid_from_check check (paid_from in ('CASH', 'BANK', 'UNPAID')),
  paid_on date,
  bank_account_id uuid,
  vendor text,
  note text,
  search_text text not null,
  created_by uuid,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint expenses_pkey primary key (organization_id, id),
  constraint expenses_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint expenses_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint expenses_ticket_id_fkey foreign key (organization_id, ticket_id) references maintenance_tickets (organization_id, id),
  constraint expenses_bank_account_id_fkey foreign key (organization_id, bank_account_id) references bank_accounts (organization_id, id),
  constraint expenses_bank_account_check check (bank_account_id is null or paid_from = 'BANK'),
  constraint expenses_paid_on_check check ((paid_from = 'UNPAID') = (paid_on is null) and paid_on >= entry_date)
);
create unique index expenses_ticket_key on expenses (organization_id, ticket_id) where removed_at is null;
create index expenses_ticket_id_idx on expenses (organization_id, ticket_id);
create index expenses_created_at_idx on expenses (organization_id, created_at desc, id desc);
create index expenses_entry_date_idx on expenses (organization_id, entry_date desc, id desc);
create index expenses_property_id_idx on expenses (organization_id, property_id, created_at desc, id desc);
create index expenses_room_id_idx on expenses (organization_id, room_id, created_at desc, id desc);
create index expenses_bank_account_id_idx on expenses (organization_id, bank_account_id);
alter table expenses enable row level security;
alter table expenses force row level security;
create policy expenses_organization on expenses
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy expenses_owner on expenses to rentroll_owner using (true) with check (true);
grant select, insert, update on expenses to rentroll_app;
-- What the utility company measured and charged for a whole property in a month, to compare with what its rooms were charged. The
-- books record the bill as an expense; this is the measurement, and either can be entered first.
create table supplier_bills (
  organization_id uuid not null constraint supplier_bills_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  utility text not null constraint supplier_bills_utility_check check (utility in ('ELECTRICITY', 'WATER')),
  period text not null,
  quantity numeric(12, 3) not null constraint supplier_bills_quantity_check check (quantity >= 0),
  amount numeric(15, 2) not null constraint supplier_bills_amount_check check (amount >= 0 and amount = trunc(amount)),
  common_quantity numeric(12, 3) constraint supplier_bills_common_quantity_check check (common_quantity between 0 and quantity),
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint supplier_bills_pkey primary key (organization_id, id),
  constraint supplier_bills_month_key unique (organization_id, property_id, utility, period),
  constraint supplier_bills_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index supplier_bills_property_id_idx on supplier_bills (organization_id, property_id, period, id);
create index supplier_bills_period_idx on supplier_bills (organization_id, period);
alter table supplier_bills enable row level security;
alter table supplier_bills force row level security;
create policy supplier_bills_organization on supplier_bills
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy supplier_bills_owner on supplier_bills to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on supplier_bills to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0015_costs.sql', 'b8e15f0bdc5c2a551d003be4530c8cf625b5fa83416eaea0f5e7a856678065d6');
commit;
begin;
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
insert into public.schema_migrations (name, checksum) values ('0016_events.sql', '0d49d73688d82102a18bfb9b07ba99be2d541cffe37902a16bb904984b7ce348');
commit;
begin;
-- due_at is when the endpoint has something to send next. locked_until is the lease of the process that is sending. An unreachable
-- endpoint is not called before backoff_until.
create table webhook_endpoints (
  organization_id uuid not null constraint webhook_endpoints_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  url text not null,
  event_types text[] not null constraint webhook_endpoints_event_types_check check (cardinality(event_types) > 0),
  description text,
  status text not null constraint webhook_endpoints_status_check check (status in ('ACTIVE', 'PAUSED')),
  paused_reason text constraint webhook_endpoints_paused_reason_check check (paused_reason in ('OPERATOR', 'GONE', 'FAILING')),
  paused_at timestamptz,
  secret_sealed bytea,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  due_at timestamptz,
  locked_until timestamptz,
  backoff_until timestamptz,
  failing_since timestamptz,
  last_delivery_id uuid,
  last_delivery_status text,
  last_response_status integer,
  last_delivery_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint webhook_endpoints_pkey primary key (organization_id, id),
  constraint webhook_endpoints_paused_check check ((status = 'PAUSED') = (paused_reason is not null and paused_at is not null)),
  constraint webhook_endpoints_secret_check check (removed_at is not null or secret_sealed is not null)
);
create index webhook_endpoints_created_at_idx on webhook_endpoints (organization_id, created_at desc, id desc);
create index webhook_endpoints_due_at_idx on webhook_endpoints (due_at) where due_at is not null and status = 'ACTIVE' and removed_at is null;
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy webhook_endpoints_organization on webhook_endpoints
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy webhook_endpoints_owner on webhook_endpoints to rentroll_owner using (true) with check (true);
grant select, insert, update on webhook_endpoints to rentroll_app;
-- One event for one endpoint. Only the holder of the organization's outbox lock inserts rows, so position follows the order of the
-- events.
create table webhook_deliveries (
  organization_id uuid not null constraint webhook_deliveries_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  endpoint_id uuid not null,
  position bigint not null generated always as identity,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  replay_of uuid,
  status text not null constraint webhook_deliveries_status_check check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  response_status integer,
  response_body text,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint webhook_deliveries_pkey primary key (organization_id, id),
  constraint webhook_deliveries_endpoint_id_fkey foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id),
  constraint webhook_deliveries_next_check check ((status = 'PENDING') = (next_attempt_at is not null))
);
create index webhook_deliveries_endpoint_id_idx on webhook_deliveries (organization_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_created_at_idx on webhook_deliveries (organization_id, created_at);
create index webhook_deliveries_next_idx on webhook_deliveries (organization_id, endpoint_id, next_attempt_at, position) where status = 'PENDING';
create index webhook_deliveries_order_idx on webhook_deliveries (organization_id, endpoint_id, subject_id, position) where status = 'PENDING';
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy webhook_deliveries_organization on webhook_deliveries
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy webhook_deliveries_owner on webhook_deliveries to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on webhook_deliveries to rentroll_app;
-- Endpoints with something to send that no process is sending to; working endpoints first, so that failing ones delay nobody.
-- The limit applies before the join: on a sharded database the join would send all organizations to every shard.
create function identity.webhook_endpoints_due(p_now timestamptz, p_limit integer)
returns table (organization_id uuid, endpoint_id uuid, timezone text, failing boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    with due as materialized (
      select e.organization_id, e.id, e.failing_since is not null as failing, e.due_at
      from public.webhook_endpoints e
      where e.due_at <= p_now and e.due_at is not null and e.status = 'ACTIVE' and e.removed_at is null
        and (e.locked_until is null or e.locked_until <= p_now)
      order by e.failing_since is not null, e.due_at limit p_limit
    )
    select d.organization_id, d.id, o.timezone, d.failing
    from due d join identity.organizations o on o.id = d.organization_id
    order by d.failing, d.due_at;
end
$$;
-- Undispatched events and unsent deliveries, for monitoring.
create function identity.pending_work() returns table (outbox bigint, webhook_deliveries bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select coalesce(sum(1 + cardinality(other_event_ids)), 0) from queue.outbox),
         (select count(*) from public.webhook_deliveries d where d.status = 'PENDING')
$$;
revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0017_webhooks.sql', '78cd73887d01ecaf3b08125e7189cb726f166c937c76800f6c75be155f722445');
commit;
begin;
-- A device is bound for as long as the session that bound it: after logout it receives nothing.
create table identity.devices (
  id uuid constraint devices_pkey primary key,
  account_id uuid not null constraint devices_account_id_fkey references identity.accounts (id),
  session_id uuid not null constraint devices_session_id_fkey references identity.sessions (id) on delete cascade,
  platform text not null constraint devices_platform_check check (platform in ('IOS', 'ANDROID', 'WEB')),
  address text not null,
  address_hash bytea not null constraint devices_address_key unique,
  p256dh text,
  auth text,
  app_version text,
  last_seen_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint devices_keys_check check ((platform = 'WEB') = (p256dh is not null and auth is not null))
);
create index devices_account_id_idx on identity.devices (account_id, created_at desc, id desc);
create index devices_session_id_idx on identity.devices (session_id);
-- Access tokens of messaging services, sealed. The row is locked while its token is renewed, so that only one process renews it.
create table identity.gateway_tokens (
  name text constraint gateway_tokens_pkey primary key,
  sealed bytea,
  updated_at timestamptz not null
);
-- One row per cause, recipient and channel, so that a notice planned twice is sent once. Claiming a notice moves not_before ahead:
-- if the claiming process dies, the notice becomes due again.
create table notices (
  organization_id uuid not null constraint notices_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  topic text not null,
  cause text not null,
  audience text not null constraint notices_audience_check check (audience in ('RENTER', 'OPERATOR')),
  recipient_id uuid not null,
  account_id uuid,
  channel text not null constraint notices_channel_check check (channel in ('EMAIL', 'PUSH', 'ZALO')),
  locale text not null constraint notices_locale_check check (locale in ('vi', 'en')),
  property_id uuid,
  renter_id uuid,
  invoice_id uuid,
  subject_type text not null,
  subject_id uuid not null,
  facts jsonb not null,
  status text not null constraint notices_status_check check (status in ('PENDING', 'SENT', 'SKIPPED', 'FAILED')),
  reason text,
  attempts integer not null default 0,
  not_before timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint notices_pkey primary key (organization_id, id),
  constraint notices_once_key unique (organization_id, cause, recipient_id, channel),
  constraint notices_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint notices_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint notices_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index notices_due_idx on notices (organization_id, not_before, id) where status = 'PENDING';
create index notices_overdue_idx on notices (not_before) where status = 'PENDING';
create index notices_created_at_idx on notices (organization_id, created_at desc, id desc) where audience = 'RENTER';
create index notices_unsent_idx on notices (organization_id, status, created_at desc, id desc) where audience = 'RENTER' and status <> 'SENT';
create index notices_channel_idx on notices (organization_id, channel, created_at desc, id desc) where audience = 'RENTER';
create index notices_property_id_idx on notices (organization_id, property_id, created_at desc, id desc);
create index notices_renter_id_idx on notices (organization_id, renter_id, created_at desc, id desc);
create index notices_invoice_id_idx on notices (organization_id, invoice_id, created_at desc, id desc);
alter table notices enable row level security;
alter table notices force row level security;
create policy notices_organization on notices
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy notices_owner on notices to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on notices to rentroll_app;
-- An address bound again moves to the account that bound it last, as a new device if the account differs. An account keeps its 20
-- most recent devices.
create function identity.bind_device(
  p_id uuid, p_account_id uuid, p_session_id uuid, p_platform text, p_address text, p_address_hash bytea,
  p_p256dh text, p_auth text, p_app_version text, p_now timestamptz
) returns setof identity.devices language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.devices d where d.id in (
    select x.id from identity.devices x where x.account_id = p_account_id and x.address_hash <> p_address_hash
    order by x.last_seen_at desc, x.id desc offset 19);
  insert into identity.devices as d (id, account_id, session_id, platform, address, address_hash, p256dh, auth, app_version,
    last_seen_at, created_at, updated_at)
  values (p_id, p_account_id, p_session_id, p_platform, p_address, p_address_hash, p_p256dh, p_auth, p_app_version, p_now, p_now, p_now)
  on conflict (address_hash) do update set
    id = case when d.account_id = p_account_id then d.id else p_id end,
    created_at = case when d.account_id = p_account_id then d.created_at else p_now end,
    account_id = p_account_id, session_id = p_session_id, platform = p_platform, p256dh = p_p256dh, auth = p_auth,
    app_version = p_app_version, last_seen_at = p_now, updated_at = p_now
  returning d.*
$$;
create function identity.devices_of(p_account_ids uuid[], p_now timestamptz) returns setof identity.devices
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.* from identity.devices d join identity.sessions s on s.id = d.session_id
  where d.account_id = any(p_account_ids) and s.revoked_at is null and s.expires_at > p_now
$$;
create function identity.unbind_device(p_account_id uuid, p_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.devices d using identity.sessions s
    where d.id = p_id and d.account_id = p_account_id and s.id = d.session_id and s.revoked_at is null and s.expires_at > p_now;
  return found;
end
$$;
-- Deletes devices that a push service reported as gone, except those bound again since then.
create function identity.delete_devices(p_ids uuid[], p_seen_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.devices d where d.id = any(p_ids) and d.last_seen_at <= p_seen_before
$$;
-- Recipients of notices: renters through their linked account, and members.
create function identity.renters_to_notify(p_organization_id uuid, p_renter_ids uuid[], p_now timestamptz)
returns table (renter_id uuid, account_id uuid, email text, display_name text, locale text, phone text, preferences jsonb, has_device boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.renter_id, a.id, a.email, a.display_name, a.locale, a.phone, a.preferences,
         exists (select from identity.devices d join identity.sessions s on s.id = d.session_id
                 where d.account_id = a.id and s.revoked_at is null and s.expires_at > p_now)
  from identity.account_renters l join identity.accounts a on a.id = l.account_id and a.status = 'ACTIVE'
  where l.organization_id = p_organization_id and l.renter_id = any(p_renter_ids)
$$;
create function identity.members_to_notify(p_organization_id uuid, p_now timestamptz)
returns table (account_id uuid, email text, email_verified boolean, display_name text, locale text, role text, property_ids uuid[],
               preferences jsonb, has_device boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.email, a.email_verified_at is not null, a.display_name, a.locale, m.role, m.property_ids, a.preferences,
         exists (select from identity.devices d join identity.sessions s on s.id = d.session_id
                 where d.account_id = a.id and s.revoked_at is null and s.expires_at > p_now)
  from identity.memberships m join identity.accounts a on a.id = m.account_id and a.status = 'ACTIVE'
  where m.organization_id = p_organization_id and m.status = 'ACTIVE'
$$;
create function identity.lock_gateway_token(p_name text, p_now timestamptz) returns bytea
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  current_token bytea;
begin
  insert into identity.gateway_tokens (name, updated_at) values (p_name, p_now) on conflict (name) do nothing;
  select t.sealed into current_token from identity.gateway_tokens t where t.name = p_name for update;
  return current_token;
end
$$;
create function identity.gateway_token(p_name text) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.sealed from identity.gateway_tokens t where t.name = p_name
$$;
create function identity.save_gateway_token(p_name text, p_sealed bytea, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.gateway_tokens t set sealed = p_sealed, updated_at = p_now where t.name = p_name
$$;
-- Organizations with notices due for longer than expected: the job that should have sent them was lost.
create function identity.organizations_with_overdue_notices(p_due_before timestamptz, p_limit integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select distinct late.organization_id from (
      select n.organization_id from public.notices n where n.status = 'PENDING' and n.not_before <= p_due_before
      order by n.not_before limit p_limit) late;
end
$$;
revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
insert into public.schema_migrations (name, checksum) values ('0018_notifications.sql', '4b0c1be6e6e570a4c3d48a8f4e8dd938107764ddfffe0061270727d7b26b9cfa');
commit;
begin;
-- What a provider signed may be readable as several messages with different ids, so a transfer is also unique by the signed text.
alter table bank_transfers
  add column signed_text_hash bytea,
  add column amount_is_valid boolean not null default true;
create unique index bank_transfers_signed_text_key on bank_transfers (organization_id, connection_id, signed_text_hash)
  where signed_text_hash is not null;
insert into public.schema_migrations (name, checksum) values ('0019_bank_transfer_checks.sql', 'e8b4f5f4ce6bd1ed1ecbcda0af8f85addf6a210c031255090db06d6d8a3d9b79');
commit;
BEGIN;
    SET LOCAL lock_timeout = 30000;
    SET LOCAL idle_in_transaction_session_timeout = 30000;
    SELECT pg_advisory_xact_lock(('x' || encode(sha224((current_database() || '.pgboss.queue')::bytea), 'hex'))::bit(64)::bigint);
CREATE SCHEMA IF NOT EXISTS queue;

    CREATE TYPE queue.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    )
  ;

    CREATE FUNCTION queue.job_now()
    RETURNS timestamp with time zone AS
    $$
      SELECT pg_catalog.now();
    $$
    LANGUAGE sql STABLE;
  ;

    CREATE TABLE queue.version (
      version int primary key,
      cron_on timestamp with time zone,
      bam_on timestamp with time zone,
      flow_on timestamp with time zone,
      reindex_on timestamp with time zone,
      monitor_backoff_on timestamp with time zone
    )
  ;

    CREATE TABLE queue.queue (
      name text NOT NULL,
      policy text NOT NULL,
      retry_limit int NOT NULL,
      retry_delay int NOT NULL,
      retry_backoff bool NOT NULL,
      retry_delay_max int,
      expire_seconds int NOT NULL,
      retention_seconds int NOT NULL,
      deletion_seconds int NOT NULL,
      dead_letter text REFERENCES queue.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
      partition bool NOT NULL,
      table_name text NOT NULL,
      deferred_count int NOT NULL default 0,
      queued_count int NOT NULL default 0,
      ready_count int NOT NULL default 0,
      warning_queued int NOT NULL default 0,
      active_count int NOT NULL default 0,
      failed_count int NOT NULL default 0,
      total_count int NOT NULL default 0,
      created_delta int NOT NULL default 0,
      completed_delta int NOT NULL default 0,
      failed_delta int NOT NULL default 0,
      delta_on timestamp with time zone,
      delta_seconds int,
      ready_history int[] NOT NULL default '{}',
      heartbeat_seconds int,
      notify bool NOT NULL DEFAULT false,
      singletons_active text[],
      monitor_claim_on timestamp with time zone,
      monitor_on timestamp with time zone,
      maintain_on timestamp with time zone,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;

    CREATE TABLE queue.schedule (
      name text REFERENCES queue.queue ON DELETE CASCADE,
      key text not null DEFAULT '',
      kind text not null DEFAULT 'cron' CHECK (kind IN ('cron', 'rrule')),
      cron text not null,
      timezone text DEFAULT 'UTC',
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      last_job_id uuid,
      PRIMARY KEY (name, key)
    )
  ;

    CREATE TABLE queue.subscription (
      event text not null,
      name text not null REFERENCES queue.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  ;

    CREATE TABLE queue.bam (
      id uuid PRIMARY KEY default gen_random_uuid(),
      name text NOT NULL,
      version int NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      queue text,
      table_name text NOT NULL,
      command text NOT NULL,
      error text,
      created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone
    )
  ;

    CREATE FUNCTION queue.job_table_format(command text, table_name text)
    RETURNS text AS
    $$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $$
    LANGUAGE sql IMMUTABLE;
  ;

    CREATE FUNCTION queue.job_table_run(command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM queue.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE queue.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE queue.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM queue.queue WHERE partition = true
      LOOP
        EXECUTE queue.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION queue.job_table_run_async(command_name text, version int, command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM queue.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO queue.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          queue.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO queue.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        queue.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        queue.job_table_format(command, queue.table_name)
      FROM queue.queue
      WHERE partition = true;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE TABLE queue.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state queue.job_state not null default 'created',
      retry_limit integer not null default 2,
      retry_count integer not null default 0,
      retry_delay integer not null default 0,
      retry_backoff boolean not null default false,
      retry_delay_max integer,
      expire_seconds int not null default 900,
      deletion_seconds int not null default 604800,
      singleton_key text,
      singleton_on timestamp without time zone,
      group_id text,
      group_tier text,
      start_after timestamp with time zone not null default now(),
      created_on timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
      output jsonb,
      dead_letter text,
      policy text,
      heartbeat_on timestamp with time zone,
      heartbeat_seconds int,
      blocked boolean not null default false,
      blocking boolean not null default false,
      pending_dependencies int not null default 0,
      source_name text,
      source_id uuid,
      source_created_on timestamp with time zone,
      source_retry_count int,
      source_output jsonb,
      source_root_id uuid
    ) PARTITION BY LIST (name)
  ;
ALTER TABLE queue.job ADD PRIMARY KEY (name, id);

    CREATE TABLE queue.job_common (LIKE queue.job INCLUDING GENERATED INCLUDING DEFAULTS);

    SELECT queue.job_table_run($cmd$ALTER TABLE queue.job ADD PRIMARY KEY (name, id)$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$ALTER TABLE queue.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$ALTER TABLE queue.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$CREATE UNIQUE INDEX job_i1 ON queue.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$CREATE UNIQUE INDEX job_i2 ON queue.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$CREATE UNIQUE INDEX job_i3 ON queue.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$CREATE UNIQUE INDEX job_i6 ON queue.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$CREATE UNIQUE INDEX job_i8 ON queue.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$CREATE INDEX job_i10 ON queue.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$ALTER TABLE queue.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$CREATE UNIQUE INDEX job_i4 ON queue.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$CREATE INDEX job_i11 ON queue.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$CREATE INDEX job_i7 ON queue.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$CREATE INDEX job_i9 ON queue.job (name, id) WHERE blocking AND state = 'completed'$cmd$, 'job_common');
    SELECT queue.job_table_run($cmd$CREATE INDEX job_i12 ON queue.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, 'job_common');

    ALTER TABLE queue.job ATTACH PARTITION queue.job_common DEFAULT;
  ;

    CREATE TABLE queue.warning (
      id uuid PRIMARY KEY default gen_random_uuid(),
      type text NOT NULL,
      message text NOT NULL,
      data jsonb,
      created_on timestamp with time zone NOT NULL DEFAULT now()
    )
  ;
CREATE INDEX warning_i1 ON queue.warning (created_on DESC);

    CREATE TABLE queue.queue_stats (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      name text NOT NULL,
      deferred_count int NOT NULL DEFAULT 0,
      queued_count   int NOT NULL DEFAULT 0,
      ready_count    int NOT NULL DEFAULT 0,
      active_count   int NOT NULL DEFAULT 0,
      failed_count   int NOT NULL DEFAULT 0,
      total_count    int NOT NULL DEFAULT 0,
      created_delta   int,
      completed_delta int,
      failed_delta    int,
      delta_seconds   int,
      delta_on        timestamptz,
      captured_on timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (id, captured_on)
    ) PARTITION BY RANGE (captured_on)
  ;
CREATE INDEX queue_stats_i1 ON queue.queue_stats (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

    DO $$
    DECLARE
      d date;
      i int;
      part_name text;
    BEGIN
      FOR i IN 0..1 LOOP
        d := (queue.job_now() AT TIME ZONE 'UTC')::date + i;
        part_name := 'queue_stats_' || to_char(d, 'YYYYMMDD');
        IF NOT EXISTS (
          SELECT 1 FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'queue' AND c.relname = part_name
        ) THEN
          EXECUTE format(
            'CREATE TABLE queue.%I PARTITION OF queue.queue_stats FOR VALUES FROM (%L) TO (%L)',
            part_name,
            to_char(d, 'YYYY-MM-DD') || ' 00:00:00+00',
            to_char(d + 1, 'YYYY-MM-DD') || ' 00:00:00+00'
          );
        END IF;
      END LOOP;
    END;
    $$
  ;

    CREATE TABLE queue.job_dependency (
      child_name text NOT NULL,
      child_id uuid NOT NULL,
      parent_name text NOT NULL,
      parent_id uuid NOT NULL,
      PRIMARY KEY (child_name, child_id, parent_name, parent_id)
    )
  ;
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON queue.job_dependency (parent_name, parent_id);

    CREATE FUNCTION queue.create_queue(queue_name text, options jsonb)
    RETURNS VOID AS
    $$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO queue.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          queue.job_now(),
          queue.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE queue.%I (LIKE queue.job INCLUDING DEFAULTS)', tablename);

      EXECUTE queue.job_table_format($cmd$ALTER TABLE queue.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE queue.job_table_format($cmd$ALTER TABLE queue.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE queue.job_table_format($cmd$ALTER TABLE queue.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE queue.job_table_format($cmd$CREATE INDEX job_i11 ON queue.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON queue.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE queue.job_table_format($cmd$CREATE INDEX job_i7 ON queue.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE queue.job_table_format($cmd$CREATE INDEX job_i9 ON queue.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE queue.job_table_format($cmd$CREATE INDEX job_i12 ON queue.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON queue.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON queue.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON queue.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON queue.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON queue.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE queue.job_table_format($cmd$CREATE INDEX job_i10 ON queue.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE queue.job_table_format($cmd$ALTER TABLE queue.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE queue.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE queue.job ATTACH PARTITION queue.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION queue.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM queue.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS queue.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM queue.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM queue.queue WHERE name = queue_name;
    END;
    $$
    LANGUAGE plpgsql;
  ;
INSERT INTO queue.version(version) VALUES ('43');
    COMMIT;
select queue.create_queue('mail.deliver', '{"policy":"standard","retryLimit":12,"retryDelay":15,"retryBackoff":true,"retryDelayMax":3600,"expireInSeconds":120,"deleteAfterSeconds":2592000}');
select queue.create_queue('identity.sweep', '{"policy":"short","retryLimit":2,"retryDelay":60,"retryBackoff":true,"expireInSeconds":300,"deleteAfterSeconds":2592000}');
select queue.create_queue('notices.send', '{"policy":"standard","retryLimit":5,"retryDelay":15,"retryBackoff":true,"retryDelayMax":600,"expireInSeconds":600,"deleteAfterSeconds":2592000}');
select queue.create_queue('notices.sweep', '{"policy":"short","retryLimit":0,"retryDelay":60,"retryBackoff":true,"expireInSeconds":120,"deleteAfterSeconds":2592000}');
select queue.create_queue('schedules.run', '{"policy":"exclusive","retryLimit":1,"retryDelay":60,"retryBackoff":false,"expireInSeconds":3600,"deleteAfterSeconds":2592000}');
select queue.create_queue('storage.sweep', '{"policy":"standard","retryLimit":5,"retryDelay":60,"retryBackoff":true,"retryDelayMax":3600,"expireInSeconds":900,"deleteAfterSeconds":2592000}');
select queue.create_queue('transfer.book', '{"policy":"standard","retryLimit":20,"retryDelay":10,"retryBackoff":true,"retryDelayMax":3600,"expireInSeconds":120,"deleteAfterSeconds":2592000}');
select queue.create_queue('billing.run', '{"policy":"standard","retryLimit":10,"retryDelay":5,"retryBackoff":true,"retryDelayMax":300,"expireInSeconds":900,"deleteAfterSeconds":2592000}');
update queue.queue set deletion_seconds = 2592000 where deletion_seconds <> 2592000;
grant usage on schema queue to rentroll_app;
grant select, insert, update, delete on all tables in schema queue to rentroll_app;
grant execute on all functions in schema queue to rentroll_app;
revoke update on queue.outbox from rentroll_app;
reset role;
set session_replication_role = replica;
insert into "identity"."emails" ("id", "template", "locale", "sealed", "created_at", "sent_at") overriding system value values ('01a1e10a-7de0-7eef-bb29-cecd8a5eb3cb', 'verify-email', 'en', null, '2026-11-15 21:08:43.213598+00', '2026-11-15 21:08:44.112762+00');
insert into "identity"."emails" ("id", "template", "locale", "sealed", "created_at", "sent_at") overriding system value values ('01a1e10a-81ad-7741-8cbf-75cdb0beddf0', 'renter-invitation', 'en', null, '2026-11-15 21:08:44.56342+00', '2026-11-15 21:08:44.674333+00');
insert into "identity"."emails" ("id", "template", "locale", "sealed", "created_at", "sent_at") overriding system value values ('01a1e10a-8253-7068-9a91-c02eda2b3be2', 'verify-email', 'en', null, '2026-11-15 21:08:44.621194+00', '2026-11-15 21:08:44.791673+00');
insert into "identity"."organizations" ("id", "name", "slug", "status", "plan_code", "timezone", "locale", "legal_name", "tax_code", "address", "chart", "books_locked_until", "utilities_are_revenue", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', 'Lan’s rooms', 'lan-s-rooms', 'ACTIVE', 'FREE', 'Asia/Ho_Chi_Minh', 'en', null, null, null, 'TT133', null, 'true', '2026-11-15 21:08:43.213598+00', '2026-11-15 21:08:43.213598+00');
insert into "identity"."rate_counters" ("key_hash", "hits", "resets_at") overriding system value values ( E'\\x312a678a65ba6b6b46b6f4a8b79f356475a6040210ad6845db2e9f7c576fc5c4', '2', '2026-11-15 22:08:43.213598+00');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-7df2-7b47-bd9a-e42c1545c851', '2026-11-15 21:08:43.213598+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'organization.created', 'organization', '01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-7c4b-7e14-a8a3-d4060d5000be', '{"name": "Lan’s rooms", "slug": "lan-s-rooms", "owner": "01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e"}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-7fef-7a96-a1da-51d44352128b', '2026-11-15 21:08:44.092088+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'property.created', 'property', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-7fba-73e6-9c44-9986e38ba991', '{"code": "NTHS", "name": "Nhà trọ Hoa Sen"}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8022-720f-aa62-072e53ee1f31', '2026-11-15 21:08:44.16318+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'billing_settings.updated', 'property', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-8003-758b-acbd-7f84be91e649', '{"water_unit_price": {"to": "18000.00", "from": "0.00"}, "electricity_unit_price": {"to": "3500.00", "from": "0.00"}}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-803f-7f2b-962a-bbd06ab623b9', '2026-11-15 21:08:44.20692+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'room.created', 'room', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-802e-7218-8dc9-52ebbba12c16', '{"name": "P101", "property_id": "01a1e10a-7fdd-7f97-bc06-7addfceb821f"}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8086-7a0c-87ad-fdb7da156b15', '2026-11-15 21:08:44.240423+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'recurring_fee.created', 'recurring_fee', '01a1e10a-8067-7d14-8b28-173dba853337', '01a1e10a-8050-7334-a8c2-72eddde5c80b', '{"name": "Internet", "amount": "100000", "property_id": "01a1e10a-7fdd-7f97-bc06-7addfceb821f"}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-80a2-7dc9-addb-74b6fd7d28e1', '2026-11-15 21:08:44.312703+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'renter.created', 'renter', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-8098-7455-a818-9f0898fc3031', '{"full_name": "Trần Văn Minh"}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-80e3-70c6-82c6-c2ea88fbaf61', '2026-11-15 21:08:44.346298+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'meter_reading.recorded', 'meter_reading', '01a1e10a-80da-7fea-8bbd-9e47c14faa2c', '01a1e10a-80b9-70f0-ab29-48d0f112146f', '{"period": "2026-11", "room_id": "01a1e10a-803b-718b-8d39-6f3e711ed77a", "water_current": 80, "electricity_current": 1200}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-80e9-7a81-ad74-cc803a29001a', '2026-11-15 21:08:44.346298+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'lease.created', 'lease', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-80b9-70f0-ab29-48d0f112146f', '{"room_id": "01a1e10a-803b-718b-8d39-6f3e711ed77a", "renter_id": "01a1e10a-809f-7aef-a23b-7a548ca46d17", "start_date": "2026-11-01", "monthly_rent": "3200000.00"}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-811f-7a73-85af-01d6c66e3209', '2026-11-15 21:08:44.415714+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'meter_reading.recorded', 'meter_reading', '01a1e10a-8115-7a7e-b8ff-e31de8716450', '01a1e10a-80ff-7d97-8b3f-e2c05fbc0409', '{"period": "2026-11", "room_id": "01a1e10a-803b-718b-8d39-6f3e711ed77a", "water_current": 86, "electricity_current": 1285}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-817e-7079-96f0-8cb6e9d74b1a', '2026-11-15 21:08:44.462482+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'invoice.generated', 'invoice', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '01a1e10a-812e-7866-b813-de422fe50f8c', '{"period": "2026-11", "status": "ISSUED", "total_amount": "6905500.00"}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-81b1-7250-aa23-07ef1e571828', '2026-11-15 21:08:44.56342+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'invitation.created', 'invitation', '01a1e10a-81a2-7424-aa82-e816db14bcab', '01a1e10a-8193-7cf2-80eb-c55839756b07', '{"email": "renter-1eb77d4e@example.com", "renter_id": "01a1e10a-809f-7aef-a23b-7a548ca46d17"}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-826e-724c-ae88-67caa36aeef5', '2026-11-15 21:08:44.765819+00', 'RENTER', '01a1e10a-824f-7a31-9607-edd2650e76a5', 'Minh', 'invitation.accepted', 'invitation', '01a1e10a-81a2-7424-aa82-e816db14bcab', '01a1e10a-825d-7e31-a447-f8092699f0ab', '{"account": "01a1e10a-824f-7a31-9607-edd2650e76a5", "renter_id": "01a1e10a-809f-7aef-a23b-7a548ca46d17"}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82a4-7ad8-b29f-5b1a6e6406eb', '2026-11-15 21:08:44.811947+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'payment.recorded', 'payment', '01a1e10a-82a2-7beb-b642-490112e87370', '01a1e10a-828a-7183-9400-c6012a476240', '{"amount": "3000000.00", "method": "CASH", "direction": "IN", "allocations": [{"amount": "3000000.00", "purpose": "INVOICE", "renter_id": "01a1e10a-809f-7aef-a23b-7a548ca46d17", "invoice_id": "01a1e10a-815f-7783-b0fd-0dcbb2131e70"}], "receipt_number": "PT-2026-000001"}');
insert into "public"."audit_events" ("organization_id", "id", "at", "actor_kind", "actor_id", "actor_name", "action", "subject_type", "subject_id", "request_id", "changes") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82cb-70ee-a0f5-d13e78af9b31', '2026-11-15 21:08:44.866061+00', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'Lan', 'payment.recorded', 'payment', '01a1e10a-82ca-7add-b655-04db4b79d319', '01a1e10a-82c1-7aa4-abf5-b4677007f002', '{"amount": "3905500.00", "method": "BANK_TRANSFER", "direction": "IN", "allocations": [{"amount": "3905500.00", "purpose": "INVOICE", "renter_id": "01a1e10a-809f-7aef-a23b-7a548ca46d17", "invoice_id": "01a1e10a-815f-7783-b0fd-0dcbb2131e70"}], "receipt_number": "PT-2026-000002"}');
insert into "public"."events" ("organization_id", "id", "type", "subject_type", "subject_id", "property_id", "data", "data_event_id", "occurred_at", "transaction_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-80e4-7b7d-8e0e-1f21bc14f111', 'meter_reading.recorded', 'meter_reading', '01a1e10a-80da-7fea-8bbd-9e47c14faa2c', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '{"id":"01a1e10a-80da-7fea-8bbd-9e47c14faa2c","organization_id":"01a1e10a-7dea-7c7d-8d41-939b0d2863c0","property_id":"01a1e10a-7fdd-7f97-bc06-7addfceb821f","room_id":"01a1e10a-803b-718b-8d39-6f3e711ed77a","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","period":"2026-11","reading_date":"2026-11-01","recorded_at":"2026-11-15T21:08:44.346298Z","kind":"HANDOVER","source":"OPERATOR","display":{"status":{"value":"ACCEPTED","label":"Đã duyệt"}},"electricity_previous":1200,"electricity_current":1200,"electricity_replaced":null,"electricity_rolled_over":false,"electricity_billed_invoice_id":null,"water_previous":80,"water_current":80,"water_replaced":null,"water_rolled_over":false,"water_billed_invoice_id":null,"photos":[],"flags":[],"refusal_reason":null,"created_at":"2026-11-15T21:08:44.346298Z","updated_at":"2026-11-15T21:08:44.346298Z"}', null, '2026-11-15 21:08:44.346298+00', '811');
insert into "public"."events" ("organization_id", "id", "type", "subject_type", "subject_id", "property_id", "data", "data_event_id", "occurred_at", "transaction_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-80eb-78d9-8f33-b962d0837937', 'lease.created', 'lease', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '{"id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","organization_id":"01a1e10a-7dea-7c7d-8d41-939b0d2863c0","property_id":"01a1e10a-7fdd-7f97-bc06-7addfceb821f","room_id":"01a1e10a-803b-718b-8d39-6f3e711ed77a","renter_id":"01a1e10a-809f-7aef-a23b-7a548ca46d17","start_date":"2026-11-01","end_date":null,"after_end_date":"STOP","monthly_rent":"3200000.00","deposit_amount":"3200000.00","deposit_held":"0.00","deposit_received":null,"billing_starts_on":"2026-11-01","occupant_count":1,"proration":"DAILY","display":{"status":{"value":"ACTIVE","label":"Đang hiệu lực"}},"transferred_from":null,"ended_on":null,"end_reason":null,"members":[],"created_at":"2026-11-15T21:08:44.346298Z","updated_at":"2026-11-15T21:08:44.346298Z"}', null, '2026-11-15 21:08:44.346298+00', '811');
insert into "public"."events" ("organization_id", "id", "type", "subject_type", "subject_id", "property_id", "data", "data_event_id", "occurred_at", "transaction_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8120-7571-8919-aade1d647491', 'meter_reading.recorded', 'meter_reading', '01a1e10a-8115-7a7e-b8ff-e31de8716450', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '{"id":"01a1e10a-8115-7a7e-b8ff-e31de8716450","organization_id":"01a1e10a-7dea-7c7d-8d41-939b0d2863c0","property_id":"01a1e10a-7fdd-7f97-bc06-7addfceb821f","room_id":"01a1e10a-803b-718b-8d39-6f3e711ed77a","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","period":"2026-11","reading_date":"2026-11-16","recorded_at":"2026-11-15T21:08:44.415714Z","kind":"PERIODIC","source":"OPERATOR","display":{"status":{"value":"ACCEPTED","label":"Đã duyệt"}},"electricity_previous":1200,"electricity_current":1285,"electricity_replaced":null,"electricity_rolled_over":false,"electricity_billed_invoice_id":null,"water_previous":80,"water_current":86,"water_replaced":null,"water_rolled_over":false,"water_billed_invoice_id":null,"photos":[],"flags":[],"refusal_reason":null,"created_at":"2026-11-15T21:08:44.415714Z","updated_at":"2026-11-15T21:08:44.415714Z"}', null, '2026-11-15 21:08:44.415714+00', '812');
insert into "public"."events" ("organization_id", "id", "type", "subject_type", "subject_id", "property_id", "data", "data_event_id", "occurred_at", "transaction_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-817f-7799-8e23-fb98ff30b106', 'invoice.generated', 'invoice', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '{"id":"01a1e10a-815f-7783-b0fd-0dcbb2131e70","organization_id":"01a1e10a-7dea-7c7d-8d41-939b0d2863c0","property_id":"01a1e10a-7fdd-7f97-bc06-7addfceb821f","room_id":"01a1e10a-803b-718b-8d39-6f3e711ed77a","renter_id":"01a1e10a-809f-7aef-a23b-7a548ca46d17","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","kind":"MONTHLY","period":"2026-11","invoice_number":"NTHS-202611-0001","display":{"status":{"value":"ISSUED","label":"Đã phát hành"}},"effective_display":{"status":{"value":"ISSUED","label":"Đã phát hành"}},"due_date":"2026-11-20","issue_date":"2026-11-01","total_amount":"6905500.00","paid_amount":"0.00","credited_amount":"0.00","written_off_amount":"0.00","previous_balance":"0.00","payment_reference":"RR34FJ79D7 P101 T112026","payment_code":"RR34FJ79D7","lines":[{"id":"01a1e10a-815f-75b3-a6ea-9620545103b6","description":"Tiền phòng tháng 11/2026","quantity":"1.000","unit_price":"3200000.00","amount":"3200000.00","metadata":{"to":"2026-11-30","days":30,"from":"2026-11-01","source":"rent","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","proration":"DAILY","monthly_rent":"3200000.00","days_in_month":30,"service_period":"2026-11"},"display":{"line_type":{"value":"RENT","label":"Tiền phòng"}}},{"id":"01a1e10a-8160-71c4-960b-a3cc240deed9","description":"Tiền điện tháng 11/2026 (1200 → 1285)","quantity":"85.000","unit_price":"3500.00","amount":"297500.00","metadata":{"to":"2026-11-16","use":85,"days":16,"from":"2026-11-01","source":"meter","current":1285,"utility":"ELECTRICITY","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","previous":1200,"replaced":null,"estimated":false,"meter_use":85,"billed_use":null,"reading_id":"01a1e10a-8115-7a7e-b8ff-e31de8716450","unit_price":"3500.00","rolled_over":false,"price_source":"flat","reading_date":"2026-11-16","service_period":"2026-11","price_effective_from":null},"display":{"line_type":{"value":"ELECTRICITY","label":"Tiền điện"}}},{"id":"01a1e10a-8160-7143-82e7-31ef8258929e","description":"Tiền nước tháng 11/2026 (80 → 86)","quantity":"6.000","unit_price":"18000.00","amount":"108000.00","metadata":{"to":"2026-11-16","use":6,"days":16,"from":"2026-11-01","source":"meter","current":86,"utility":"WATER","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","previous":80,"replaced":null,"estimated":false,"meter_use":6,"billed_use":null,"reading_id":"01a1e10a-8115-7a7e-b8ff-e31de8716450","unit_price":"18000.00","rolled_over":false,"price_source":"flat","reading_date":"2026-11-16","service_period":"2026-11","price_effective_from":null},"display":{"line_type":{"value":"WATER","label":"Tiền nước"}}},{"id":"01a1e10a-8160-76c0-aa16-c16b5b61a23b","description":"Internet tháng 11/2026","quantity":"1.000","unit_price":"100000.00","amount":"100000.00","metadata":{"to":"2026-11-30","days":null,"from":"2026-11-01","basis":"FLAT","fee_id":"01a1e10a-8067-7d14-8b28-173dba853337","source":"recurring_fee","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","fee_scope":"PROPERTY","proration":"NONE","fee_amount":"100000.00","fee_quantity":"1.000","days_in_month":null,"service_period":"2026-11"},"display":{"line_type":{"value":"RECURRING_FEE","label":"Phí dịch vụ"}}},{"id":"01a1e10a-8160-7f86-b97a-0f8a30ff1d7d","description":"Tiền đặt cọc","quantity":"1.000","unit_price":"3200000.00","amount":"3200000.00","metadata":{"source":"deposit","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","billed_before":"0.00","deposit_amount":"3200000.00","received_outside":"0.00"},"display":{"line_type":{"value":"DEPOSIT","label":"Tiền cọc"}}}],"cancel_reason":null,"replaced_by":null,"created_at":"2026-11-15T21:08:44.462482Z","updated_at":"2026-11-15T21:08:44.462482Z"}', null, '2026-11-15 21:08:44.462482+00', '814');
insert into "public"."events" ("organization_id", "id", "type", "subject_type", "subject_id", "property_id", "data", "data_event_id", "occurred_at", "transaction_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-817f-7ffe-84c1-83fc2370fa6a', 'invoice.issued', 'invoice', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', null, '01a1e10a-817f-7799-8e23-fb98ff30b106', '2026-11-15 21:08:44.462482+00', '814');
insert into "public"."events" ("organization_id", "id", "type", "subject_type", "subject_id", "property_id", "data", "data_event_id", "occurred_at", "transaction_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8270-704b-9918-32981142ca4d', 'invitation.accepted', 'invitation', '01a1e10a-81a2-7424-aa82-e816db14bcab', null, '{"id":"01a1e10a-81a2-7424-aa82-e816db14bcab","organization_id":"01a1e10a-7dea-7c7d-8d41-939b0d2863c0","renter_id":"01a1e10a-809f-7aef-a23b-7a548ca46d17","organization_name":"Lan’s rooms","renter_name":"Trần Văn Minh","status":"ACCEPTED","source":"OPERATOR","created_at":"2026-11-15T21:08:44.563420Z"}', null, '2026-11-15 21:08:44.765819+00', '823');
insert into "public"."events" ("organization_id", "id", "type", "subject_type", "subject_id", "property_id", "data", "data_event_id", "occurred_at", "transaction_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82ab-731e-9735-5192dfc6aac9', 'payment.recorded', 'payment', '01a1e10a-82a2-7beb-b642-490112e87370', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '{"id":"01a1e10a-82a2-7beb-b642-490112e87370","organization_id":"01a1e10a-7dea-7c7d-8d41-939b0d2863c0","property_id":"01a1e10a-7fdd-7f97-bc06-7addfceb821f","room_id":"01a1e10a-803b-718b-8d39-6f3e711ed77a","renter_id":"01a1e10a-809f-7aef-a23b-7a548ca46d17","invoice_id":"01a1e10a-815f-7783-b0fd-0dcbb2131e70","amount":"3000000.00","receipt_id":"01a1e10a-829f-73dc-8b5a-860e42677349","receipt_number":"PT-2026-000001","direction":"IN","purpose":"INVOICE","display":{"method":{"value":"CASH","label":"Tiền mặt"},"status":{"value":"RECORDED","label":"Đã ghi nhận"}},"payment_date":"2026-11-16","reference":null,"reversed_at":null,"created_at":"2026-11-15T21:08:44.811947Z","updated_at":"2026-11-15T21:08:44.811947Z","bank_account_id":null,"note":null,"created_by":"01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e","reversed_by":null,"reversal_reason":null}', null, '2026-11-15 21:08:44.811947+00', '827');
insert into "public"."events" ("organization_id", "id", "type", "subject_type", "subject_id", "property_id", "data", "data_event_id", "occurred_at", "transaction_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82ce-70ca-b637-cbbfceabb409', 'payment.recorded', 'payment', '01a1e10a-82ca-7add-b655-04db4b79d319', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '{"id":"01a1e10a-82ca-7add-b655-04db4b79d319","organization_id":"01a1e10a-7dea-7c7d-8d41-939b0d2863c0","property_id":"01a1e10a-7fdd-7f97-bc06-7addfceb821f","room_id":"01a1e10a-803b-718b-8d39-6f3e711ed77a","renter_id":"01a1e10a-809f-7aef-a23b-7a548ca46d17","invoice_id":"01a1e10a-815f-7783-b0fd-0dcbb2131e70","amount":"3905500.00","receipt_id":"01a1e10a-82c9-7875-b562-e5e572675082","receipt_number":"PT-2026-000002","direction":"IN","purpose":"INVOICE","display":{"method":{"value":"BANK_TRANSFER","label":"Chuyển khoản"},"status":{"value":"RECORDED","label":"Đã ghi nhận"}},"payment_date":"2026-11-16","reference":null,"reversed_at":null,"created_at":"2026-11-15T21:08:44.866061Z","updated_at":"2026-11-15T21:08:44.866061Z","bank_account_id":null,"note":null,"created_by":"01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e","reversed_by":null,"reversal_reason":null}', null, '2026-11-15 21:08:44.866061+00', '830');
insert into "public"."events" ("organization_id", "id", "type", "subject_type", "subject_id", "property_id", "data", "data_event_id", "occurred_at", "transaction_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82d4-7afa-bac3-6d5293cc8224', 'invoice.paid', 'invoice', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '{"id":"01a1e10a-815f-7783-b0fd-0dcbb2131e70","organization_id":"01a1e10a-7dea-7c7d-8d41-939b0d2863c0","property_id":"01a1e10a-7fdd-7f97-bc06-7addfceb821f","room_id":"01a1e10a-803b-718b-8d39-6f3e711ed77a","renter_id":"01a1e10a-809f-7aef-a23b-7a548ca46d17","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","kind":"MONTHLY","period":"2026-11","invoice_number":"NTHS-202611-0001","display":{"status":{"value":"PAID","label":"Đã thanh toán"}},"effective_display":{"status":{"value":"PAID","label":"Đã thanh toán"}},"due_date":"2026-11-20","issue_date":"2026-11-01","total_amount":"6905500.00","paid_amount":"6905500.00","credited_amount":"0.00","written_off_amount":"0.00","previous_balance":"0.00","payment_reference":"RR34FJ79D7 P101 T112026","payment_code":"RR34FJ79D7","lines":[{"id":"01a1e10a-815f-75b3-a6ea-9620545103b6","description":"Tiền phòng tháng 11/2026","quantity":"1.000","unit_price":"3200000.00","amount":"3200000.00","metadata":{"to":"2026-11-30","days":30,"from":"2026-11-01","source":"rent","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","proration":"DAILY","monthly_rent":"3200000.00","days_in_month":30,"service_period":"2026-11"},"display":{"line_type":{"value":"RENT","label":"Tiền phòng"}}},{"id":"01a1e10a-8160-71c4-960b-a3cc240deed9","description":"Tiền điện tháng 11/2026 (1200 → 1285)","quantity":"85.000","unit_price":"3500.00","amount":"297500.00","metadata":{"to":"2026-11-16","use":85,"days":16,"from":"2026-11-01","source":"meter","current":1285,"utility":"ELECTRICITY","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","previous":1200,"replaced":null,"estimated":false,"meter_use":85,"billed_use":null,"reading_id":"01a1e10a-8115-7a7e-b8ff-e31de8716450","unit_price":"3500.00","rolled_over":false,"price_source":"flat","reading_date":"2026-11-16","service_period":"2026-11","price_effective_from":null},"display":{"line_type":{"value":"ELECTRICITY","label":"Tiền điện"}}},{"id":"01a1e10a-8160-7143-82e7-31ef8258929e","description":"Tiền nước tháng 11/2026 (80 → 86)","quantity":"6.000","unit_price":"18000.00","amount":"108000.00","metadata":{"to":"2026-11-16","use":6,"days":16,"from":"2026-11-01","source":"meter","current":86,"utility":"WATER","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","previous":80,"replaced":null,"estimated":false,"meter_use":6,"billed_use":null,"reading_id":"01a1e10a-8115-7a7e-b8ff-e31de8716450","unit_price":"18000.00","rolled_over":false,"price_source":"flat","reading_date":"2026-11-16","service_period":"2026-11","price_effective_from":null},"display":{"line_type":{"value":"WATER","label":"Tiền nước"}}},{"id":"01a1e10a-8160-76c0-aa16-c16b5b61a23b","description":"Internet tháng 11/2026","quantity":"1.000","unit_price":"100000.00","amount":"100000.00","metadata":{"to":"2026-11-30","days":null,"from":"2026-11-01","basis":"FLAT","fee_id":"01a1e10a-8067-7d14-8b28-173dba853337","source":"recurring_fee","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","fee_scope":"PROPERTY","proration":"NONE","fee_amount":"100000.00","fee_quantity":"1.000","days_in_month":null,"service_period":"2026-11"},"display":{"line_type":{"value":"RECURRING_FEE","label":"Phí dịch vụ"}}},{"id":"01a1e10a-8160-7f86-b97a-0f8a30ff1d7d","description":"Tiền đặt cọc","quantity":"1.000","unit_price":"3200000.00","amount":"3200000.00","metadata":{"source":"deposit","lease_id":"01a1e10a-80d0-7009-909f-8ffc01d84e3d","billed_before":"0.00","deposit_amount":"3200000.00","received_outside":"0.00"},"display":{"line_type":{"value":"DEPOSIT","label":"Tiền cọc"}}}],"cancel_reason":null,"replaced_by":null,"created_at":"2026-11-15T21:08:44.462482Z","updated_at":"2026-11-15T21:08:44.866061Z"}', null, '2026-11-15 21:08:44.866061+00', '830');
insert into "public"."journal_entries" ("organization_id", "id", "entry_date", "kind", "source_type", "source_id", "reverses_id", "created_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8173-7721-8f7c-201767dd7412', '2026-11-01', 'invoice_issued', 'invoice', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', null, '2026-11-15 21:08:44.462482+00');
insert into "public"."journal_entries" ("organization_id", "id", "entry_date", "kind", "source_type", "source_id", "reverses_id", "created_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82a4-7367-9c38-c854d3ad0590', '2026-11-16', 'payment', 'payment', '01a1e10a-82a2-7beb-b642-490112e87370', null, '2026-11-15 21:08:44.811947+00');
insert into "public"."journal_entries" ("organization_id", "id", "entry_date", "kind", "source_type", "source_id", "reverses_id", "created_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82cb-7855-9d3e-4c90d5be7a57', '2026-11-16', 'payment', 'payment', '01a1e10a-82ca-7add-b655-04db4b79d319', null, '2026-11-15 21:08:44.866061+00');
insert into "identity"."accounts" ("id", "kind", "email", "email_key", "password_hash", "display_name", "status", "locale", "timezone", "phone", "email_verified_at", "preferences", "last_organization_id", "created_at", "updated_at") overriding system value values ('01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'OPERATOR', 'landlord-1eb77d4e@example.com', 'landlord-1eb77d4e@example.com', '$argon2id$v=19$m=19456,t=2,p=1$JLlMx+oaWdWzoCOQu8xJ5Q$ciR5FHoFIJJBYaoM2mWcf8eSkzPivwlfQtE7Pkb5rAw', 'Lan', 'ACTIVE', 'en', 'Asia/Ho_Chi_Minh', null, null, '{}', '01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '2026-11-15 21:08:43.213598+00', '2026-11-15 21:08:43.213598+00');
insert into "identity"."accounts" ("id", "kind", "email", "email_key", "password_hash", "display_name", "status", "locale", "timezone", "phone", "email_verified_at", "preferences", "last_organization_id", "created_at", "updated_at") overriding system value values ('01a1e10a-824f-7a31-9607-edd2650e76a5', 'RENTER', 'renter-1eb77d4e@example.com', 'renter-1eb77d4e@example.com', '$argon2id$v=19$m=19456,t=2,p=1$qL3Oqd/1rWugs4e7o0WiAg$F5ALW75q17db+wZbl+EAjAAjhrDy6uADQL7zrpkIwW0', 'Minh', 'ACTIVE', 'en', 'Asia/Ho_Chi_Minh', null, null, '{}', null, '2026-11-15 21:08:44.621194+00', '2026-11-15 21:08:44.621194+00');
insert into "identity"."lookup" ("token_hash", "kind", "organization_id", "subject_id", "email_key", "expires_at") overriding system value values ( E'\\xe019a2a99526ef5f701bb41d1c232c3af6b75bf950e55aab4c0753ccce42a6aa', 'RENTER_INVITATION', '01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-81a2-7424-aa82-e816db14bcab', 'renter-1eb77d4e@example.com', '2026-11-29 21:08:44.56342+00');
insert into "public"."journal_lines" ("organization_id", "entry_id", "position", "entry_date", "account", "debit", "credit", "property_id", "room_id", "renter_id", "lease_id", "invoice_id", "bank_account_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8173-7721-8f7c-201767dd7412', '0', '2026-11-01', 'receivable', '3705500.00', '0.00', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', null);
insert into "public"."journal_lines" ("organization_id", "entry_id", "position", "entry_date", "account", "debit", "credit", "property_id", "room_id", "renter_id", "lease_id", "invoice_id", "bank_account_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8173-7721-8f7c-201767dd7412', '1', '2026-11-01', 'revenue_rent', '0.00', '3200000.00', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', null);
insert into "public"."journal_lines" ("organization_id", "entry_id", "position", "entry_date", "account", "debit", "credit", "property_id", "room_id", "renter_id", "lease_id", "invoice_id", "bank_account_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8173-7721-8f7c-201767dd7412', '2', '2026-11-01', 'revenue_utilities', '0.00', '405500.00', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', null);
insert into "public"."journal_lines" ("organization_id", "entry_id", "position", "entry_date", "account", "debit", "credit", "property_id", "room_id", "renter_id", "lease_id", "invoice_id", "bank_account_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8173-7721-8f7c-201767dd7412', '3', '2026-11-01', 'revenue_services', '0.00', '100000.00', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', null);
insert into "public"."journal_lines" ("organization_id", "entry_id", "position", "entry_date", "account", "debit", "credit", "property_id", "room_id", "renter_id", "lease_id", "invoice_id", "bank_account_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82a4-7367-9c38-c854d3ad0590', '0', '2026-11-16', 'cash', '3000000.00', '0.00', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', null);
insert into "public"."journal_lines" ("organization_id", "entry_id", "position", "entry_date", "account", "debit", "credit", "property_id", "room_id", "renter_id", "lease_id", "invoice_id", "bank_account_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82a4-7367-9c38-c854d3ad0590', '1', '2026-11-16', 'receivable', '0.00', '3000000.00', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', null);
insert into "public"."journal_lines" ("organization_id", "entry_id", "position", "entry_date", "account", "debit", "credit", "property_id", "room_id", "renter_id", "lease_id", "invoice_id", "bank_account_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82cb-7855-9d3e-4c90d5be7a57', '0', '2026-11-16', 'bank', '3905500.00', '0.00', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', null);
insert into "public"."journal_lines" ("organization_id", "entry_id", "position", "entry_date", "account", "debit", "credit", "property_id", "room_id", "renter_id", "lease_id", "invoice_id", "bank_account_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82cb-7855-9d3e-4c90d5be7a57', '1', '2026-11-16', 'receivable', '0.00', '705500.00', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', null);
insert into "public"."journal_lines" ("organization_id", "entry_id", "position", "entry_date", "account", "debit", "credit", "property_id", "room_id", "renter_id", "lease_id", "invoice_id", "bank_account_id") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82cb-7855-9d3e-4c90d5be7a57', '2', '2026-11-16', 'deposits', '0.00', '3200000.00', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', null);
insert into "public"."properties" ("organization_id", "id", "code", "name", "address", "owner_full_name", "owner_tax_code", "owner_id_number_sealed", "owner_id_number_masked", "archived_at", "search_text", "version", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', 'NTHS', 'Nhà trọ Hoa Sen', null, null, null, null, null, null, 'nha tro hoa sen nths', '1', '2026-11-15 21:08:44.092088+00', '2026-11-15 21:08:44.092088+00');
insert into "public"."receipt_counters" ("organization_id", "year", "direction", "last") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '2026', 'IN', '2');
insert into "public"."renters" ("organization_id", "id", "full_name", "phone", "email", "date_of_birth", "gender", "id_number_sealed", "id_number_index", "id_number_masked", "permanent_address", "occupation", "vehicle_plates", "note", "credit_balance", "archived_at", "search_text", "version", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-809f-7aef-a23b-7a548ca46d17', 'Trần Văn Minh', '0901234567', null, null, null, null, null, null, null, null, '{}', null, '0.00', null, 'tran van minh 0901234567', '1', '2026-11-15 21:08:44.312703+00', '2026-11-15 21:08:44.312703+00');
insert into "identity"."account_renters" ("account_id", "organization_id", "renter_id", "linked_at") overriding system value values ('01a1e10a-824f-7a31-9607-edd2650e76a5', '01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '2026-11-15 21:08:44.765819+00');
insert into "identity"."memberships" ("id", "organization_id", "account_id", "email", "email_key", "role", "property_ids", "status", "created_at", "updated_at") overriding system value values ('01a1e10a-7df0-7d74-bd8b-feffb237f7c8', '01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', 'landlord-1eb77d4e@example.com', 'landlord-1eb77d4e@example.com', 'OWNER', null, 'ACTIVE', '2026-11-15 21:08:43.213598+00', '2026-11-15 21:08:43.213598+00');
insert into "identity"."one_time_tokens" ("token_hash", "purpose", "account_id", "created_at", "expires_at", "used_at") overriding system value values ( E'\\x1f3f1c6f6ee7b4eac6804459e1fe831a2f4cd13d5dcff9c9a87ca964681bb37c', 'VERIFY_EMAIL', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', '2026-11-15 21:08:43.213598+00', '2026-11-22 21:08:43.213598+00', null);
insert into "identity"."one_time_tokens" ("token_hash", "purpose", "account_id", "created_at", "expires_at", "used_at") overriding system value values ( E'\\xac1d923a1855223e1e385de463818f9390afaed49c82dcabfb933db83c72e1d0', 'VERIFY_EMAIL', '01a1e10a-824f-7a31-9607-edd2650e76a5', '2026-11-15 21:08:44.621194+00', '2026-11-22 21:08:44.621194+00', null);
insert into "identity"."sessions" ("id", "account_id", "organization_id", "renter_id", "user_agent", "ip", "created_at", "last_used_at", "expires_at", "revoked_at") overriding system value values ('01a1e10a-7dfc-7996-844e-a37a0cdc8cc1', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', '01a1e10a-7dea-7c7d-8d41-939b0d2863c0', null, 'node', '127.0.0.1', '2026-11-15 21:08:43.213598+00', '2026-11-15 21:08:43.213598+00', '2026-12-15 21:08:43.213598+00', null);
insert into "identity"."sessions" ("id", "account_id", "organization_id", "renter_id", "user_agent", "ip", "created_at", "last_used_at", "expires_at", "revoked_at") overriding system value values ('01a1e10a-8256-7bc1-96b8-80045a6854b4', '01a1e10a-824f-7a31-9607-edd2650e76a5', '01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-809f-7aef-a23b-7a548ca46d17', 'node', '127.0.0.1', '2026-11-15 21:08:44.621194+00', '2026-11-15 21:08:44.621194+00', '2026-12-15 21:08:44.621194+00', null);
insert into "public"."billing_settings" ("organization_id", "property_id", "id", "billing_day", "due_day", "utilities_lag_months", "auto_billing", "late_fee", "reminder_days", "auto_billed_period", "reminded_on", "version", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-7fea-7362-83b6-ce9f7f3de90a', '1', '5', '0', 'OFF', null, '{}', null, null, '2', '2026-11-15 21:08:44.092088+00', '2026-11-15 21:08:44.16318+00');
insert into "public"."invoice_counters" ("organization_id", "property_id", "period", "last") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '2026-11', '1');
insert into "public"."renter_invitations" ("organization_id", "id", "renter_id", "email", "token_hash", "status", "source", "invited_by", "expires_at", "answered_by", "answered_at", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-81a2-7424-aa82-e816db14bcab', '01a1e10a-809f-7aef-a23b-7a548ca46d17', 'renter-1eb77d4e@example.com',  E'\\xe019a2a99526ef5f701bb41d1c232c3af6b75bf950e55aab4c0753ccce42a6aa', 'ACCEPTED', 'OPERATOR', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', '2026-11-29 21:08:44.56342+00', '01a1e10a-824f-7a31-9607-edd2650e76a5', '2026-11-15 21:08:44.765819+00', '2026-11-15 21:08:44.56342+00', '2026-11-15 21:08:44.765819+00');
insert into "public"."rooms" ("organization_id", "id", "property_id", "name", "floor", "area_m2", "max_occupants", "base_rent", "electricity_meter_digits", "water_meter_digits", "under_maintenance", "archived_at", "search_text", "version", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', 'P101', null, null, null, '3200000.00', null, null, 'false', null, 'p101', '1', '2026-11-15 21:08:44.20692+00', '2026-11-15 21:08:44.20692+00');
insert into "public"."utility_prices" ("organization_id", "property_id", "effective_from", "electricity_unit_price", "electricity_fixed_amount", "water_unit_price", "water_fixed_amount") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '2000-01', '3500.00', '0.00', '18000.00', '0.00');
insert into "identity"."refresh_tokens" ("token_hash", "session_id", "created_at", "used_at") overriding system value values ( E'\\xe3db0ee4d4a0c68bdda088c7c07299d723e1d123e05804dbed6a5104097c37c4', '01a1e10a-7dfc-7996-844e-a37a0cdc8cc1', '2026-11-15 21:08:43.213598+00', null);
insert into "identity"."refresh_tokens" ("token_hash", "session_id", "created_at", "used_at") overriding system value values ( E'\\xa1a47b9620ae4ae1b1337b0f740d37fd08e0572bdcc3923691d04340431dad10', '01a1e10a-8256-7bc1-96b8-80045a6854b4', '2026-11-15 21:08:44.621194+00', null);
insert into "public"."leases" ("organization_id", "id", "property_id", "room_id", "renter_id", "start_date", "end_date", "after_end_date", "billing_starts_on", "deposit_amount", "deposit_received_amount", "deposit_received_on", "deposit_held", "deposit_moved_in", "occupant_count", "proration", "transferred_from", "ended_on", "end_reason", "settled_at", "cancelled_at", "cancel_reason", "version", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '2026-11-01', null, 'STOP', '2026-11-01', '3200000.00', null, null, '3200000.00', '0.00', '1', 'DAILY', null, null, null, null, null, null, '2', '2026-11-15 21:08:44.346298+00', '2026-11-15 21:08:44.866061+00');
insert into "public"."invoices" ("organization_id", "id", "property_id", "room_id", "renter_id", "lease_id", "kind", "period", "invoice_number", "payment_code", "payment_reference", "status", "due_date", "due_date_given", "overdue_notified", "issue_date", "total_amount", "deposit_amount", "credited_amount", "credited_deposit", "paid_amount", "paid_deposit", "written_off_amount", "written_off_deposit", "recovered_amount", "write_off_reason", "cancel_reason", "cancelled_at", "replaced_by", "billing_run_id", "version", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', 'MONTHLY', '2026-11', 'NTHS-202611-0001', 'RR34FJ79D7', 'RR34FJ79D7 P101 T112026', 'PAID', '2026-11-20', 'false', 'false', '2026-11-01', '6905500.00', '3200000.00', '0.00', '0.00', '6905500.00', '3200000.00', '0.00', '0.00', '0.00', null, null, null, null, null, '3', '2026-11-15 21:08:44.462482+00', '2026-11-15 21:08:44.866061+00');
insert into "public"."lease_rents" ("organization_id", "lease_id", "from_date", "monthly_rent") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '2026-11-01', '3200000.00');
insert into "public"."meter_readings" ("organization_id", "id", "property_id", "room_id", "lease_id", "period", "reading_date", "kind", "status", "source", "electricity_previous", "electricity_current", "electricity_old_final", "electricity_new_initial", "electricity_rolled_over", "electricity_billed_invoice_id", "electricity_billed_units", "water_previous", "water_current", "water_old_final", "water_new_initial", "water_rolled_over", "water_billed_invoice_id", "water_billed_units", "flags", "refusal_reason", "recorded_at", "recorded_by", "version", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-80da-7fea-8bbd-9e47c14faa2c', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '2026-11', '2026-11-01', 'HANDOVER', 'ACCEPTED', 'OPERATOR', '1200', '1200', null, null, 'false', null, '-1', '80', '80', null, null, 'false', null, '-1', '{}', null, '2026-11-15 21:08:44.346298+00', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', '1', '2026-11-15 21:08:44.346298+00', '2026-11-15 21:08:44.346298+00');
insert into "public"."meter_readings" ("organization_id", "id", "property_id", "room_id", "lease_id", "period", "reading_date", "kind", "status", "source", "electricity_previous", "electricity_current", "electricity_old_final", "electricity_new_initial", "electricity_rolled_over", "electricity_billed_invoice_id", "electricity_billed_units", "water_previous", "water_current", "water_old_final", "water_new_initial", "water_rolled_over", "water_billed_invoice_id", "water_billed_units", "flags", "refusal_reason", "recorded_at", "recorded_by", "version", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8115-7a7e-b8ff-e31de8716450', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '2026-11', '2026-11-16', 'PERIODIC', 'ACCEPTED', 'OPERATOR', '1200', '1285', null, null, 'false', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '85', '80', '86', null, null, 'false', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '6', '{}', null, '2026-11-15 21:08:44.415714+00', '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', '1', '2026-11-15 21:08:44.415714+00', '2026-11-15 21:08:44.415714+00');
insert into "public"."recurring_fees" ("organization_id", "id", "parent_property_id", "property_id", "room_id", "lease_id", "name", "amount", "basis", "quantity", "proration", "start_period", "end_period", "created_at", "updated_at", "removed_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8067-7d14-8b28-173dba853337', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', null, null, 'Internet', '100000.00', 'FLAT', '1.000', 'NONE', null, null, '2026-11-15 21:08:44.240423+00', '2026-11-15 21:08:44.240423+00', null);
insert into "public"."billed_uses" ("organization_id", "reading_id", "utility", "lease_id", "step", "invoice_id", "units") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8115-7a7e-b8ff-e31de8716450', 'ELECTRICITY', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '0', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '85');
insert into "public"."billed_uses" ("organization_id", "reading_id", "utility", "lease_id", "step", "invoice_id", "units") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8115-7a7e-b8ff-e31de8716450', 'WATER', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '0', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '6');
insert into "public"."invoice_lines" ("organization_id", "id", "invoice_id", "position", "line_type", "calculated_key", "edited", "description_vi", "description_en", "quantity", "unit_price", "amount", "credited_amount", "freed", "covered_to", "metadata", "created_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-815f-75b3-a6ea-9620545103b6', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '0', 'RENT', 'rent:2026-11-01', 'false', 'Tiền phòng tháng 11/2026', 'Rent 11/2026', '1.000', '3200000.00', '3200000.00', '0.00', 'false', null, '{"to": "2026-11-30", "days": 30, "from": "2026-11-01", "source": "rent", "lease_id": "01a1e10a-80d0-7009-909f-8ffc01d84e3d", "proration": "DAILY", "monthly_rent": "3200000.00", "days_in_month": 30, "service_period": "2026-11"}', '2026-11-15 21:08:44.462482+00');
insert into "public"."invoice_lines" ("organization_id", "id", "invoice_id", "position", "line_type", "calculated_key", "edited", "description_vi", "description_en", "quantity", "unit_price", "amount", "credited_amount", "freed", "covered_to", "metadata", "created_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8160-71c4-960b-a3cc240deed9', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '1', 'ELECTRICITY', 'use:ELECTRICITY:01a1e10a-8115-7a7e-b8ff-e31de8716450:flat', 'false', 'Tiền điện tháng 11/2026 (1200 → 1285)', 'Electricity 11/2026 (1200 → 1285)', '85.000', '3500.00', '297500.00', '0.00', 'false', null, '{"to": "2026-11-16", "use": 85, "days": 16, "from": "2026-11-01", "source": "meter", "current": 1285, "utility": "ELECTRICITY", "lease_id": "01a1e10a-80d0-7009-909f-8ffc01d84e3d", "previous": 1200, "replaced": null, "estimated": false, "meter_use": 85, "billed_use": null, "reading_id": "01a1e10a-8115-7a7e-b8ff-e31de8716450", "unit_price": "3500.00", "rolled_over": false, "price_source": "flat", "reading_date": "2026-11-16", "service_period": "2026-11", "price_effective_from": null}', '2026-11-15 21:08:44.462482+00');
insert into "public"."invoice_lines" ("organization_id", "id", "invoice_id", "position", "line_type", "calculated_key", "edited", "description_vi", "description_en", "quantity", "unit_price", "amount", "credited_amount", "freed", "covered_to", "metadata", "created_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8160-7143-82e7-31ef8258929e', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '2', 'WATER', 'use:WATER:01a1e10a-8115-7a7e-b8ff-e31de8716450:flat', 'false', 'Tiền nước tháng 11/2026 (80 → 86)', 'Water 11/2026 (80 → 86)', '6.000', '18000.00', '108000.00', '0.00', 'false', null, '{"to": "2026-11-16", "use": 6, "days": 16, "from": "2026-11-01", "source": "meter", "current": 86, "utility": "WATER", "lease_id": "01a1e10a-80d0-7009-909f-8ffc01d84e3d", "previous": 80, "replaced": null, "estimated": false, "meter_use": 6, "billed_use": null, "reading_id": "01a1e10a-8115-7a7e-b8ff-e31de8716450", "unit_price": "18000.00", "rolled_over": false, "price_source": "flat", "reading_date": "2026-11-16", "service_period": "2026-11", "price_effective_from": null}', '2026-11-15 21:08:44.462482+00');
insert into "public"."invoice_lines" ("organization_id", "id", "invoice_id", "position", "line_type", "calculated_key", "edited", "description_vi", "description_en", "quantity", "unit_price", "amount", "credited_amount", "freed", "covered_to", "metadata", "created_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8160-76c0-aa16-c16b5b61a23b', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '3', 'RECURRING_FEE', 'fee:01a1e10a-8067-7d14-8b28-173dba853337:2026-11', 'false', 'Internet tháng 11/2026', 'Internet 11/2026', '1.000', '100000.00', '100000.00', '0.00', 'false', null, '{"to": "2026-11-30", "days": null, "from": "2026-11-01", "basis": "FLAT", "fee_id": "01a1e10a-8067-7d14-8b28-173dba853337", "source": "recurring_fee", "lease_id": "01a1e10a-80d0-7009-909f-8ffc01d84e3d", "fee_scope": "PROPERTY", "proration": "NONE", "fee_amount": "100000.00", "fee_quantity": "1.000", "days_in_month": null, "service_period": "2026-11"}', '2026-11-15 21:08:44.462482+00');
insert into "public"."invoice_lines" ("organization_id", "id", "invoice_id", "position", "line_type", "calculated_key", "edited", "description_vi", "description_en", "quantity", "unit_price", "amount", "credited_amount", "freed", "covered_to", "metadata", "created_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-8160-7f86-b97a-0f8a30ff1d7d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '4', 'DEPOSIT', 'deposit', 'false', 'Tiền đặt cọc', 'Deposit', '1.000', '3200000.00', '3200000.00', '0.00', 'false', null, '{"source": "deposit", "lease_id": "01a1e10a-80d0-7009-909f-8ffc01d84e3d", "billed_before": "0.00", "deposit_amount": "3200000.00", "received_outside": "0.00"}', '2026-11-15 21:08:44.462482+00');
insert into "public"."notices" ("organization_id", "id", "topic", "cause", "audience", "recipient_id", "account_id", "channel", "locale", "property_id", "renter_id", "invoice_id", "subject_type", "subject_id", "facts", "status", "reason", "attempts", "not_before", "sent_at", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82cd-7b66-9248-5a2a38e5833f', 'payment.recorded', 'event 01a1e10a-82ab-731e-9735-5192dfc6aac9', 'RENTER', '01a1e10a-824f-7a31-9607-edd2650e76a5', '01a1e10a-824f-7a31-9607-edd2650e76a5', 'EMAIL', 'en', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', 'payment', '01a1e10a-82a2-7beb-b642-490112e87370', '{"memo": "RR34FJ79D7 P101 T112026", "room": "P101", "total": "6905500.00", "amount": "3000000.00", "number": "NTHS-202611-0001", "period": "2026-11", "renter": "Trần Văn Minh", "balance": "3905500.00", "purpose": "INVOICE", "receipt": "PT-2026-000001", "settled": null, "due_date": "2026-11-20", "property": "Nhà trọ Hoa Sen", "direction": "IN"}', 'PENDING', null, '0', '2026-11-15 21:08:44.855318+00', null, '2026-11-15 21:08:44.855318+00', '2026-11-15 21:08:44.855318+00');
insert into "public"."open_readings" ("organization_id", "reading_id", "room_id", "reading_date") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-80da-7fea-8bbd-9e47c14faa2c', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '2026-11-01');
insert into "public"."payments" ("organization_id", "id", "receipt_id", "receipt_number", "direction", "purpose", "method", "status", "property_id", "room_id", "renter_id", "lease_id", "invoice_id", "amount", "charges_part", "deposit_part", "credit_part", "recovered_part", "payment_date", "bank_account_id", "reference", "note", "created_by", "reversed_at", "reversed_by", "reversal_reason", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82a2-7beb-b642-490112e87370', '01a1e10a-829f-73dc-8b5a-860e42677349', 'PT-2026-000001', 'IN', 'INVOICE', 'CASH', 'RECORDED', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '3000000.00', '3000000.00', '0.00', '0.00', '0.00', '2026-11-16', null, null, null, '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', null, null, null, '2026-11-15 21:08:44.811947+00', '2026-11-15 21:08:44.811947+00');
insert into "public"."payments" ("organization_id", "id", "receipt_id", "receipt_number", "direction", "purpose", "method", "status", "property_id", "room_id", "renter_id", "lease_id", "invoice_id", "amount", "charges_part", "deposit_part", "credit_part", "recovered_part", "payment_date", "bank_account_id", "reference", "note", "created_by", "reversed_at", "reversed_by", "reversal_reason", "created_at", "updated_at") overriding system value values ('01a1e10a-7dea-7c7d-8d41-939b0d2863c0', '01a1e10a-82ca-7add-b655-04db4b79d319', '01a1e10a-82c9-7875-b562-e5e572675082', 'PT-2026-000002', 'IN', 'INVOICE', 'BANK_TRANSFER', 'RECORDED', '01a1e10a-7fdd-7f97-bc06-7addfceb821f', '01a1e10a-803b-718b-8d39-6f3e711ed77a', '01a1e10a-809f-7aef-a23b-7a548ca46d17', '01a1e10a-80d0-7009-909f-8ffc01d84e3d', '01a1e10a-815f-7783-b0fd-0dcbb2131e70', '3905500.00', '705500.00', '3200000.00', '0.00', '0.00', '2026-11-16', null, null, null, '01a1e10a-7dd9-76c4-a947-4b2df5ee2d4e', null, null, null, '2026-11-15 21:08:44.866061+00', '2026-11-15 21:08:44.866061+00');
select setval('"public"."webhook_deliveries_position_seq"', 1, false);
reset session_replication_role;
