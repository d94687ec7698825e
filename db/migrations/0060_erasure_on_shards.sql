-- On a sharded database erase_history runs as the application role, so what reads identity is apart from it, and an update may call only
-- immutable functions of its columns.
create function identity.accounts_without_renter(p_organization_id uuid, p_account_ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select unnest(p_account_ids) except select l.account_id from identity.account_renters l where l.organization_id = p_organization_id
$$;

create or replace function identity.erase_history(p_organization_id uuid, p_subject_ids uuid[], p_account_ids uuid[], p_name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_gone uuid[] := array(select identity.accounts_without_renter(p_organization_id, p_account_ids));
begin
  update public.events e set data = ('{"id" : "' || e.subject_id::text || '", "erased" : true}')::json
  where e.organization_id = p_organization_id and e.subject_id = any(p_subject_ids) and e.data is not null
    and e.type not in ('renter.erased', 'retention.applied');
  update public.audit_events a set changes = case when a.action in ('id_number.read', 'attachment.downloaded')
    then jsonb_strip_nulls(coalesce(jsonb_set('{}', '{kind}', a.changes -> 'kind'), '{}') || coalesce(jsonb_set('{}', '{paper}', a.changes -> 'paper'), '{}')) else '{}' end
  where a.organization_id = p_organization_id and a.subject_id = any(p_subject_ids) and a.changes <> '{}'
    and a.action not in ('renter.erased', 'retention.applied');
  update public.audit_events a set actor_name = p_name
  where a.organization_id = p_organization_id and p_name is not null and a.actor_kind = 'RENTER'
    and (a.actor_id = any(v_gone) or a.subject_id = any(p_subject_ids) and (a.actor_id = any(p_account_ids) or a.subject_type = 'invitation'));
end
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
