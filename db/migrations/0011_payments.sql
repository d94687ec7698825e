-- Amounts are whole đồng.

-- Money received (PT, phiếu thu) and money paid out (PC, phiếu chi) are numbered apart.
create table receipt_counters (
  organization_id uuid not null constraint receipt_counters_organization_id_fkey references identity.organizations (id),
  year integer not null,
  direction text not null constraint receipt_counters_direction_check check (direction in ('IN', 'OUT')),
  last integer not null,
  constraint receipt_counters_pkey primary key (organization_id, year, direction)
);
alter table receipt_counters enable row level security;
alter table receipt_counters force row level security;
create policy receipt_counters_organization on receipt_counters
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy receipt_counters_owner on receipt_counters to rentroll_owner using (true) with check (true);
grant select, insert, update on receipt_counters to rentroll_app;

-- One allocation of one receipt. The parts say which side of the books it goes to; recovered_part pays what was written off.
create table payments (
  organization_id uuid not null,
  id uuid not null,
  receipt_id uuid not null,
  receipt_number text not null,
  direction text not null constraint payments_direction_check check (direction in ('IN', 'OUT')),
  purpose text not null constraint payments_purpose_check check (purpose in ('INVOICE', 'RENTER_CREDIT', 'DEPOSIT_REFUND', 'CREDIT_REFUND')),
  method text not null constraint payments_method_check check (method in ('CASH', 'BANK_TRANSFER', 'CARD', 'E_WALLET', 'OTHER', 'DEPOSIT', 'CREDIT')),
  status text not null constraint payments_status_check check (status in ('RECORDED', 'REVERSED', 'MOVED')),
  property_id uuid,
  room_id uuid,
  renter_id uuid not null,
  lease_id uuid,
  invoice_id uuid,
  amount numeric(15, 2) not null constraint payments_amount_check check (amount > 0 and amount = trunc(amount)),
  charges_part numeric(15, 2) not null default 0,
  deposit_part numeric(15, 2) not null default 0,
  credit_part numeric(15, 2) not null default 0,
  recovered_part numeric(15, 2) not null default 0,
  payment_date date not null,
  bank_account_id uuid,
  reference text,
  note text,
  created_by uuid,
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payments_pkey primary key (organization_id, id),
  constraint payments_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint payments_room_id_fkey foreign key (organization_id, room_id) references rooms (organization_id, id),
  constraint payments_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint payments_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint payments_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint payments_parts_check check (amount = charges_part + deposit_part + credit_part + recovered_part)
);
create index payments_created_at_idx on payments (organization_id, created_at desc, id desc);
create index payments_payment_date_idx on payments (organization_id, payment_date desc, id desc);
create index payments_property_id_idx on payments (organization_id, property_id, payment_date, id);
create index payments_room_id_idx on payments (organization_id, room_id);
create index payments_renter_id_idx on payments (organization_id, renter_id, created_at desc, id desc);
create index payments_lease_id_idx on payments (organization_id, lease_id);
create index payments_invoice_id_idx on payments (organization_id, invoice_id);
create index payments_receipt_id_idx on payments (organization_id, receipt_id);
alter table payments enable row level security;
alter table payments force row level security;
create policy payments_organization on payments
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy payments_owner on payments to rentroll_owner using (true) with check (true);
grant select, insert, update on payments to rentroll_app;
