-- The leases that end between two days. Not `coalesce`: under row-level security it keeps the planner from using the index.
create index leases_last_day_idx on leases (organization_id, (case when ended_on is null then end_date else ended_on end));
