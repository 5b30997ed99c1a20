-- A large audience is read in parts, in the order of the people, up to this one; null: it was read.
alter table campaigns add column read_until uuid;
