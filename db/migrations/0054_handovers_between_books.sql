-- Cash into a book whose holder cannot confirm it: the organization's own, or that of someone who left.
alter table cash_handovers
  add column to_cash_book_id uuid,
  drop constraint cash_handovers_target_check,
  add constraint cash_handovers_target_check check (num_nonnulls(to_account_id, bank_account_id, to_cash_book_id) = 1),
  add constraint cash_handovers_to_cash_book_id_fkey foreign key (organization_id, to_cash_book_id) references cash_books (organization_id, id);
create index cash_handovers_to_cash_book_id_idx on cash_handovers (organization_id, to_cash_book_id) where to_cash_book_id is not null;
