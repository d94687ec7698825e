-- Whom the renters of a property call.
alter table properties add column contact_full_name text, add column contact_phone text;
