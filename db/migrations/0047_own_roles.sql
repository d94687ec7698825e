-- Roles that an organization defines over the permissions of the service. They are read with every session, before row-level security
-- has an organization, so they are in schema identity like memberships.
create table identity.roles (
  organization_id uuid not null constraint roles_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  name text not null,
  permissions text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint roles_pkey primary key (organization_id, id)
);
create unique index roles_name_key on identity.roles (organization_id, lower(name));

alter table identity.memberships
  add column role_id uuid,
  drop constraint memberships_role_check,
  add constraint memberships_role_check check (role in ('OWNER', 'MANAGER', 'ACCOUNTANT', 'STAFF', 'CUSTOM')),
  add constraint memberships_role_id_check check ((role = 'CUSTOM') = (role_id is not null)),
  add constraint memberships_role_id_fkey foreign key (organization_id, role_id) references identity.roles (organization_id, id);

create function identity.roles_of(p_organization_id uuid)
returns table (id uuid, organization_id uuid, name text, permissions text[], member_count integer, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.organization_id, r.name, r.permissions,
         (select count(*)::int from identity.memberships m where m.organization_id = r.organization_id and m.role_id = r.id),
         r.created_at, r.updated_at
  from identity.roles r where r.organization_id = p_organization_id
$$;

-- The role that a member has of those the organization defined; no row for a system role.
create function identity.own_role_of(p_account_id uuid, p_organization_id uuid)
returns table (role_id uuid, role_name text, permissions text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.name, r.permissions
  from identity.memberships m join identity.roles r on r.organization_id = m.organization_id and r.id = m.role_id
  where m.account_id = p_account_id and m.organization_id = p_organization_id and m.status = 'ACTIVE'
$$;

create function identity.create_role(p_organization_id uuid, p_id uuid, p_name text, p_permissions text[], p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.roles (organization_id, id, name, permissions, created_at, updated_at)
  values (p_organization_id, p_id, p_name, p_permissions, p_now, p_now)
$$;

create function identity.save_role(p_organization_id uuid, p_id uuid, p_name text, p_permissions text[], p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.roles r set name = p_name, permissions = p_permissions, updated_at = p_now
  where r.organization_id = p_organization_id and r.id = p_id
$$;

create function identity.remove_role(p_organization_id uuid, p_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.roles r where r.organization_id = p_organization_id and r.id = p_id
$$;

drop function identity.members_of(uuid);
create function identity.members_of(p_organization_id uuid)
returns table (id uuid, organization_id uuid, account_id uuid, email text, display_name text, role text, role_id uuid, role_name text,
               own_permissions text[], property_ids uuid[], status text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.organization_id, m.account_id, coalesce(a.email, m.email), a.display_name, m.role, m.role_id, r.name, r.permissions,
         m.property_ids, m.status, m.created_at, m.updated_at
  from identity.memberships m
  left join identity.accounts a on a.id = m.account_id
  left join identity.roles r on r.organization_id = m.organization_id and r.id = m.role_id
  where m.organization_id = p_organization_id
$$;

drop function identity.add_member(uuid, uuid, uuid, text, text, text, uuid[], text, timestamptz);
create function identity.add_member(
  p_id uuid, p_organization_id uuid, p_account_id uuid, p_email text, p_email_key text, p_role text, p_role_id uuid,
  p_property_ids uuid[], p_status text, p_now timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.memberships
    (id, organization_id, account_id, email, email_key, role, role_id, property_ids, status, created_at, updated_at)
  values (p_id, p_organization_id, p_account_id, p_email, p_email_key, p_role, p_role_id, p_property_ids, p_status, p_now, p_now)
$$;

drop function identity.save_member(uuid, uuid, text, uuid[], timestamptz);
create function identity.save_member(
  p_organization_id uuid, p_id uuid, p_role text, p_role_id uuid, p_property_ids uuid[], p_now timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.memberships m set role = p_role, role_id = p_role_id, property_ids = p_property_ids, updated_at = p_now
  where m.organization_id = p_organization_id and m.id = p_id
$$;

drop function identity.session_contexts(uuid[], uuid[], timestamptz);
create function identity.session_contexts(p_session_ids uuid[], p_subject_ids uuid[], p_now timestamptz)
returns table (session_id uuid, subject_id uuid, organization_id uuid, role text, own_permissions text[], property_ids uuid[], renter_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select asked.session_id, asked.subject_id, found.organization_id, found.role, own.permissions, found.property_ids, found.renter_id
  from unnest(p_session_ids, p_subject_ids) as asked(session_id, subject_id)
  cross join lateral identity.session_context(asked.session_id, asked.subject_id, p_now) found
  left join lateral identity.own_role_of(found.account_id, found.organization_id) own on found.role = 'CUSTOM'
$$;

revoke all on function
  identity.roles_of(uuid),
  identity.own_role_of(uuid, uuid),
  identity.create_role(uuid, uuid, text, text[], timestamptz),
  identity.save_role(uuid, uuid, text, text[], timestamptz),
  identity.remove_role(uuid, uuid),
  identity.members_of(uuid),
  identity.add_member(uuid, uuid, uuid, text, text, text, uuid, uuid[], text, timestamptz),
  identity.save_member(uuid, uuid, text, uuid, uuid[], timestamptz),
  identity.session_contexts(uuid[], uuid[], timestamptz)
from public;
grant execute on function
  identity.roles_of(uuid),
  identity.own_role_of(uuid, uuid),
  identity.create_role(uuid, uuid, text, text[], timestamptz),
  identity.save_role(uuid, uuid, text, text[], timestamptz),
  identity.remove_role(uuid, uuid),
  identity.members_of(uuid),
  identity.add_member(uuid, uuid, uuid, text, text, text, uuid, uuid[], text, timestamptz),
  identity.save_member(uuid, uuid, text, uuid, uuid[], timestamptz),
  identity.session_contexts(uuid[], uuid[], timestamptz)
to rentroll_app;
