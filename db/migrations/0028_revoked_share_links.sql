-- A revoked link stays revoked until somebody asks for a new one, so messages must be able to tell it from one that was never
-- registered. expires_at is that of the link, so that the links of many invoices are read in one statement.
alter table share_links add column expires_at timestamptz, add column revoked_at timestamptz;

update share_links s set expires_at = l.expires_at from identity.lookup l
where l.kind = 'SHARE_LINK' and l.organization_id = s.organization_id and l.subject_id = s.invoice_id;
update share_links s set revoked_at = now() where not exists (
  select from identity.lookup l where l.kind = 'SHARE_LINK' and l.organization_id = s.organization_id and l.subject_id = s.invoice_id);

-- Many at once. The same token is registered once, whoever is first.
create function identity.create_lookups(
  p_kind text, p_organization_id uuid, p_token_hashes bytea[], p_subject_ids uuid[], p_expires_at timestamptz[]
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.lookup (token_hash, kind, organization_id, subject_id, expires_at)
  select t.token_hash, p_kind, p_organization_id, t.subject_id, t.expires_at
  from unnest(p_token_hashes, p_subject_ids, p_expires_at) as t(token_hash, subject_id, expires_at)
  on conflict (token_hash) do nothing
$$;

create function identity.delete_lookups(p_kind text, p_organization_id uuid, p_subject_ids uuid[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.lookup l where l.kind = p_kind and l.organization_id = p_organization_id and l.subject_id = any(p_subject_ids)
$$;

revoke all on function identity.create_lookups(text, uuid, bytea[], uuid[], timestamptz[]) from public;
revoke all on function identity.delete_lookups(text, uuid, uuid[]) from public;
grant execute on function identity.create_lookups(text, uuid, bytea[], uuid[], timestamptz[]) to rentroll_app;
grant execute on function identity.delete_lookups(text, uuid, uuid[]) to rentroll_app;
