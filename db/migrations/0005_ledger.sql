-- The double-entry journal. Amounts are whole đồng.

create table journal_entries (
  organization_id uuid not null,
  id uuid not null,
  entry_date date not null,
  kind text not null,
  source_type text not null,
  source_id uuid not null,
  reverses_id uuid,
  created_at timestamptz not null,
  constraint journal_entries_pkey primary key (organization_id, id),
  constraint journal_entries_reverses_id_fkey foreign key (organization_id, reverses_id) references journal_entries (organization_id, id)
);
create index journal_entries_entry_date_idx on journal_entries (organization_id, entry_date desc, id desc);
create index journal_entries_created_at_idx on journal_entries (organization_id, created_at desc, id desc);
create index journal_entries_source_idx on journal_entries (organization_id, source_type, source_id);
create unique index journal_entries_reverses_key on journal_entries (organization_id, reverses_id);
alter table journal_entries enable row level security;
alter table journal_entries force row level security;
create policy journal_entries_organization on journal_entries
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy journal_entries_owner on journal_entries to rentroll_owner using (true) with check (true);
grant select, insert on journal_entries to rentroll_app;

create table journal_lines (
  organization_id uuid not null,
  entry_id uuid not null,
  position integer not null,
  entry_date date not null,
  account text not null,
  debit numeric(15, 2) not null constraint journal_lines_debit_check check (debit >= 0),
  credit numeric(15, 2) not null constraint journal_lines_credit_check check (credit >= 0 and (debit = 0) <> (credit = 0)),
  property_id uuid,
  room_id uuid,
  renter_id uuid,
  lease_id uuid,
  invoice_id uuid,
  bank_account_id uuid,
  constraint journal_lines_pkey primary key (organization_id, entry_id, position),
  constraint journal_lines_entry_id_fkey foreign key (organization_id, entry_id) references journal_entries (organization_id, id)
);
create index journal_lines_account_idx on journal_lines (organization_id, account, entry_date);
create index journal_lines_property_id_idx on journal_lines (organization_id, property_id, entry_date);
create index journal_lines_renter_id_idx on journal_lines (organization_id, renter_id) where renter_id is not null;
create index journal_lines_lease_id_idx on journal_lines (organization_id, lease_id) where lease_id is not null;
alter table journal_lines enable row level security;
alter table journal_lines force row level security;
create policy journal_lines_organization on journal_lines
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy journal_lines_owner on journal_lines to rentroll_owner using (true) with check (true);
grant select, insert on journal_lines to rentroll_app;
