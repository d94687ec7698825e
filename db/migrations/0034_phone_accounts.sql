-- A renter may log in with a phone number and a one-time code instead of an email address and a password. verified_phone is set only
-- after a code was entered that was sent to it; the free text in phone never logs anyone in.
alter table identity.accounts
  alter column email drop not null,
  alter column email_key drop not null,
  alter column password_hash drop not null,
  add column verified_phone text constraint accounts_verified_phone_key unique,
  add constraint accounts_login_check check (
    (email is null) = (email_key is null) and (email is null) = (password_hash is null)
    and (email is not null or verified_phone is not null) and (kind = 'RENTER' or email is not null and verified_phone is null));

-- The one valid code of a number. Both are keyed hashes, and a row is written for unknown numbers too.
create table identity.phone_codes (
  phone_hash bytea constraint phone_codes_pkey primary key,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index phone_codes_expires_at_idx on identity.phone_codes (expires_at);

-- Messages to phone numbers wait here like emails, sealed with the application's key. A message is not sent after it has expired.
-- is_zalo_refused: Zalo has refused this message for good, so that a repeated attempt goes on with the SMS.
create table identity.text_messages (
  id uuid constraint text_messages_pkey primary key,
  template text not null,
  locale text not null constraint text_messages_locale_check check (locale in ('vi', 'en')),
  sealed bytea,
  is_zalo_refused boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz
);
create index text_messages_created_at_idx on identity.text_messages (created_at);

-- An invitation is sent to an email address or to a phone number.
alter table renter_invitations
  alter column email drop not null,
  add column phone text,
  add constraint renter_invitations_contact_check check ((email is null) <> (phone is null));
alter table identity.lookup add column phone text;
create index lookup_phone_idx on identity.lookup (phone) where phone is not null;

drop function identity.account_of(uuid);
create function identity.account_of(p_account_id uuid)
returns table (id uuid, kind text, email text, display_name text, status text, locale text, timezone text, phone text,
               verified_phone text, email_verified boolean, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.kind, a.email, a.display_name, a.status, a.locale, a.timezone, a.phone, a.verified_phone,
         a.email_verified_at is not null, a.created_at, a.updated_at
  from identity.accounts a where a.id = p_account_id
$$;

create function identity.account_for_phone(p_phone text) returns table (id uuid, status text, locale text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.status, a.locale from identity.accounts a where a.verified_phone = p_phone
$$;

create function identity.create_phone_account(p_id uuid, p_phone text, p_display_name text, p_locale text, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.accounts (id, kind, verified_phone, display_name, locale, created_at, updated_at)
  values (p_id, 'RENTER', p_phone, p_display_name, p_locale, p_now, p_now)
$$;

create function identity.set_verified_phone(p_account_id uuid, p_phone text, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.accounts a set verified_phone = p_phone, updated_at = p_now where a.id = p_account_id and a.kind = 'RENTER'
$$;

-- False when the account has an email address already.
create function identity.add_email_login(
  p_account_id uuid, p_email text, p_email_key text, p_password_hash text, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.accounts a set email = p_email, email_key = p_email_key, password_hash = p_password_hash, updated_at = p_now
    where a.id = p_account_id and a.email is null;
  return found;
end
$$;

create function identity.put_phone_code(p_phone_hash bytea, p_code_hash bytea, p_expires_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.phone_codes as c (phone_hash, code_hash, expires_at) values (p_phone_hash, p_code_hash, p_expires_at)
  on conflict (phone_hash) do update set code_hash = p_code_hash, tries = 0, expires_at = p_expires_at
$$;

-- Counts a try. The right code is deleted with the try that finds it, so that it works once, also when it is entered twice at once.
create function identity.use_phone_code(p_phone_hash bytea, p_code_hash bytea, p_max_tries integer, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_right boolean;
begin
  update identity.phone_codes c set tries = c.tries + 1
    where c.phone_hash = p_phone_hash and c.expires_at > p_now and c.tries < p_max_tries
    returning c.code_hash = p_code_hash into is_right;
  if is_right then delete from identity.phone_codes c where c.phone_hash = p_phone_hash; end if;
  return coalesce(is_right, false);
end
$$;

-- Text messages

create function identity.create_text_message(
  p_id uuid, p_template text, p_locale text, p_sealed bytea, p_now timestamptz, p_expires_at timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.text_messages (id, template, locale, sealed, created_at, expires_at)
  values (p_id, p_template, p_locale, p_sealed, p_now, p_expires_at)
$$;

create function identity.text_message_to_send(p_id uuid, p_now timestamptz)
returns table (template text, locale text, sealed bytea, is_zalo_refused boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.template, m.locale, m.sealed, m.is_zalo_refused from identity.text_messages m
  where m.id = p_id and m.sent_at is null and m.sealed is not null and m.expires_at > p_now
$$;

create function identity.mark_refused_by_zalo(p_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.text_messages m set is_zalo_refused = true where m.id = p_id
$$;

-- p_sent_at is null for a message that cannot be delivered.
create function identity.close_text_message(p_id uuid, p_sent_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.text_messages m set sent_at = p_sent_at, sealed = null where m.id = p_id
$$;

-- Invitations

create function identity.create_renter_invitation_lookup(
  p_token_hash bytea, p_organization_id uuid, p_invitation_id uuid, p_email_key text, p_phone text, p_expires_at timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.lookup (token_hash, kind, organization_id, subject_id, email_key, phone, expires_at)
  values (p_token_hash, 'RENTER_INVITATION', p_organization_id, p_invitation_id, p_email_key, p_phone, p_expires_at)
$$;
drop function identity.create_renter_invitation_lookup(bytea, uuid, uuid, text, timestamptz);

-- A loop instead of a join: on a sharded database each organization is then read from its own shard.
create function identity.invitations_to_contact(p_email_key text, p_phone text, p_now timestamptz)
returns table (id uuid, organization_id uuid, renter_id uuid, organization_name text, renter_name text, status text, source text, created_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  token record;
begin
  for token in
    select l.organization_id, l.subject_id, l.token_hash, o.name
    from identity.lookup l join identity.organizations o on o.id = l.organization_id
    where l.kind = 'RENTER_INVITATION' and (l.email_key = p_email_key or l.phone = p_phone)
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

-- No rows for an unverified email: whoever registers with an address must not learn who rents where.
create or replace function identity.invitations_to(p_account_id uuid, p_now timestamptz)
returns table (id uuid, organization_id uuid, renter_id uuid, organization_name text, renter_name text, status text, source text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.* from identity.accounts a,
    identity.invitations_to_contact(case when a.email_verified_at is not null then a.email_key end, a.verified_phone, p_now) i
  where a.id = p_account_id and a.kind = 'RENTER'
$$;

-- Deletes expired rows. An expired lookup stays for 30 days, so that its link is reported as expired instead of unknown.
create or replace function identity.sweep(p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.sessions s where s.expires_at < p_now - interval '7 days';
  delete from identity.one_time_tokens t where t.expires_at < p_now - interval '7 days';
  delete from identity.phone_codes c where c.expires_at < p_now;
  delete from identity.rate_counters c where c.resets_at < p_now;
  delete from identity.refresh_tokens t where t.used_at < p_now - interval '30 days';
  delete from identity.lookup l where l.expires_at < p_now - interval '30 days';
  delete from identity.known_addresses k where k.last_login_at < p_now - interval '60 days';
  delete from identity.emails m where m.created_at < p_now - interval '30 days';
  delete from identity.text_messages m where m.created_at < p_now - interval '30 days';
  delete from identity.idempotency_keys k where k.created_at < p_now - interval '24 hours';
end
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
