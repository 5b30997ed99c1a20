-- When the draft would have expired: kept while its decision can be undone, with its messages as they were. null: it cannot.
alter table message_drafts add column undone_due_at timestamptz;
