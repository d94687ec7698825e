-- Which lease a billed use belongs to is what its invoice says, and the invoice's own key to the lease proves it; nobody asks by it.
alter table billed_uses drop constraint billed_uses_lease_id_fkey;
drop index billed_uses_lease_id_idx;
-- All invoices of a run would lock its one row to prove that it is there, and its lanes wait for one another's marks on it.
alter table invoices drop constraint invoices_billing_run_id_fkey;
