-- Takes back an attempt that was counted before its result was known.
create function identity.decrement_rate_counter(p_key_hash bytea, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.rate_counters c set hits = c.hits - 1 where c.key_hash = p_key_hash and c.resets_at > p_now and c.hits > 0
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
