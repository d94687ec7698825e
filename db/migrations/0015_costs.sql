-- A removed expense keeps its row, because the journal refers to it.
create table expenses (
  organization_id uuid not null constraint expenses_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  room_id uuid,
  ticket_id uuid,
  category text not null constraint expenses_category_check check (category ~ '^[A-Z][A-Z_]{1,39}$'),
  amount numeric(15, 2) not null constraint expenses_amount_check check (amount > 0 and amount = trunc(amount)),
  entry_date date not null,
  paid_from text not null constraint expenses_paid_from_check check (paid_from in ('CASH', 'BANK', 'UNPAID')),
  paid_on date,
  bank_account_id uuid,
  vendor text,
  note text,
  search_text text not null,
  created_by uuid,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint expenses_pkey primary key (organization_id, id),
  constraint expenses_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint expenses_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint expenses_ticket_id_fkey foreign key (organization_id, ticket_id) references maintenance_tickets (organization_id, id),
  constraint expenses_bank_account_id_fkey foreign key (organization_id, bank_account_id) references bank_accounts (organization_id, id),
  constraint expenses_bank_account_check check (bank_account_id is null or paid_from = 'BANK'),
  constraint expenses_paid_on_check check ((paid_from = 'UNPAID') = (paid_on is null) and paid_on >= entry_date)
);
create unique index expenses_ticket_key on expenses (organization_id, ticket_id) where removed_at is null;
create index expenses_ticket_id_idx on expenses (organization_id, ticket_id);
create index expenses_created_at_idx on expenses (organization_id, created_at desc, id desc);
create index expenses_entry_date_idx on expenses (organization_id, entry_date desc, id desc);
create index expenses_property_id_idx on expenses (organization_id, property_id, created_at desc, id desc);
create index expenses_room_id_idx on expenses (organization_id, room_id, created_at desc, id desc);
create index expenses_bank_account_id_idx on expenses (organization_id, bank_account_id);
alter table expenses enable row level security;
alter table expenses force row level security;
create policy expenses_organization on expenses
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy expenses_owner on expenses to rentroll_owner using (true) with check (true);
grant select, insert, update on expenses to rentroll_app;

-- What the utility company measured and charged for a whole property in a month, to compare with what its rooms were charged. The
-- books record the bill as an expense; this is the measurement, and either can be entered first.
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
