-- What a correction to less use could not credit, because little was left of the billed line; a later correction to more use does not
-- charge it again. The step that bills that later use holds the negative amount.
alter table billed_uses add column uncredited numeric(15, 2) not null default 0;
