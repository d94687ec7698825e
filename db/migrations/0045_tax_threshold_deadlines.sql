-- An owner whose revenue comes near the threshold of the tax on rent is told once a year. Owners have no table: their key is hashed into
-- the subject, and their name is kept with the deadline.
alter table deadlines drop constraint deadlines_kind_check;
alter table deadlines add constraint deadlines_kind_check check (kind in ('STAY_NOTIFICATION', 'RESIDENCE_ENDING', 'LEASE_ENDING',
  'METER_READING', 'INVOICES_NOT_ISSUED', 'TAX_DECLARATION', 'TAX_THRESHOLD', 'PRICE_CHANGE'));
alter table deadlines drop constraint deadlines_subject_type_check;
alter table deadlines add constraint deadlines_subject_type_check check (subject_type in
  ('household_member', 'lease', 'property', 'organization', 'owner'));
alter table deadlines add column subject_name text;
