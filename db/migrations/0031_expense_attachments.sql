-- A photo belongs to exactly one of the three. What is attached to an expense may also be a PDF, which has no size in pixels.
alter table photos
  add column expense_id uuid,
  alter column width drop not null,
  alter column height drop not null,
  drop constraint photos_content_type_check,
  drop constraint photos_subject_check,
  add constraint photos_content_type_check check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  add constraint photos_subject_check check (num_nonnulls(ticket_id, meter_reading_id, expense_id) = 1),
  add constraint photos_size_check check (num_nonnulls(width, height) = case when content_type = 'application/pdf' then 0 else 2 end),
  add constraint photos_pdf_check check (content_type <> 'application/pdf' or expense_id is not null),
  add constraint photos_expense_id_fkey foreign key (organization_id, expense_id) references expenses (organization_id, id);
create index photos_expense_id_idx on photos (organization_id, expense_id, created_at, id);
