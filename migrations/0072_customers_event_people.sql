-- Finds the events of a name, and the people who have them: so a count of a rare name reads no rows.
create index concurrently events_by_name_with_person on events (org_id, name, occurred_at) include (person_external_id);
-- The new index does all that this one did.
drop index concurrently events_by_name;
