-- Tries of a code are counted per network too: whoever guesses from one address leaves tries to the owner of the number.
-- The keys are keyed hashes, like the number.
alter table identity.phone_codes add column tries_by_network jsonb not null default '{}';

create or replace function identity.put_phone_code(p_phone_hash bytea, p_code_hash bytea, p_expires_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.phone_codes as c (phone_hash, code_hash, expires_at) values (p_phone_hash, p_code_hash, p_expires_at)
  on conflict (phone_hash) do update set code_hash = p_code_hash, tries = 0, tries_by_network = '{}', expires_at = p_expires_at
$$;

-- Counts a try. The right code is deleted with the try that finds it, so that it works once, also when it is entered twice at once.
drop function identity.use_phone_code(bytea, bytea, integer, timestamptz);
create function identity.use_phone_code(
  p_phone_hash bytea, p_code_hash bytea, p_network_hash bytea, p_max_tries_by_network integer, p_max_tries integer, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  network text := encode(p_network_hash, 'base64');
  is_right boolean;
begin
  update identity.phone_codes c
    set tries = c.tries + 1,
        tries_by_network = c.tries_by_network || jsonb_build_object(network, coalesce((c.tries_by_network ->> network)::integer, 0) + 1)
    where c.phone_hash = p_phone_hash and c.expires_at > p_now and c.tries < p_max_tries
      and coalesce((c.tries_by_network ->> network)::integer, 0) < p_max_tries_by_network
    returning c.code_hash = p_code_hash into is_right;
  if is_right then delete from identity.phone_codes c where c.phone_hash = p_phone_hash; end if;
  return coalesce(is_right, false);
end
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
