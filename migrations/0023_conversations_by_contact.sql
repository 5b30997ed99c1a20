-- What was said with somebody, for the timeline of a person.
create index conversations_by_contact on conversations (org_id, contact_id);
