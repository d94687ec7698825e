-- What must not be forgotten. The key makes each fire once: whoever looks again, on whichever process and by whatever clock, finds it
-- there. A deadline is open until somebody closes it or what it asks for has happened.
create table deadlines (
  organization_id uuid not null constraint deadlines_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  kind text not null constraint deadlines_kind_check check (kind in ('STAY_NOTIFICATION', 'RESIDENCE_ENDING', 'LEASE_ENDING', 'METER_READING',
    'INVOICES_NOT_ISSUED', 'TAX_DECLARATION', 'PRICE_CHANGE')),
  property_id uuid,
  subject_type text not null constraint deadlines_subject_type_check check (subject_type in ('household_member', 'lease', 'property', 'organization')),
  subject_id uuid not null,
  due_on date not null,
  due_at timestamptz not null,
  state text not null default 'OPEN' constraint deadlines_state_check check (state in ('OPEN', 'DONE', 'DISMISSED')),
  postponed_until date,
  reason text,
  changed_by uuid,
  changed_by_name text,
  changed_at timestamptz,
  created_at timestamptz not null,
  constraint deadlines_pkey primary key (organization_id, id),
  constraint deadlines_once_key unique (organization_id, kind, subject_id, due_on),
  constraint deadlines_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index deadlines_open_idx on deadlines (organization_id, due_at, id) where state = 'OPEN';
create index deadlines_due_at_idx on deadlines (organization_id, due_at, id);
create index deadlines_property_id_idx on deadlines (organization_id, property_id, due_at, id);
alter table deadlines enable row level security;
alter table deadlines force row level security;
create policy deadlines_organization on deadlines
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy deadlines_owner on deadlines to rentroll_owner using (true) with check (true);
grant select, insert, update on deadlines to rentroll_app;

-- When deadlines of an organization were last looked for, as the local hour.
create table deadline_checks (
  organization_id uuid not null constraint deadline_checks_organization_id_fkey references identity.organizations (id),
  hour text not null,
  checked_at timestamptz not null,
  constraint deadline_checks_pkey primary key (organization_id)
);
alter table deadline_checks enable row level security;
alter table deadline_checks force row level security;
create policy deadline_checks_organization on deadline_checks
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy deadline_checks_owner on deadline_checks to rentroll_owner using (true) with check (true);
grant select, insert, update on deadline_checks to rentroll_app;

create index household_members_unnotified_idx on household_members (moved_in_on, organization_id) where stay_notified_at is null;

-- Active organizations with properties that were not looked at in this local hour; of those, whoever arrived today and was entered
-- since then makes it due at once, because a stay is notified on the same day.
create function identity.organizations_to_check(p_zones jsonb) returns table (organization_id uuid, timezone text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select o.id, o.timezone from identity.organizations o
  join jsonb_to_recordset(p_zones) as z(timezone text, today date, hour text) on z.timezone = o.timezone
  left join public.deadline_checks c on c.organization_id = o.id
  where o.status = 'ACTIVE'
    and exists (select from public.properties p where p.organization_id = o.id and p.archived_at is null)
    and (c.hour is distinct from z.hour
      or exists (select from public.household_members h
                 where h.organization_id = o.id and h.moved_in_on = z.today and h.stay_notified_at is null and h.updated_at > c.checked_at))
  order by o.id;
end
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
