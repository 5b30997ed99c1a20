-- Messages of which nobody knows whether they were sent, newest first, for the people who decide about them. There are few.
create index concurrently messages_unknown on messages (org_id, created_at, id) where status = 'unknown';
