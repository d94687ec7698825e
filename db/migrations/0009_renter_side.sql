-- Renters come in: invitations to their portal, and the tickets they and the house write.

-- Only the newest token of an invitation opens it; older ones still lead here, to be told that they no longer do.
create table renter_invitations (
  organization_id uuid not null constraint renter_invitations_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  renter_id uuid not null,
  email text not null,
  token_hash bytea not null,
  status text not null constraint renter_invitations_status_check check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED')),
  source text not null constraint renter_invitations_source_check check (source in ('OPERATOR', 'LEASE', 'IMPORT')),
  invited_by uuid,
  expires_at timestamptz not null,
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint renter_invitations_pkey primary key (organization_id, id),
  constraint renter_invitations_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id)
);
create unique index renter_invitations_pending_key on renter_invitations (organization_id, renter_id) where status = 'PENDING';
create index renter_invitations_renter_id_idx on renter_invitations (organization_id, renter_id, created_at desc, id desc);

create table maintenance_tickets (
  organization_id uuid not null constraint maintenance_tickets_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  room_id uuid,
  renter_id uuid,
  invoice_id uuid,
  assignee_id uuid,
  title text not null,
  description text,
  priority text not null constraint maintenance_tickets_priority_check check (priority in ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
  status text not null constraint maintenance_tickets_status_check check (status in ('OPEN', 'IN_PROGRESS', 'RESOLVED', 'CANCELLED')),
  cost_amount numeric(15, 2) constraint maintenance_tickets_cost_check check (cost_amount >= 0 and cost_amount = trunc(cost_amount)),
  reported_by_name text,
  reported_by_contact text,
  reported_on date not null,
  resolved_at timestamptz,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint maintenance_tickets_pkey primary key (organization_id, id),
  constraint maintenance_tickets_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint maintenance_tickets_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint maintenance_tickets_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint maintenance_tickets_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint maintenance_tickets_resolved_check check ((status = 'RESOLVED') = (resolved_at is not null))
);
create index maintenance_tickets_created_at_idx on maintenance_tickets (organization_id, created_at desc, id desc);
create index maintenance_tickets_status_idx on maintenance_tickets (organization_id, status, created_at desc, id desc);
create index maintenance_tickets_property_id_idx on maintenance_tickets (organization_id, property_id, created_at desc, id desc);
create index maintenance_tickets_room_id_idx on maintenance_tickets (organization_id, room_id, created_at desc, id desc);
create index maintenance_tickets_renter_id_idx on maintenance_tickets (organization_id, renter_id, created_at desc, id desc);
create index maintenance_tickets_invoice_id_idx on maintenance_tickets (organization_id, invoice_id);

create table ticket_comments (
  organization_id uuid not null constraint ticket_comments_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  ticket_id uuid not null,
  author_kind text not null constraint ticket_comments_author_kind_check check (author_kind in ('OPERATOR', 'RENTER', 'API_KEY', 'SYSTEM')),
  author_id uuid,
  author_name text,
  message text not null,
  internal boolean not null default false,
  created_at timestamptz not null,
  constraint ticket_comments_pkey primary key (organization_id, id),
  constraint ticket_comments_ticket_id_fkey foreign key (organization_id, ticket_id) references maintenance_tickets (organization_id, id)
);
create index ticket_comments_ticket_id_idx on ticket_comments (organization_id, ticket_id, created_at, id);

alter table renter_invitations enable row level security;
alter table renter_invitations force row level security;
create policy renter_invitations_organization on renter_invitations
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy renter_invitations_owner on renter_invitations to rentroll_owner using (true) with check (true);
grant select, insert, update on renter_invitations to rentroll_app;

alter table maintenance_tickets enable row level security;
alter table maintenance_tickets force row level security;
create policy maintenance_tickets_organization on maintenance_tickets
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy maintenance_tickets_owner on maintenance_tickets to rentroll_owner using (true) with check (true);
grant select, insert, update on maintenance_tickets to rentroll_app;

alter table ticket_comments enable row level security;
alter table ticket_comments force row level security;
create policy ticket_comments_organization on ticket_comments
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy ticket_comments_owner on ticket_comments to rentroll_owner using (true) with check (true);
grant select, insert on ticket_comments to rentroll_app;

-- To whom a mailed token went, so that an account finds what was sent to its address in any organization.
alter table identity.lookup add column email_key text;
create index lookup_email_key_idx on identity.lookup (email_key) where email_key is not null;

create function identity.put_renter_invitation(
  p_token_hash bytea, p_organization_id uuid, p_invitation_id uuid, p_email_key text, p_expires_at timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.lookup (token_hash, kind, organization_id, subject_id, email_key, expires_at)
  values (p_token_hash, 'RENTER_INVITATION', p_organization_id, p_invitation_id, p_email_key, p_expires_at)
$$;

-- Nothing for an address that was not proven: whoever types it into a form must not learn who rents where.
create function identity.invitations_to(p_account_id uuid, p_now timestamptz)
returns table (id uuid, organization_id uuid, renter_id uuid, organization_name text, renter_name text, status text, source text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, i.organization_id, i.renter_id, o.name, n.full_name,
         case when i.status = 'PENDING' and i.expires_at <= p_now then 'EXPIRED' else i.status end, i.source, i.created_at
  from identity.accounts a
  join identity.lookup l on l.kind = 'RENTER_INVITATION' and l.email_key = a.email_key
  join identity.organizations o on o.id = l.organization_id
  join public.renter_invitations i on i.organization_id = l.organization_id and i.id = l.subject_id and i.token_hash = l.token_hash
  join public.renters n on n.organization_id = l.organization_id and n.id = i.renter_id
  where a.id = p_account_id and a.kind = 'RENTER' and a.email_verified_at is not null
$$;

-- False when somebody is linked already, also someone who is being linked at this moment.
create function identity.link_renter(p_account_id uuid, p_organization_id uuid, p_renter_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.account_renters (account_id, organization_id, renter_id, linked_at)
  select a.id, p_organization_id, p_renter_id, p_now from identity.accounts a where a.id = p_account_id and a.kind = 'RENTER'
  on conflict (organization_id, renter_id) do nothing;
  return found;
end
$$;

create function identity.unlink_renter(p_organization_id uuid, p_renter_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.account_renters l where l.organization_id = p_organization_id and l.renter_id = p_renter_id;
  return found;
end
$$;

-- A session that acts as a renter it is still linked to goes on as that one.
create function identity.adopt_renter(p_session_id uuid, p_organization_id uuid, p_renter_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.sessions s set organization_id = p_organization_id, renter_id = p_renter_id
  where s.id = p_session_id and not exists (
    select from identity.account_renters l
    where l.account_id = s.account_id and l.organization_id = s.organization_id and l.renter_id = s.renter_id)
$$;

revoke all on function identity.put_renter_invitation(bytea, uuid, uuid, text, timestamptz) from public;
grant execute on function identity.put_renter_invitation(bytea, uuid, uuid, text, timestamptz) to rentroll_app;
revoke all on function identity.invitations_to(uuid, timestamptz) from public;
grant execute on function identity.invitations_to(uuid, timestamptz) to rentroll_app;
revoke all on function identity.link_renter(uuid, uuid, uuid, timestamptz) from public;
grant execute on function identity.link_renter(uuid, uuid, uuid, timestamptz) to rentroll_app;
revoke all on function identity.unlink_renter(uuid, uuid) from public;
grant execute on function identity.unlink_renter(uuid, uuid) to rentroll_app;
revoke all on function identity.adopt_renter(uuid, uuid, uuid) from public;
grant execute on function identity.adopt_renter(uuid, uuid, uuid) to rentroll_app;
