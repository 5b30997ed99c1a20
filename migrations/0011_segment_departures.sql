-- Who left a segment goes to a table of its own: one of present members alone needs one index less, and writing an index
-- is most of what a new member costs.

create table segment_departures (
  org_id uuid not null,
  segment_id uuid not null,
  person_id uuid not null,
  entered_at timestamptz not null,
  left_at timestamptz not null,
  primary key (org_id, segment_id, person_id, entered_at)
);
insert into segment_departures (org_id, segment_id, person_id, entered_at, left_at)
select org_id, segment_id, person_id, entered_at, left_at from segment_members where left_at is not null;

delete from segment_members where left_at is not null;
drop index segment_members_present;
drop index segment_members_newest;
alter table segment_members drop column left_at;
alter table segment_members drop constraint segment_members_pkey;
alter table segment_members add primary key (org_id, segment_id, person_id);
-- Ascending, so that the people who enter together, in the order of their ids, are written one behind the other.
create index segment_members_newest on segment_members (org_id, segment_id, entered_at, person_id);
