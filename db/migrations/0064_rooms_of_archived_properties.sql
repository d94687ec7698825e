-- Rooms are archived with their property; those of properties archived before this rule follow now.
update rooms r set archived_at = p.archived_at from properties p
where p.organization_id = r.organization_id and p.id = r.property_id and p.archived_at is not null and r.archived_at is null;
