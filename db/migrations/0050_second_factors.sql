-- What an account proves itself with besides its password. A TOTP secret is sealed with the application's key; it counts only once a
-- code has confirmed it. last_step is the time step of the code used last: no code works twice.
create table identity.second_factors (
  id uuid constraint second_factors_pkey primary key,
  account_id uuid not null constraint second_factors_account_id_fkey references identity.accounts (id) on delete cascade,
  kind text not null constraint second_factors_kind_check check (kind in ('TOTP', 'PASSKEY')),
  name text not null,
  sealed_secret bytea,
  last_step bigint,
  credential_id bytea constraint second_factors_credential_id_key unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  constraint second_factors_content_check check (
    (kind = 'TOTP') = (sealed_secret is not null) and (kind = 'PASSKEY') = (credential_id is not null)
    and (kind = 'PASSKEY') = (public_key is not null) and (kind = 'PASSKEY') = (sign_count is not null))
);
create index second_factors_account_id_idx on identity.second_factors (account_id, created_at);
create index second_factors_unconfirmed_idx on identity.second_factors (created_at) where confirmed_at is null;

-- Keyed hashes; a used code stays until the codes are replaced.
create table identity.recovery_codes (
  account_id uuid not null constraint recovery_codes_account_id_fkey references identity.accounts (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (account_id, code_hash)
);

-- What a login or a passkey has to answer. LOGIN: the first factor was right, and `method` says which it was; the others are the
-- challenges that passkeys sign, for an account only when one is added.
create table identity.auth_challenges (
  token_hash bytea constraint auth_challenges_pkey primary key,
  purpose text not null constraint auth_challenges_purpose_check check (purpose in ('LOGIN', 'PASSKEY_ADD', 'PASSKEY_USE')),
  kind text not null constraint auth_challenges_kind_check check (kind in ('OPERATOR', 'RENTER')),
  account_id uuid constraint auth_challenges_account_id_fkey references identity.accounts (id) on delete cascade,
  organization_id uuid,
  method text,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index auth_challenges_expires_at_idx on identity.auth_challenges (expires_at);
create index auth_challenges_account_id_idx on identity.auth_challenges (account_id);

-- A browser on which the second factor is not asked for. Only the hash of its cookie is stored.
create table identity.remembered_devices (
  id uuid constraint remembered_devices_pkey primary key,
  account_id uuid not null constraint remembered_devices_account_id_fkey references identity.accounts (id) on delete cascade,
  token_hash bytea not null constraint remembered_devices_token_hash_key unique,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index remembered_devices_account_id_idx on identity.remembered_devices (account_id, created_at);
create index remembered_devices_expires_at_idx on identity.remembered_devices (expires_at);

-- methods: what the session was opened and later proven with. second_factor_at: since when the session counts as having a second
-- factor, also by a remembered device. proven_at and factor_proven_at: the last proof, and the last one by a factor.
alter table identity.sessions
  add column methods text[] not null default '{}',
  add column second_factor_at timestamptz,
  add column proven_at timestamptz,
  add column factor_proven_at timestamptz;

alter table identity.organizations add column require_second_factor boolean not null default false;

create function identity.set_require_second_factor(p_organization_id uuid, p_value boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.organizations o set require_second_factor = p_value where o.id = p_organization_id
$$;

-- Factors

create function identity.second_factors_of(p_account_id uuid)
returns table (id uuid, kind text, name text, sealed_secret bytea, credential_id bytea, transports text[], created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.id, f.kind, f.name, f.sealed_secret, f.credential_id, f.transports, f.created_at, f.last_used_at
  from identity.second_factors f where f.account_id = p_account_id and f.confirmed_at is not null order by f.created_at, f.id
$$;

-- Changes to the factors of one account wait for each other, so that the first and the last one are known for sure.
create function identity.lock_second_factors(p_account_id uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from identity.accounts a where a.id = p_account_id for no key update;
  return (select count(*) from identity.second_factors f where f.account_id = p_account_id and f.confirmed_at is not null);
end
$$;

-- Replaces one that was not confirmed.
create function identity.add_totp(p_id uuid, p_account_id uuid, p_name text, p_sealed_secret bytea, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.second_factors f where f.account_id = p_account_id and f.confirmed_at is null;
  insert into identity.second_factors (id, account_id, kind, name, sealed_secret, created_at)
  values (p_id, p_account_id, 'TOTP', p_name, p_sealed_secret, p_now)
$$;

create function identity.unconfirmed_totp(p_account_id uuid, p_id uuid, p_since timestamptz) returns table (sealed_secret bytea, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.sealed_secret, f.name from identity.second_factors f
  where f.account_id = p_account_id and f.id = p_id and f.confirmed_at is null and f.created_at > p_since
$$;

create function identity.confirm_totp(p_account_id uuid, p_id uuid, p_step bigint, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.second_factors f set confirmed_at = p_now, last_used_at = p_now, last_step = p_step
  where f.account_id = p_account_id and f.id = p_id and f.confirmed_at is null
$$;

-- False when a code of this time step, or of a later one, was used before.
create function identity.use_totp_step(p_id uuid, p_step bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.second_factors f set last_step = p_step, last_used_at = p_now
    where f.id = p_id and f.confirmed_at is not null and coalesce(f.last_step, -1) < p_step;
  return found;
end
$$;

-- False when the credential is registered already.
create function identity.add_passkey(
  p_id uuid, p_account_id uuid, p_name text, p_credential_id bytea, p_public_key bytea, p_sign_count bigint, p_transports text[], p_now timestamptz
) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.second_factors (id, account_id, kind, name, credential_id, public_key, sign_count, transports, created_at, confirmed_at)
  values (p_id, p_account_id, 'PASSKEY', p_name, p_credential_id, p_public_key, p_sign_count, p_transports, p_now, p_now)
  on conflict (credential_id) do nothing;
  return found;
end
$$;

create function identity.passkey_for_login(p_kind text, p_credential_id bytea)
returns table (id uuid, account_id uuid, status text, public_key bytea, sign_count bigint, transports text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.id, f.account_id, a.status, f.public_key, f.sign_count, f.transports
  from identity.second_factors f join identity.accounts a on a.id = f.account_id and a.kind = p_kind
  where f.credential_id = p_credential_id
$$;

create function identity.record_passkey_use(p_id uuid, p_sign_count bigint, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.second_factors f set sign_count = greatest(f.sign_count, p_sign_count), last_used_at = p_now where f.id = p_id
$$;

create function identity.delete_second_factor(p_account_id uuid, p_id uuid) returns table (kind text, name text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.second_factors f where f.account_id = p_account_id and f.id = p_id and f.confirmed_at is not null
  returning f.kind, f.name
$$;

-- With the last factor goes everything that stood for one.
create function identity.clear_second_factors(p_account_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.second_factors f where f.account_id = p_account_id;
  delete from identity.recovery_codes c where c.account_id = p_account_id;
  delete from identity.remembered_devices d where d.account_id = p_account_id;
  delete from identity.auth_challenges c where c.account_id = p_account_id;
  update identity.sessions s set second_factor_at = null, factor_proven_at = null where s.account_id = p_account_id
$$;

-- The organizations that ask the account for a second factor.
create function identity.organizations_requiring_factor(p_account_id uuid) returns table (organization_id uuid, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.id, o.name from identity.memberships m join identity.organizations o on o.id = m.organization_id
  where m.account_id = p_account_id and m.status = 'ACTIVE' and o.require_second_factor order by o.name, o.id
$$;

-- Recovery codes

create function identity.replace_recovery_codes(p_account_id uuid, p_hashes bytea[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.recovery_codes c where c.account_id = p_account_id;
  insert into identity.recovery_codes (account_id, code_hash) select p_account_id, h from unnest(p_hashes) h
$$;

create function identity.use_recovery_code(p_account_id uuid, p_hash bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.recovery_codes c set used_at = p_now
    where c.account_id = p_account_id and c.code_hash = p_hash and c.used_at is null;
  return found;
end
$$;

create function identity.recovery_codes_left(p_account_id uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from identity.recovery_codes c where c.account_id = p_account_id and c.used_at is null
$$;

-- Challenges

create function identity.create_auth_challenge(
  p_token_hash bytea, p_purpose text, p_kind text, p_account_id uuid, p_organization_id uuid, p_method text, p_expires_at timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.auth_challenges (token_hash, purpose, kind, account_id, organization_id, method, expires_at)
  values (p_token_hash, p_purpose, p_kind, p_account_id, p_organization_id, p_method, p_expires_at)
$$;

-- Counts a try; no row when there is no such challenge any more, or it has no try left.
create function identity.try_auth_challenge(p_token_hash bytea, p_purpose text, p_kind text, p_max_tries integer, p_now timestamptz)
returns table (account_id uuid, organization_id uuid, method text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.auth_challenges c set tries = c.tries + 1
  where c.token_hash = p_token_hash and c.purpose = p_purpose and c.kind = p_kind and c.expires_at > p_now and c.tries < p_max_tries
  returning c.account_id, c.organization_id, c.method
$$;

-- A challenge is answered once, also when it is answered twice at the same time.
create function identity.use_auth_challenge(p_token_hash bytea, p_purpose text, p_kind text, p_now timestamptz)
returns table (account_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.auth_challenges c
  where c.token_hash = p_token_hash and c.purpose = p_purpose and c.kind = p_kind and c.expires_at > p_now
  returning c.account_id
$$;

-- Remembered devices

create function identity.remember_device(
  p_id uuid, p_account_id uuid, p_token_hash bytea, p_user_agent text, p_ip text, p_now timestamptz, p_expires_at timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.remembered_devices (id, account_id, token_hash, user_agent, ip, created_at, last_used_at, expires_at)
  values (p_id, p_account_id, p_token_hash, p_user_agent, p_ip, p_now, p_now, p_expires_at)
$$;

create function identity.use_remembered_device(p_account_id uuid, p_token_hash bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.remembered_devices d set last_used_at = p_now
    where d.account_id = p_account_id and d.token_hash = p_token_hash and d.expires_at > p_now;
  return found;
end
$$;

create function identity.remembered_devices_of(p_account_id uuid, p_now timestamptz)
returns table (id uuid, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.id, d.user_agent, d.ip, d.created_at, d.last_used_at, d.expires_at from identity.remembered_devices d
  where d.account_id = p_account_id and d.expires_at > p_now order by d.created_at desc, d.id limit 200
$$;

create function identity.forget_device(p_account_id uuid, p_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.remembered_devices d where d.account_id = p_account_id and d.id = p_id;
  return found;
end
$$;

-- Reset links sent for the old password must not reset the new one, a challenge answered for the old one opens nothing, and no browser
-- is remembered any longer.
create or replace function identity.set_password(p_account_id uuid, p_password_hash text, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.accounts set password_hash = p_password_hash, updated_at = p_now where id = p_account_id;
  update identity.one_time_tokens t set used_at = p_now
  where t.account_id = p_account_id and t.purpose = 'RESET_PASSWORD' and t.used_at is null;
  delete from identity.remembered_devices d where d.account_id = p_account_id;
  delete from identity.auth_challenges c where c.account_id = p_account_id
$$;

-- Sessions

-- How well the caller is known, beside session_context. Logging in is a proof.
create function identity.session_assurance(p_session_id uuid, p_organization_id uuid)
returns table (has_second_factor boolean, requires_second_factor boolean, second_factor_at timestamptz, proven_at timestamptz, factor_proven_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.second_factors f where f.account_id = s.account_id and f.confirmed_at is not null),
         coalesce((select o.require_second_factor from identity.organizations o where o.id = p_organization_id), false),
         s.second_factor_at, coalesce(s.proven_at, s.created_at), s.factor_proven_at
  from identity.sessions s where s.id = p_session_id
$$;

-- p_methods: what was just proven. p_has_factor: the session counts as having a second factor; p_by_factor: one was used just now.
create function identity.prove_session(p_session_id uuid, p_methods text[], p_has_factor boolean, p_by_factor boolean, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.sessions s set
    methods = array(select distinct m from unnest(s.methods || p_methods) m order by m),
    second_factor_at = case when p_has_factor then coalesce(s.second_factor_at, p_now) else s.second_factor_at end,
    proven_at = p_now,
    factor_proven_at = case when p_by_factor then p_now else s.factor_proven_at end
  where s.id = p_session_id
$$;

-- Maintenance

create function identity.sweep_second_factors(p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.auth_challenges c where c.expires_at < p_now;
  delete from identity.remembered_devices d where d.expires_at < p_now;
  delete from identity.second_factors f where f.confirmed_at is null and f.created_at < p_now - interval '1 day';
end
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
