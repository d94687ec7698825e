-- What happens by the calendar. Each step remembers how far it came where it came to, so that a look too many does nothing twice
-- and a look that was missed is made up for.
alter table billing_settings add column auto_billed_period text;
alter table billing_settings add column reminded_on date;
create index billing_settings_auto_billing_idx on billing_settings (organization_id, property_id) where auto_billing <> 'OFF';
create index billing_settings_reminder_days_idx on billing_settings (organization_id, property_id) where reminder_days <> '{}';

-- The due date of an issued invoice never changes, so being told once is for ever.
alter table invoices add column overdue_told boolean not null default false;
create index invoices_overdue_untold_idx on invoices (due_date, organization_id) where status in ('ISSUED', 'PARTIALLY_PAID') and not overdue_told;
create index invoices_open_property_idx on invoices (organization_id, property_id, due_date) where status in ('ISSUED', 'PARTIALLY_PAID');

create table invoice_reminders (
  organization_id uuid not null constraint invoice_reminders_organization_id_fkey references identity.organizations (id),
  invoice_id uuid not null,
  day smallint not null,
  reminded_at timestamptz not null,
  constraint invoice_reminders_pkey primary key (organization_id, invoice_id, day),
  constraint invoice_reminders_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
alter table invoice_reminders enable row level security;
alter table invoice_reminders force row level security;
create policy invoice_reminders_organization on invoice_reminders
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_reminders_owner on invoice_reminders to rentroll_owner using (true) with check (true);
grant select, insert on invoice_reminders to rentroll_app;

create function identity.timezones() returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct o.timezone from identity.organizations o where o.status = 'ACTIVE'
$$;
revoke all on function identity.timezones() from public;
grant execute on function identity.timezones() to rentroll_app;

-- Organizations with something to do today, found in one look at three small indexes instead of a transaction for each of them.
-- The local day of each time zone is given, because it follows the service's clock and its knowledge of time zones.
create function identity.organizations_due(p_zones jsonb) returns table (organization_id uuid, timezone text, billing boolean, overdue boolean, reminders boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with place as materialized (
    select o.id, o.timezone, z.today, z.awake from identity.organizations o
    join jsonb_to_recordset(p_zones) as z(timezone text, today date, awake boolean) on z.timezone = o.timezone
    where o.status = 'ACTIVE'
  ), due as (
    select s.organization_id, 'billing' as what from public.billing_settings s join place p on p.id = s.organization_id
    join public.properties r on r.organization_id = s.organization_id and r.id = s.property_id and r.archived_at is null
    where s.auto_billing <> 'OFF' and coalesce(s.auto_billed_period, '') < to_char(p.today, 'YYYY-MM')
      and extract(day from p.today) >= least(s.billing_day, extract(day from date_trunc('month', p.today) + interval '1 month - 1 day'))
    union
    select i.organization_id, 'overdue' from public.invoices i join place p on p.id = i.organization_id
    where i.status in ('ISSUED', 'PARTIALLY_PAID') and not i.overdue_told and i.due_date < p.today
      and i.due_date < (select max(today) from place)
    union
    select s.organization_id, 'reminders' from public.billing_settings s join place p on p.id = s.organization_id
    where s.reminder_days <> '{}' and p.awake and (s.reminded_on is null or s.reminded_on < p.today)
  )
  select p.id, p.timezone, bool_or(d.what = 'billing'), bool_or(d.what = 'overdue'), bool_or(d.what = 'reminders')
  from due d join place p on p.id = d.organization_id group by p.id, p.timezone order by p.id
$$;
revoke all on function identity.organizations_due(jsonb) from public;
grant execute on function identity.organizations_due(jsonb) to rentroll_app;
