-- The newest transfers that a payment connection reported.
drop index bank_transfers_connection_id_idx;
create index bank_transfers_connection_id_idx on bank_transfers (organization_id, connection_id, created_at desc, id desc);
