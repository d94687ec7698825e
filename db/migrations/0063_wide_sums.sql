-- An amount has at most 13 digits; credit, deposits held and cash are sums of many amounts, and a deposit or credit is paid out and
-- booked as a whole. More digits at the same scale change no stored row.
alter table renters alter column credit_balance type numeric(20, 2);
alter table leases alter column deposit_held type numeric(20, 2), alter column deposit_moved_in type numeric(20, 2);
alter table cash_books alter column balance type numeric(20, 2);
alter table cash_closings alter column expected_amount type numeric(20, 2);
alter table payments
  alter column amount type numeric(20, 2),
  alter column charges_part type numeric(20, 2),
  alter column deposit_part type numeric(20, 2),
  alter column credit_part type numeric(20, 2),
  alter column recovered_part type numeric(20, 2);
alter table journal_lines alter column debit type numeric(20, 2), alter column credit type numeric(20, 2);
