-- Shards a migrated, empty or small Rentroll database by organization. Run once on the coordinator, as the owner of the
-- tables, with psql -v ON_ERROR_STOP=1; docs/scale.md says what was tried and what was not.
-- Before: create extension citus; select citus_set_coordinator_host('<coordinator>'); select citus_add_node('<worker>', 5432);
-- and on every worker the roles rentroll_owner and rentroll_app, and the extension btree_gist.

set citus.shard_count = 64;

-- Every organization table points at identity.organizations, so it is everywhere. The other tables of identity, and queue,
-- stay on the coordinator: they are asked by one id, through functions that run there.
select create_reference_table('identity.organizations');

-- What the workers know of a transaction's organization: set_config() does not travel to them, SET LOCAL does.
set citus.propagate_set_commands = 'local';
alter database rentroll set citus.propagate_set_commands = 'local';
create or replace function app_set_organization(p_organization_id uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('set local app.organization_id = %L', p_organization_id);
end
$$;

-- A table after those it points at, all of them side by side.
select create_distributed_table('properties', 'organization_id');
select create_distributed_table('audit_events', 'organization_id', colocate_with => 'properties');
select create_distributed_table('events', 'organization_id', colocate_with => 'properties');
select create_distributed_table('idempotency_keys', 'organization_id', colocate_with => 'properties');
select create_distributed_table('journal_entries', 'organization_id', colocate_with => 'properties');
select create_distributed_table('api_keys', 'organization_id', colocate_with => 'properties');
select create_distributed_table('imports', 'organization_id', colocate_with => 'properties');
select create_distributed_table('journal_lines', 'organization_id', colocate_with => 'properties');
select create_distributed_table('payment_connections', 'organization_id', colocate_with => 'properties');
select create_distributed_table('receipt_counters', 'organization_id', colocate_with => 'properties');
select create_distributed_table('renters', 'organization_id', colocate_with => 'properties');
select create_distributed_table('unclaimed_objects', 'organization_id', colocate_with => 'properties');
select create_distributed_table('webhook_endpoints', 'organization_id', colocate_with => 'properties');
select create_distributed_table('bank_accounts', 'organization_id', colocate_with => 'properties');
select create_distributed_table('billing_runs', 'organization_id', colocate_with => 'properties');
select create_distributed_table('billing_settings', 'organization_id', colocate_with => 'properties');
select create_distributed_table('invoice_counters', 'organization_id', colocate_with => 'properties');
select create_distributed_table('renter_invitations', 'organization_id', colocate_with => 'properties');
select create_distributed_table('rooms', 'organization_id', colocate_with => 'properties');
select create_distributed_table('supplier_bills', 'organization_id', colocate_with => 'properties');
select create_distributed_table('utility_prices', 'organization_id', colocate_with => 'properties');
select create_distributed_table('utility_tariffs', 'organization_id', colocate_with => 'properties');
select create_distributed_table('webhook_deliveries', 'organization_id', colocate_with => 'properties');
select create_distributed_table('billing_run_lanes', 'organization_id', colocate_with => 'properties');
select create_distributed_table('billing_run_problems', 'organization_id', colocate_with => 'properties');
select create_distributed_table('leases', 'organization_id', colocate_with => 'properties');
select create_distributed_table('household_members', 'organization_id', colocate_with => 'properties');
select create_distributed_table('invoices', 'organization_id', colocate_with => 'properties');
select create_distributed_table('lease_rents', 'organization_id', colocate_with => 'properties');
select create_distributed_table('meter_readings', 'organization_id', colocate_with => 'properties');
select create_distributed_table('opening_balances', 'organization_id', colocate_with => 'properties');
select create_distributed_table('recurring_fees', 'organization_id', colocate_with => 'properties');
select create_distributed_table('open_readings', 'organization_id', colocate_with => 'properties');
select create_distributed_table('billed_uses', 'organization_id', colocate_with => 'properties');
select create_distributed_table('credit_notes', 'organization_id', colocate_with => 'properties');
select create_distributed_table('invoice_lines', 'organization_id', colocate_with => 'properties');
select create_distributed_table('invoice_reminders', 'organization_id', colocate_with => 'properties');
select create_distributed_table('maintenance_tickets', 'organization_id', colocate_with => 'properties');
select create_distributed_table('meter_reading_corrections', 'organization_id', colocate_with => 'properties');
select create_distributed_table('notices', 'organization_id', colocate_with => 'properties');
select create_distributed_table('payments', 'organization_id', colocate_with => 'properties');
select create_distributed_table('bank_transfers', 'organization_id', colocate_with => 'properties');
select create_distributed_table('expenses', 'organization_id', colocate_with => 'properties');
select create_distributed_table('invoice_questions', 'organization_id', colocate_with => 'properties');
select create_distributed_table('photos', 'organization_id', colocate_with => 'properties');
select create_distributed_table('ticket_comments', 'organization_id', colocate_with => 'properties');
