-- LIVE segments that ask what Parley itself knows: what was noted, where it is more than the person. The kind of the
-- predicates that it concerns; null: see event_name.
alter table noted_changes add column about text;

-- Whose address is on the do-not-contact list, which has addresses in small letters.
create index people_by_listed_email on people (org_id, lower(email)) where email is not null;
