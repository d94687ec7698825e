-- Who holds the cash of an organization. The book without an account is the organization's own: cash of before books were kept, and
-- what programs recorded. `balance` is the cash in hand; what was handed over and is not confirmed yet has left it.
create table cash_books (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid,
  holder_name text,
  balance numeric(15, 2) not null default 0,
  closed_until date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cash_books_pkey primary key (organization_id, id),
  constraint cash_books_account_key unique nulls not distinct (organization_id, account_id)
);
alter table cash_books enable row level security;
alter table cash_books force row level security;
create policy cash_books_organization on cash_books
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy cash_books_owner on cash_books to rentroll_owner using (true) with check (true);
grant select, insert, update on cash_books to rentroll_app;

-- Cash on its way from a book to a person or to a bank account.
create table cash_handovers (
  organization_id uuid not null,
  id uuid not null,
  cash_book_id uuid not null,
  to_account_id uuid,
  to_name text,
  bank_account_id uuid,
  amount numeric(15, 2) not null constraint cash_handovers_amount_check check (amount > 0 and amount = trunc(amount)),
  note text,
  status text not null constraint cash_handovers_status_check check (status in ('PENDING', 'CONFIRMED', 'REFUSED')),
  handed_on date not null,
  resolved_on date,
  resolved_by uuid,
  reason text,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cash_handovers_pkey primary key (organization_id, id),
  constraint cash_handovers_cash_book_id_fkey foreign key (organization_id, cash_book_id) references cash_books (organization_id, id),
  constraint cash_handovers_target_check check ((to_account_id is null) <> (bank_account_id is null)),
  constraint cash_handovers_resolved_check check ((status = 'PENDING') = (resolved_on is null))
);
create index cash_handovers_cash_book_id_idx on cash_handovers (organization_id, cash_book_id, created_at desc, id desc);
create index cash_handovers_pending_idx on cash_handovers (organization_id, created_at) where status = 'PENDING';
alter table cash_handovers enable row level security;
alter table cash_handovers force row level security;
create policy cash_handovers_organization on cash_handovers
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy cash_handovers_owner on cash_handovers to rentroll_owner using (true) with check (true);
grant select, insert, update on cash_handovers to rentroll_app;

-- The count at the end of a day.
create table cash_closings (
  organization_id uuid not null,
  id uuid not null,
  cash_book_id uuid not null,
  closed_on date not null,
  expected_amount numeric(15, 2) not null,
  counted_amount numeric(15, 2) not null,
  reason text,
  created_by uuid not null,
  created_at timestamptz not null,
  constraint cash_closings_pkey primary key (organization_id, id),
  constraint cash_closings_day_key unique (organization_id, cash_book_id, closed_on),
  constraint cash_closings_cash_book_id_fkey foreign key (organization_id, cash_book_id) references cash_books (organization_id, id),
  constraint cash_closings_reason_check check (expected_amount = counted_amount or reason is not null)
);
alter table cash_closings enable row level security;
alter table cash_closings force row level security;
create policy cash_closings_organization on cash_closings
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy cash_closings_owner on cash_closings to rentroll_owner using (true) with check (true);
grant select, insert on cash_closings to rentroll_app;

alter table journal_lines add column cash_book_id uuid;
alter table payments add column cash_book_id uuid;

-- Cash of before is in the organization's own book.
insert into cash_books (organization_id, id, balance, created_at, updated_at)
select organization_id, gen_random_uuid(), sum(debit - credit), now(), now() from journal_lines where account = 'cash' group by organization_id;
update journal_lines l set cash_book_id = b.id from cash_books b where b.organization_id = l.organization_id and l.account = 'cash';
update payments p set cash_book_id = b.id from cash_books b where b.organization_id = p.organization_id and p.method in ('CASH', 'OTHER');

alter table journal_lines
  add constraint journal_lines_cash_book_check check ((account = 'cash') = (cash_book_id is not null)),
  add constraint journal_lines_cash_book_id_fkey foreign key (organization_id, cash_book_id) references cash_books (organization_id, id);
create index journal_lines_cash_book_id_idx on journal_lines (organization_id, cash_book_id, entry_date) where cash_book_id is not null;
alter table payments
  add constraint payments_cash_book_id_fkey foreign key (organization_id, cash_book_id) references cash_books (organization_id, id);
create index payments_cash_book_id_idx on payments (organization_id, cash_book_id) where cash_book_id is not null;
