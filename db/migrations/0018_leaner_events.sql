-- What is told is written once and read as it was written: text that is checked, not taken apart.
alter table events alter column data type json using data::text::json;
-- News of the same moment about the same subject say the same: the later ones name the event that carries it.
alter table events alter column data drop not null;
alter table events add column data_of uuid;
alter table events add constraint events_data_check check ((data is null) <> (data_of is null));
-- Nobody asks for events by their subject.
drop index events_subject_idx;
-- What one statement tells is one entry of the outbox: the first event and the others after it.
alter table queue.outbox add column further uuid[] not null default '{}';
create or replace function identity.waiting_work() returns table (outbox bigint, webhook_deliveries bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select coalesce(sum(1 + cardinality(further)), 0) from queue.outbox),
         (select count(*) from public.webhook_deliveries d where d.status = 'PENDING')
$$;
