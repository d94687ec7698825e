create table bank_accounts (
  organization_id uuid not null constraint bank_accounts_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid,
  bank_bin text not null,
  account_number text not null,
  account_holder text not null,
  is_default boolean not null default false,
  archived_at timestamptz,
  statement_columns jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint bank_accounts_pkey primary key (organization_id, id),
  constraint bank_accounts_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index bank_accounts_created_at_idx on bank_accounts (organization_id, created_at desc, id desc);
create index bank_accounts_property_id_idx on bank_accounts (organization_id, property_id);
create unique index bank_accounts_default_key on bank_accounts (organization_id, coalesce(property_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where is_default and archived_at is null;
alter table bank_accounts enable row level security;
alter table bank_accounts force row level security;
create policy bank_accounts_organization on bank_accounts
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy bank_accounts_owner on bank_accounts to rentroll_owner using (true) with check (true);
grant select, insert, update on bank_accounts to rentroll_app;

create table payment_connections (
  organization_id uuid not null constraint payment_connections_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  provider text not null constraint payment_connections_provider_check check (provider in ('SEPAY', 'CASSO', 'PAYOS', 'GENERIC')),
  auth_method text not null constraint payment_connections_auth_method_check check (auth_method in ('HMAC', 'API_KEY')),
  overpayment text not null constraint payment_connections_overpayment_check check (overpayment in ('CREDIT', 'HOLD')),
  name text,
  bank_account_ids uuid[] not null,
  secret_sealed bytea not null,
  last_event_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_connections_pkey primary key (organization_id, id)
);
create index payment_connections_created_at_idx on payment_connections (organization_id, created_at desc, id desc);
alter table payment_connections enable row level security;
alter table payment_connections force row level security;
create policy payment_connections_organization on payment_connections
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy payment_connections_owner on payment_connections to rentroll_owner using (true) with check (true);
grant select, insert, update on payment_connections to rentroll_app;

-- Every verified message of a payment provider and every line of a statement, with the original text in raw.
create table bank_transfers (
  organization_id uuid not null constraint bank_transfers_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  connection_id uuid,
  bank_account_id uuid,
  provider text not null,
  provider_event_id text not null,
  source text not null constraint bank_transfers_source_check check (source in ('WEBHOOK', 'STATEMENT')),
  received_at timestamptz not null,
  processed_at timestamptz,
  transfer_date date not null,
  transfer_type text not null constraint bank_transfers_transfer_type_check check (transfer_type in ('IN', 'OUT')),
  transfer_amount numeric(15, 2) not null constraint bank_transfers_amount_check check (transfer_amount >= 0),
  account_number text not null,
  payment_code text,
  memo text not null,
  bank_reference text,
  raw text not null,
  property_id uuid,
  invoice_id uuid,
  payment_id uuid,
  receipt_id uuid,
  failure_reason text,
  resolution_kind text constraint bank_transfers_resolution_kind_check check (resolution_kind in ('AUTO_MATCHED', 'MATCHED', 'SPLIT', 'EXTERNALLY_RESOLVED')),
  reviewed_by uuid,
  reviewed_at timestamptz,
  review_note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint bank_transfers_pkey primary key (organization_id, id),
  constraint bank_transfers_connection_id_fkey foreign key (organization_id, connection_id) references payment_connections (organization_id, id),
  constraint bank_transfers_bank_account_id_fkey foreign key (organization_id, bank_account_id) references bank_accounts (organization_id, id),
  constraint bank_transfers_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint bank_transfers_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint bank_transfers_payment_id_fkey foreign key (organization_id, payment_id) references payments (organization_id, id)
);
create unique index bank_transfers_event_key on bank_transfers (organization_id, connection_id, provider_event_id) where connection_id is not null;
create unique index bank_transfers_statement_key on bank_transfers (organization_id, bank_account_id, provider_event_id) where connection_id is null;
create index bank_transfers_created_at_idx on bank_transfers (organization_id, created_at desc, id desc);
create index bank_transfers_open_idx on bank_transfers (organization_id, created_at desc, id desc) where resolution_kind is null;
create index bank_transfers_duplicate_idx on bank_transfers (organization_id, account_number, transfer_amount, received_at);
create index bank_transfers_bank_account_id_idx on bank_transfers (organization_id, bank_account_id);
create index bank_transfers_property_id_idx on bank_transfers (organization_id, property_id);
create index bank_transfers_invoice_id_idx on bank_transfers (organization_id, invoice_id);
create index bank_transfers_payment_id_idx on bank_transfers (organization_id, payment_id);
create index bank_transfers_connection_id_idx on bank_transfers (organization_id, connection_id);
alter table bank_transfers enable row level security;
alter table bank_transfers force row level security;
create policy bank_transfers_organization on bank_transfers
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy bank_transfers_owner on bank_transfers to rentroll_owner using (true) with check (true);
grant select, insert, update on bank_transfers to rentroll_app;
