-- Set once a full evaluation ran out of time. Evaluations then go through the people in parts, until they are fast again.
alter table segments add column is_in_parts boolean not null default false;
-- The evaluation in parts that is under way: since when, the last person whom it has looked at, how many it has looked
-- at, and how many people there were. null: none is.
alter table segments add column parts_since timestamptz;
alter table segments add column parts_after uuid;
alter table segments add column parts_done int;
alter table segments add column parts_people int;
