-- A transfer that two connections report has the same payment code or bank reference. Amounts cannot be looked up under row-level
-- security (comparing them is not leakproof), so the index by amount made every new transfer read all others of its account.
create index bank_transfers_payment_code_idx on bank_transfers (organization_id, payment_code, received_at) where payment_code is not null;
create index bank_transfers_bank_reference_idx on bank_transfers (organization_id, bank_reference, received_at) where bank_reference is not null;
