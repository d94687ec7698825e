-- Files of leases, renters, supplier bills and tickets are kept like photos and receipts. Only attachments have a kind; the content
-- of identity papers is encrypted in object storage.
alter table photos
  add column lease_id uuid,
  add column renter_id uuid,
  add column supplier_bill_id uuid,
  add column kind text constraint photos_kind_check check (kind in ('IDENTITY_PAPER', 'SIGNED_CONTRACT', 'RECEIPT', 'OTHER')),
  add column name text,
  add column download_count integer not null default 0,
  add column last_downloaded_at timestamptz,
  add constraint photos_lease_id_fkey foreign key (organization_id, lease_id) references leases (organization_id, id),
  add constraint photos_renter_id_fkey foreign key (organization_id, renter_id) references renters (organization_id, id),
  add constraint photos_supplier_bill_id_fkey foreign key (organization_id, supplier_bill_id) references supplier_bills (organization_id, id);
update photos set kind = 'RECEIPT' where expense_id is not null;
alter table photos
  drop constraint photos_subject_check,
  drop constraint photos_pdf_check,
  add constraint photos_subject_check
    check (num_nonnulls(ticket_id, meter_reading_id, expense_id, lease_id, renter_id, supplier_bill_id) = 1),
  add constraint photos_attached_check
    check (kind is not null or num_nonnulls(expense_id, lease_id, renter_id, supplier_bill_id) = 0 and content_type <> 'application/pdf');
create index photos_lease_id_idx on photos (organization_id, lease_id, created_at, id);
create index photos_renter_id_idx on photos (organization_id, renter_id, created_at, id);
create index photos_supplier_bill_id_idx on photos (organization_id, supplier_bill_id, created_at, id);
grant update on photos to rentroll_app;
