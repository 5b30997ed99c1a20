-- Messages start runs, and runs start runs: neither needs a person who is known.
alter table trigger_matches alter column person_external_id drop not null;
alter table refused_enrollments alter column person_external_id drop not null;

-- Of an inbound trigger, taken from the definition at publication: the word in lower case, and the numbers it is sent to.
alter table journeys
  add column trigger_keyword text,
  add column trigger_numbers text[] not null default '{}';
create index journeys_by_keyword on journeys (org_id, trigger_keyword) where status = 'PUBLISHED' and trigger_type = 'inbound';
