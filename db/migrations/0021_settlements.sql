-- A settlement may bill use that was read after its renter had left, in a month behind its own: who looks for a month's lines asks it too.
create index invoices_settlement_idx on invoices (organization_id, period) where kind = 'SETTLEMENT';
