-- How many months after a renter has left what is known about them is kept, by kind; null: until somebody erases it.
create table retention_settings (
  organization_id uuid not null constraint retention_settings_organization_id_fkey references identity.organizations (id),
  enabled boolean not null default false,
  identity_papers_months smallint,
  meter_photos_months smallint,
  tickets_months smallint,
  messages_months smallint,
  events_months smallint,
  updated_at timestamptz not null,
  constraint retention_settings_pkey primary key (organization_id)
);
alter table retention_settings enable row level security;
alter table retention_settings force row level security;
create policy retention_settings_organization on retention_settings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy retention_settings_owner on retention_settings to rentroll_owner using (true) with check (true);
grant select, insert, update on retention_settings to rentroll_app;

-- What was erased, and why, stays: it is how an organization shows that it did.
create or replace function identity.erase_history(p_organization_id uuid, p_subject_ids uuid[], p_account_id uuid, p_name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.events e set data = json_build_object('id', e.subject_id, 'erased', true)
  where e.organization_id = p_organization_id and e.subject_id = any(p_subject_ids) and e.data is not null
    and e.type not in ('renter.erased', 'retention.applied');
  update public.audit_events a set changes = '{}'
  where a.organization_id = p_organization_id and a.subject_id = any(p_subject_ids) and a.changes <> '{}'
    and a.action not in ('renter.erased', 'retention.applied');
  update public.audit_events a set actor_name = p_name
  where a.organization_id = p_organization_id and a.actor_kind = 'RENTER' and a.actor_id = p_account_id;
end
$$;
