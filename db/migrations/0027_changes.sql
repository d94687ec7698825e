-- What was changed lately, for clients that show it. Written in the transaction of the change, read by every process that has such
-- clients, deleted by an hourly job. Like the outbox it holds ids only and is read across organizations. Without an id, many
-- rows of the resource changed. Readers remember a snapshot and take the rows that it does not contain, so no transaction is missed and
-- none has to be waited for.
create table queue.changes (
  organization_id uuid not null,
  resource text not null,
  id uuid,
  property_id uuid,
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index changes_transaction_id_idx on queue.changes (transaction_id);
create index changes_created_at_idx on queue.changes (created_at);

-- The callers of many streams at once; no row for a session that has ended.
create function identity.session_contexts(p_session_ids uuid[], p_subject_ids uuid[], p_now timestamptz)
returns table (session_id uuid, subject_id uuid, organization_id uuid, role text, property_ids uuid[], renter_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select asked.session_id, asked.subject_id, found.organization_id, found.role, found.property_ids, found.renter_id
  from unnest(p_session_ids, p_subject_ids) as asked(session_id, subject_id)
  cross join lateral identity.session_context(asked.session_id, asked.subject_id, p_now) found
$$;
revoke all on function identity.session_contexts(uuid[], uuid[], timestamptz) from public;
grant execute on function identity.session_contexts(uuid[], uuid[], timestamptz) to rentroll_app;
