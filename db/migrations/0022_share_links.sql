-- How often the share link of an invoice was made anew. The token of a link is a keyed hash of invoice and generation, so that the
-- current link can be shown again although only the hash of its token is stored.
create table share_links (
  organization_id uuid not null constraint share_links_organization_id_fkey references identity.organizations (id),
  invoice_id uuid not null,
  generation integer not null constraint share_links_generation_check check (generation > 0),
  constraint share_links_pkey primary key (organization_id, invoice_id),
  constraint share_links_invoice_id_fkey foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
alter table share_links enable row level security;
alter table share_links force row level security;
create policy share_links_organization on share_links
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy share_links_owner on share_links to rentroll_owner using (true) with check (true);
grant select, insert, update on share_links to rentroll_app;
