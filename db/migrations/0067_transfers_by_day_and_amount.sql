-- A bank statement is compared with the transfers of its days, and a transfer in the queue with earlier ones of the same amount. Both read all
-- transfers of the account: no index began with these columns, and row-level security keeps numeric out of index conditions (comparing it is
-- not leakproof), so amounts are looked up in whole đồng.
alter table bank_transfers add column transfer_dong bigint generated always as (transfer_amount::bigint) stored;
drop index bank_transfers_duplicate_idx;
create index bank_transfers_amount_idx on bank_transfers (organization_id, account_number, transfer_dong);
create index bank_transfers_date_idx on bank_transfers (organization_id, account_number, transfer_date);
