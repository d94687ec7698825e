-- Where a room comes when the meters of its property are read. Rooms without a position follow, by floor and name.
alter table rooms add column walking_position integer;
