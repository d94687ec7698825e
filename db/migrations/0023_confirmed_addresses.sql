-- Emails to addresses that nobody has confirmed are limited per organization.
create function identity.is_confirmed_address(p_email_key text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.accounts a where a.email_key = p_email_key and a.email_verified_at is not null)
$$;
revoke all on function identity.is_confirmed_address(text) from public;
grant execute on function identity.is_confirmed_address(text) to rentroll_app;
