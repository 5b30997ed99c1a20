-- The contact opted out while the run went on, or in reply to it. False in runs from before.
alter table runs add column opted_out boolean not null default false;
-- There are few. They are counted for an initiative.
create index concurrently runs_opted_out on runs (org_id, initiative_id, started_at desc, id desc) where opted_out;
-- Messages that were not sent, by their reason, for the people of an initiative.
create index concurrently messages_not_sent on messages (org_id, initiative_id, error_code, run_id)
  where status in ('failed', 'canceled') and run_id is not null;
