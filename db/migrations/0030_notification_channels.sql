-- The channels through which an organization reaches renters, in the order in which they are tried, and what may be shown of its own
-- Zalo account.
alter table identity.organizations
  add column notification_channels text[] not null default '{ZALO,PUSH,EMAIL}'
    constraint organizations_notification_channels_check
    check (notification_channels <@ '{ZALO,PUSH,EMAIL}'::text[] and cardinality(notification_channels) between 1 and 3),
  add column zalo jsonb;

create function identity.set_notification_channels(p_organization_id uuid, p_channels text[], p_zalo jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.organizations o set notification_channels = p_channels, zalo = p_zalo where o.id = p_organization_id
$$;

-- The secrets of an organization's own Zalo account, sealed. Its current tokens are in identity.gateway_tokens.
create table zalo_accounts (
  organization_id uuid constraint zalo_accounts_pkey primary key
    constraint zalo_accounts_organization_id_fkey references identity.organizations (id),
  sealed bytea not null,
  updated_at timestamptz not null
);
alter table zalo_accounts enable row level security;
alter table zalo_accounts force row level security;
create policy zalo_accounts_organization on zalo_accounts
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy zalo_accounts_owner on zalo_accounts to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on zalo_accounts to rentroll_app;

create function identity.delete_gateway_token(p_name text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.gateway_tokens t where t.name = p_name
$$;

-- The channels to try, one after the other, if this one fails for good.
alter table notices add column fallback text[] not null default '{}';

revoke all on function identity.set_notification_channels(uuid, text[], jsonb) from public;
revoke all on function identity.delete_gateway_token(text) from public;
grant execute on function identity.set_notification_channels(uuid, text[], jsonb) to rentroll_app;
grant execute on function identity.delete_gateway_token(text) to rentroll_app;
