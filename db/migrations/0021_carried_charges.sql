-- Why the service itself credited, null for a note that a person wrote. The amounts say what else the note changed, so that reopening
-- a lease can undo it.
alter table credit_notes
  add column cause text constraint credit_notes_cause_check check (cause in
    ('LEASE_ENDED', 'LEASE_CANCELLED', 'READING_CORRECTED', 'RENT_CHANGED', 'CARRIED_FORWARD', 'ORIGIN_CANCELLED')),
  add column paid_to_credit numeric(15, 2) not null default 0,
  add column credit_returned numeric(15, 2) not null default 0,
  add column loss_regained numeric(15, 2) not null default 0,
  add column reversed_at timestamptz;
update credit_notes set cause = 'LEASE_ENDED' where automatic and reason in ('days after the lease ended', 'deposit not paid before the lease ended');
grant update on credit_notes to rentroll_app;

-- Earlier months of the lease from this day on may have an invoice that left out days or fees.
alter table leases add column catch_up_from date;

-- An amount owed for an invoice that was already issued; the next invoice of the lease bills it. It is billed while a live invoice has
-- a line with the key of the charge.
create table carried_charges (
  organization_id uuid not null constraint carried_charges_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  lease_id uuid not null,
  origin_invoice_id uuid not null,
  origin_line_id uuid not null,
  line_type text not null constraint carried_charges_line_type_check check (line_type in
    ('RENT', 'ELECTRICITY', 'WATER', 'RECURRING_FEE', 'DEPOSIT', 'DISCOUNT', 'LATE_FEE', 'CREDIT', 'OTHER')),
  amount numeric(15, 2) not null constraint carried_charges_amount_check check (amount > 0 and amount = trunc(amount)),
  metadata jsonb not null,
  voided_at timestamptz,
  created_at timestamptz not null,
  constraint carried_charges_pkey primary key (organization_id, id),
  constraint carried_charges_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  constraint carried_charges_origin_invoice_id_fkey foreign key (organization_id, origin_invoice_id) references invoices (organization_id, id),
  constraint carried_charges_origin_line_id_fkey foreign key (organization_id, origin_line_id) references invoice_lines (organization_id, id)
);
create index carried_charges_lease_id_idx on carried_charges (organization_id, lease_id) where voided_at is null;
create index carried_charges_origin_invoice_id_idx on carried_charges (organization_id, origin_invoice_id);
create index carried_charges_origin_line_id_idx on carried_charges (organization_id, origin_line_id);
alter table carried_charges enable row level security;
alter table carried_charges force row level security;
create policy carried_charges_organization on carried_charges
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy carried_charges_owner on carried_charges to rentroll_owner using (true) with check (true);
grant select, insert, update on carried_charges to rentroll_app;
