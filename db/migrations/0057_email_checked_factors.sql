-- Whether the code by email was entered when the setup began. An organization may begin to require a second factor in between.
alter table identity.second_factors add column email_checked boolean not null default false;

drop function identity.add_totp(uuid, uuid, text, bytea, timestamptz);
create function identity.add_totp(
  p_id uuid, p_account_id uuid, p_name text, p_sealed_secret bytea, p_now timestamptz, p_email_checked boolean default false
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.second_factors f where f.account_id = p_account_id and f.confirmed_at is null;
  insert into identity.second_factors (id, account_id, kind, name, sealed_secret, created_at, email_checked)
  values (p_id, p_account_id, 'TOTP', p_name, p_sealed_secret, p_now, p_email_checked)
$$;

drop function identity.unconfirmed_totp(uuid, uuid, timestamptz);
create function identity.unconfirmed_totp(p_account_id uuid, p_id uuid, p_since timestamptz)
returns table (sealed_secret bytea, name text, email_checked boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.sealed_secret, f.name, f.email_checked from identity.second_factors f
  where f.account_id = p_account_id and f.id = p_id and f.confirmed_at is null and f.created_at > p_since
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
