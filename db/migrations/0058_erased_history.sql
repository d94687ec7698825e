-- Downloads of identity papers from before their kind was recorded are known only by the file, which may be deleted.
update audit_events a set changes = a.changes || '{"kind": "IDENTITY_PAPER"}'
from photos p
where a.action = 'attachment.downloaded' and not a.changes ? 'kind' and p.organization_id = a.organization_id
  and p.kind = 'IDENTITY_PAPER' and p.id::text = a.changes ->> 'attachment_id';

-- What kind of identity data was read, and for which paper, stays, so that the log of reads stays complete. Without a name, that of
-- the author stays too. An account that another renter of the organization has now keeps its name on what it did for that renter.
drop function identity.erase_history(uuid, uuid[], uuid, text);
create function identity.erase_history(p_organization_id uuid, p_subject_ids uuid[], p_account_ids uuid[], p_name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_gone uuid[] := array(
    select unnest(p_account_ids) except select l.account_id from identity.account_renters l where l.organization_id = p_organization_id);
begin
  update public.events e set data = json_build_object('id', e.subject_id, 'erased', true)
  where e.organization_id = p_organization_id and e.subject_id = any(p_subject_ids) and e.data is not null
    and e.type not in ('renter.erased', 'retention.applied');
  update public.audit_events a set changes = case when a.action in ('id_number.read', 'attachment.downloaded')
    then jsonb_strip_nulls(jsonb_build_object('kind', a.changes -> 'kind', 'paper', a.changes -> 'paper')) else '{}' end
  where a.organization_id = p_organization_id and a.subject_id = any(p_subject_ids) and a.changes <> '{}'
    and a.action not in ('renter.erased', 'retention.applied');
  update public.audit_events a set actor_name = p_name
  where a.organization_id = p_organization_id and p_name is not null and a.actor_kind = 'RENTER'
    and (a.actor_id = any(v_gone) or a.subject_id = any(p_subject_ids) and (a.actor_id = any(p_account_ids) or a.subject_type = 'invitation'));
end
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
