-- What the utility company measured and asked of a whole house for a month, to be held against what its rooms were charged.
-- The books know the bill as an expense; here it is a measurement, so that neither has to wait for the other.
create table supplier_bills (
  organization_id uuid not null constraint supplier_bills_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  utility text not null constraint supplier_bills_utility_check check (utility in ('ELECTRICITY', 'WATER')),
  period text not null,
  quantity numeric(12, 3) not null constraint supplier_bills_quantity_check check (quantity >= 0),
  amount numeric(15, 2) not null constraint supplier_bills_amount_check check (amount >= 0 and amount = trunc(amount)),
  common_quantity numeric(12, 3) constraint supplier_bills_common_quantity_check check (common_quantity between 0 and quantity),
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint supplier_bills_pkey primary key (organization_id, id),
  constraint supplier_bills_month_key unique (organization_id, property_id, utility, period),
  constraint supplier_bills_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index supplier_bills_property_id_idx on supplier_bills (organization_id, property_id, period, id);
create index supplier_bills_period_idx on supplier_bills (organization_id, period);

alter table supplier_bills enable row level security;
alter table supplier_bills force row level security;
create policy supplier_bills_organization on supplier_bills
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy supplier_bills_owner on supplier_bills to rentroll_owner using (true) with check (true);
grant select, insert, update, delete on supplier_bills to rentroll_app;
