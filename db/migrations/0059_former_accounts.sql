-- Who accepted on the page of an invitation has no session, so the account was only in the audit row.
update renter_invitations i set answered_by = (a.changes ->> 'account')::uuid
from audit_events a
where i.status = 'ACCEPTED' and i.answered_by is null and a.organization_id = i.organization_id
  and a.subject_type = 'invitation' and a.subject_id = i.id and a.action = 'invitation.accepted' and a.changes ->> 'account' is not null;

-- The account that is the renter in the app, and those of the given ones that were. One that another landlord has or has invited is the
-- person's own business.
drop function identity.account_of_renter(uuid, uuid);
create function identity.accounts_of_renter(p_organization_id uuid, p_renter_id uuid, p_former_ids uuid[], p_now timestamptz)
returns table (id uuid, email text, phone text, verified_phone text, is_used_elsewhere boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.email, a.phone, a.verified_phone,
         exists (select from identity.account_renters o where o.account_id = a.id and (o.organization_id, o.renter_id) <> (p_organization_id, p_renter_id))
         or exists (select from identity.invitations_to(a.id, p_now) i
                    where i.status = 'PENDING' and (i.organization_id, i.renter_id) <> (p_organization_id, p_renter_id))
  from identity.accounts a
  where a.kind = 'RENTER' and (a.id = any(p_former_ids) or a.id in (
    select l.account_id from identity.account_renters l where l.organization_id = p_organization_id and l.renter_id = p_renter_id))
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
