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
