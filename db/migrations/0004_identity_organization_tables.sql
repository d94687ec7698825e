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
