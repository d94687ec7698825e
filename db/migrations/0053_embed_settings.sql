-- Which pages may show a bill in a frame, and the generation of signed view links: a new one ends all links made before.
create table embed_settings (
  organization_id uuid not null constraint embed_settings_organization_id_fkey references identity.organizations (id),
  origins text[] not null default '{}',
  generation integer not null default 1 constraint embed_settings_generation_check check (generation > 0),
  updated_at timestamptz not null,
  constraint embed_settings_pkey primary key (organization_id)
);
alter table embed_settings enable row level security;
alter table embed_settings force row level security;
create policy embed_settings_organization on embed_settings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy embed_settings_owner on embed_settings to rentroll_owner using (true) with check (true);
grant select, insert, update on embed_settings to rentroll_app;
