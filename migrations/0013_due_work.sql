-- Due work: every table whose rows become due is worked on by the same rules (docs/behaviour/platform.md: Due work).
-- `…_lease` equals the due column while a row is being worked on; `…_failures` counts tries without a result.

alter table runs
  add column wake_lease timestamptz,
  add column wake_failures int not null default 0,
  add column extract_lease timestamptz,
  add column extract_failures int not null default 0;
create index runs_due_of_organization on runs (org_id, wake_at) where wake_at is not null;
create index runs_extraction_due_of_organization on runs (org_id, extract_at) where extract_at is not null;

alter table conversations
  add column turn_lease timestamptz,
  add column turn_failures int not null default 0;
create index conversations_due_of_organization on conversations (org_id, turn_at) where turn_at is not null;

-- Replies and campaigns are two queues, so that nobody who asked waits behind a campaign.
alter table messages
  add column due_lease timestamptz,
  add column due_failures int not null default 0;
drop index messages_due;
create index messages_due on messages (due_at) where due_at is not null and author = 'journey';
create index messages_due_of_organization on messages (org_id, due_at) where due_at is not null and author = 'journey';
create index messages_replies_due on messages (due_at) where due_at is not null and author <> 'journey';
create index messages_replies_due_of_organization on messages (org_id, due_at)
  where due_at is not null and author <> 'journey';

alter table webhook_deliveries
  add column due_lease timestamptz,
  add column due_failures int not null default 0;
create index webhook_deliveries_due_of_organization on webhook_deliveries (org_id, due_at) where due_at is not null;

-- null while it is set aside.
alter table trigger_matches
  alter column due_at drop not null,
  add column due_lease timestamptz,
  add column due_failures int not null default 0,
  drop column attempts;
drop index trigger_matches_due;
create index trigger_matches_due on trigger_matches (due_at) where due_at is not null;
create index trigger_matches_due_of_organization on trigger_matches (org_id, due_at) where due_at is not null;

alter table templates
  add column check_lease timestamptz,
  add column check_failures int not null default 0;
create index templates_due_of_organization on templates (org_id, check_at) where check_at is not null;

alter table imports
  add column due_lease timestamptz,
  add column due_failures int not null default 0;
create index imports_due_of_organization on imports (org_id, due_at) where due_at is not null;

alter table segments
  add column evaluate_lease timestamptz,
  add column evaluate_failures int not null default 0;
create index segments_due_of_organization on segments (org_id, evaluate_at) where evaluate_at is not null;

alter table initiatives
  add column complete_lease timestamptz,
  add column complete_failures int not null default 0;
create index initiatives_due_of_organization on initiatives (org_id, complete_at) where complete_at is not null;

-- Whoever has a LIVE segment is looked after when a change was noted, or when time alone may have changed it.
drop view live_segments_due;
alter table noted_changes add column due_at timestamptz;
update noted_changes set due_at = '-infinity';
alter table noted_changes alter column due_at set not null;
create index noted_changes_due on noted_changes (due_at);
create index noted_changes_due_of_organization on noted_changes (org_id, due_at);
create index segments_live_due on segments (live_due_at)
  where live_due_at is not null and evaluation_cadence = 'LIVE' and deleted_at is null;
create index segments_live_due_of_organization on segments (org_id, live_due_at)
  where live_due_at is not null and evaluation_cadence = 'LIVE' and deleted_at is null;

-- Rows of any queue that failed each time they were tried: kept with the reason until somebody has them tried again.
create table set_aside (
  org_id uuid not null references organizations (org_id),
  -- A queue's name, and the id of its row.
  queue text not null,
  id uuid not null,
  error_name text not null,
  error_text text not null,
  failures int not null,
  set_aside_at timestamptz not null,
  primary key (org_id, queue, id)
);
create index set_aside_newest on set_aside (org_id, set_aside_at desc, id desc);

-- Why a trigger's match started no run: with the runs, every match is accounted for.
create table refused_enrollments (
  org_id uuid not null,
  -- The match's.
  id uuid not null,
  initiative_id uuid not null,
  journey_id uuid not null,
  person_external_id text not null,
  trigger jsonb not null,
  reason text not null,
  refused_at timestamptz not null,
  primary key (org_id, id, refused_at)
);
create index refused_enrollments_of_initiative on refused_enrollments (org_id, initiative_id, refused_at desc, id desc);
