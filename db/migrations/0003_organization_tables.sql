-- The one place where a transaction learns its organization; on a sharded database only this body changes.
create function app_set_organization(p_organization_id uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.organization_id', p_organization_id::text, true);
end
$$;

create table audit_events (
  organization_id uuid not null constraint audit_events_organization_id_fkey references identity.organizations (id),
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

create table idempotency_keys (
  organization_id uuid not null constraint idempotency_keys_organization_id_fkey references identity.organizations (id),
  principal_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (organization_id, principal_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (organization_id, created_at);

alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy audit_events_organization on audit_events
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy audit_events_owner on audit_events to rentroll_owner using (true) with check (true);
grant select, insert on audit_events to rentroll_app;

alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy api_keys_organization on api_keys
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy api_keys_owner on api_keys to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on api_keys to rentroll_app;

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy idempotency_keys_organization on idempotency_keys
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy idempotency_keys_owner on idempotency_keys to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on idempotency_keys to rentroll_app;

create function identity.api_key_context(p_token_hash bytea, p_now timestamptz)
returns table (api_key_id uuid, name text, permissions text[], organization_id uuid, organization_status text, timezone text,
               locale text, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.id, k.name, k.permissions, o.id, o.status, o.timezone, o.locale, k.last_used_at
  from identity.lookup l
  join public.api_keys k on k.organization_id = l.organization_id and k.id = l.subject_id
  join identity.organizations o on o.id = l.organization_id
  where l.token_hash = p_token_hash and l.kind = 'API_KEY' and (k.expires_at is null or k.expires_at > p_now)
$$;
revoke all on function identity.api_key_context(bytea, timestamptz) from public;
grant execute on function identity.api_key_context(bytea, timestamptz) to rentroll_app;
