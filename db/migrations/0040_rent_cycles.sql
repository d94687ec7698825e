-- Rent billed in advance for several months. `rent_cycle_from`: a day in the first month of a cycle, where it is not the month in which
-- the lease began. `longest_rent_cycle`: how far ahead rent was ever billed; it stays when the cycle becomes shorter.
alter table leases
  add column rent_cycle_months smallint not null default 1 constraint leases_rent_cycle_months_check check (rent_cycle_months in (1, 2, 3, 6, 12)),
  add column rent_cycle_from date,
  add column longest_rent_cycle smallint not null default 1;
