-- What a provider signed may be readable as several messages with different ids, so a transfer is also unique by the signed text.
alter table bank_transfers
  add column signed_text_hash bytea,
  add column amount_is_valid boolean not null default true;
create unique index bank_transfers_signed_text_key on bank_transfers (organization_id, connection_id, signed_text_hash)
  where signed_text_hash is not null;
