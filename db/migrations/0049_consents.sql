-- What renters are told about their data, in both languages. Every version is kept, because consents name one.
create table privacy_notices (
  organization_id uuid not null constraint privacy_notices_organization_id_fkey references identity.organizations (id),
  version integer not null,
  text_vi text not null,
  text_en text not null,
  created_by uuid,
  created_by_name text,
  created_at timestamptz not null,
  constraint privacy_notices_pkey primary key (organization_id, version)
);
alter table privacy_notices enable row level security;
alter table privacy_notices force row level security;
create policy privacy_notices_organization on privacy_notices
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy privacy_notices_owner on privacy_notices to rentroll_owner using (true) with check (true);
grant select, insert on privacy_notices to rentroll_app;

-- Each time a renter agreed or withdrew. The latest row says what holds; version 0 is the text that comes with the service.
create table consents (
  organization_id uuid not null constraint consents_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  renter_id uuid not null,
  action text not null constraint consents_action_check check (action in ('GIVEN', 'WITHDRAWN')),
  version integer not null,
  way text not null constraint consents_way_check check (way in ('INVITATION', 'APP', 'PAPER')),
  signed_on date,
  recorded_by uuid,
  recorded_by_name text,
  created_at timestamptz not null,
  constraint consents_pkey primary key (organization_id, id),
  constraint consents_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint consents_signed_on_check check ((way = 'PAPER') = (signed_on is not null))
);
alter table consents enable row level security;
alter table consents force row level security;
create policy consents_organization on consents
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy consents_owner on consents to rentroll_owner using (true) with check (true);
grant select, insert, update on consents to rentroll_app;
create index consents_renter_id_idx on consents (organization_id, renter_id, created_at desc, id desc);
