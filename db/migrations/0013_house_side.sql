-- What a house costs, what renters ask about a bill, and pictures of meters and of what is broken.

-- A removed expense keeps its row, because the journal names it.
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

-- Exactly one of the two subjects. The object itself lies in the storage under object_key.
create table photos (
  organization_id uuid not null constraint photos_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  ticket_id uuid,
  meter_reading_id uuid,
  object_key text not null,
  content_type text not null constraint photos_content_type_check check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  uploaded_by_kind text not null constraint photos_uploaded_by_kind_check check (uploaded_by_kind in ('OPERATOR', 'RENTER', 'API_KEY', 'SYSTEM')),
  uploaded_by uuid,
  created_at timestamptz not null,
  constraint photos_pkey primary key (organization_id, id),
  constraint photos_ticket_id_fkey foreign key (organization_id, ticket_id) references maintenance_tickets (organization_id, id),
  constraint photos_meter_reading_id_fkey foreign key (organization_id, meter_reading_id) references meter_readings (organization_id, id),
  constraint photos_subject_check check (num_nonnulls(ticket_id, meter_reading_id) = 1)
);
create index photos_ticket_id_idx on photos (organization_id, ticket_id, created_at, id);
create index photos_meter_reading_id_idx on photos (organization_id, meter_reading_id, created_at, id);

-- Objects that no photo names: one that is being written, until its photo is there, and one whose photo was removed.
create table unclaimed_objects (
  organization_id uuid not null constraint unclaimed_objects_organization_id_fkey references identity.organizations (id),
  object_key text not null,
  remove_after timestamptz not null,
  constraint unclaimed_objects_pkey primary key (organization_id, object_key)
);
create index unclaimed_objects_remove_after_idx on unclaimed_objects (organization_id, remove_after);

create table invoice_questions (
  organization_id uuid not null constraint invoice_questions_organization_id_fkey references identity.organizations (id),
  id uuid not null,
  property_id uuid not null,
  renter_id uuid not null,
  invoice_id uuid not null,
  line_id uuid not null,
  message text not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  asked_by_name text not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  constraint invoice_questions_pkey primary key (organization_id, id),
  constraint invoice_questions_property_id_fkey foreign key (organization_id, property_id) references properties (organization_id, id),
  constraint invoice_questions_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  constraint invoice_questions_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  constraint invoice_questions_line_id_fkey foreign key (organization_id, line_id) references invoice_lines (organization_id, id),
  constraint invoice_questions_answer_check check ((answer is null) = (answered_at is null))
);
create index invoice_questions_asked_at_idx on invoice_questions (organization_id, asked_at desc, id desc);
create index invoice_questions_open_idx on invoice_questions (organization_id, asked_at desc, id desc) where answered_at is null;
create index invoice_questions_property_id_idx on invoice_questions (organization_id, property_id, asked_at desc, id desc);
create index invoice_questions_renter_id_idx on invoice_questions (organization_id, renter_id);
create index invoice_questions_invoice_id_idx on invoice_questions (organization_id, invoice_id, asked_at, id);
create index invoice_questions_line_id_idx on invoice_questions (organization_id, line_id);

alter table expenses enable row level security;
alter table expenses force row level security;
create policy expenses_organization on expenses
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy expenses_owner on expenses to rentroll_owner using (true) with check (true);
grant select, insert, update on expenses to rentroll_app;

alter table photos enable row level security;
alter table photos force row level security;
create policy photos_organization on photos
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy photos_owner on photos to rentroll_owner using (true) with check (true);
grant select, insert, delete on photos to rentroll_app;

alter table unclaimed_objects enable row level security;
alter table unclaimed_objects force row level security;
create policy unclaimed_objects_organization on unclaimed_objects
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy unclaimed_objects_owner on unclaimed_objects to rentroll_owner using (true) with check (true);
grant select, insert, delete on unclaimed_objects to rentroll_app;

alter table invoice_questions enable row level security;
alter table invoice_questions force row level security;
create policy invoice_questions_organization on invoice_questions
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy invoice_questions_owner on invoice_questions to rentroll_owner using (true) with check (true);
grant select, insert, update on invoice_questions to rentroll_app;
