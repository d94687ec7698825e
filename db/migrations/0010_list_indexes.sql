-- Lists of a large organization: a page is found by an index wherever it lies.
create index recurring_fees_name_idx on recurring_fees (organization_id, name, id);
create index meter_readings_period_created_at_idx on meter_readings (organization_id, period, created_at desc, id desc);
create index meter_readings_pending_idx on meter_readings (organization_id, created_at desc, id desc) where status = 'PENDING';
create index meter_readings_handover_idx on meter_readings (organization_id, created_at desc, id desc) where kind = 'HANDOVER';
