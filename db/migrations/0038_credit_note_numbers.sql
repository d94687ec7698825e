-- The place of a credit note among those of its invoice: with the number of the invoice it names the note on paper.
alter table credit_notes add column number integer;
update credit_notes c set number = n.number
from (select organization_id, id, row_number() over (partition by organization_id, invoice_id order by created_at, id) as number
      from credit_notes) n
where c.organization_id = n.organization_id and c.id = n.id;
alter table credit_notes
  alter column number set not null,
  add constraint credit_notes_number_key unique (organization_id, invoice_id, number);
drop index credit_notes_invoice_id_idx;
create index credit_notes_created_at_idx on credit_notes (organization_id, created_at desc, id desc);
