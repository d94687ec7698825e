-- A departed renter whose personal data was removed. The books keep the row: invoices, payments and leases refer to it.
alter table renters add column erased_at timestamptz;

grant update (reason) on meter_reading_corrections to rentroll_app;
grant delete on ticket_comments, announcements, announcement_recipients to rentroll_app;

-- To whom a message goes, as a keyed hash, so that those to an erased renter are found although they are sealed.
alter table identity.emails add column recipient_index bytea;
alter table identity.text_messages add column recipient_index bytea;
create index emails_recipient_index_idx on identity.emails (recipient_index) where recipient_index is not null;
create index text_messages_recipient_index_idx on identity.text_messages (recipient_index) where recipient_index is not null;

drop function identity.create_email(uuid, text, text, bytea, timestamptz);
create function identity.create_email(
  p_id uuid, p_template text, p_locale text, p_sealed bytea, p_recipient_index bytea, p_now timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.emails (id, template, locale, sealed, recipient_index, created_at)
  values (p_id, p_template, p_locale, p_sealed, p_recipient_index, p_now)
$$;

drop function identity.create_text_message(uuid, text, text, bytea, timestamptz, timestamptz);
create function identity.create_text_message(
  p_id uuid, p_template text, p_locale text, p_sealed bytea, p_recipient_index bytea, p_now timestamptz, p_expires_at timestamptz
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.text_messages (id, template, locale, sealed, recipient_index, created_at, expires_at)
  values (p_id, p_template, p_locale, p_sealed, p_recipient_index, p_now, p_expires_at)
$$;

create function identity.delete_messages_to(p_recipient_indexes bytea[]) returns setof uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.text_messages m where m.recipient_index = any(p_recipient_indexes);
  delete from identity.emails m where m.recipient_index = any(p_recipient_indexes) returning m.id
$$;

-- The only way to change what was recorded: the events and audit rows about these subjects keep what happened when, by whom and to
-- what, and lose their values.
create function identity.erase_history(p_organization_id uuid, p_subject_ids uuid[], p_account_id uuid, p_name text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.events e set data = json_build_object('id', e.subject_id, 'erased', true)
  where e.organization_id = p_organization_id and e.subject_id = any(p_subject_ids) and e.data is not null;
  update public.audit_events a set changes = '{}'
  where a.organization_id = p_organization_id and a.subject_id = any(p_subject_ids) and a.changes <> '{}';
  update public.audit_events a set actor_name = p_name
  where a.organization_id = p_organization_id and a.actor_kind = 'RENTER' and a.actor_id = p_account_id;
end
$$;

-- Who the renter is in the app; null without an account.
create function identity.account_of_renter(p_organization_id uuid, p_renter_id uuid)
returns table (id uuid, email text, phone text, verified_phone text, has_other_renters boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.email, a.phone, a.verified_phone,
         exists (select from identity.account_renters o where o.account_id = a.id and (o.organization_id, o.renter_id) <> (p_organization_id, p_renter_id))
  from identity.account_renters l join identity.accounts a on a.id = l.account_id
  where l.organization_id = p_organization_id and l.renter_id = p_renter_id
$$;

-- Removes an account that is linked to no renter, and returns whether it did.
create function identity.remove_renter_account(p_account_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from identity.accounts a where a.id = p_account_id and a.kind = 'RENTER' for update;
  if not found or exists (select from identity.account_renters l where l.account_id = p_account_id) then return false; end if;
  delete from identity.devices d where d.account_id = p_account_id;
  delete from identity.sessions s where s.account_id = p_account_id;
  delete from identity.one_time_tokens t where t.account_id = p_account_id;
  delete from identity.known_addresses k where k.account_id = p_account_id;
  delete from identity.idempotency_keys k where k.account_id = p_account_id;
  delete from identity.accounts a where a.id = p_account_id;
  return true;
end
$$;

revoke all on all functions in schema identity from public;
grant execute on all functions in schema identity to rentroll_app;
