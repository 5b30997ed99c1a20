create table initiatives (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  name text not null,
  channel text not null check (channel in ('WHATSAPP', 'EMAIL')),
  status text not null check (status in ('DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED')),
  language text not null,
  objective text,
  context text,
  max_attempts int not null,
  is_recurring boolean not null,
  flag_condition text,
  identity_deflection text,
  guiding_questions jsonb not null default '[]',
  -- The context keys a participant may bring; set by the first one enrolled.
  context_keys text[],
  -- When a manual, non-recurring initiative completes by itself; null while it has live runs or never ran.
  complete_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  activated_at timestamptz,
  paused_at timestamptz,
  completed_at timestamptz,
  canceled_at timestamptz,
  archived_at timestamptz,
  primary key (org_id, id)
);
create index initiatives_newest on initiatives (org_id, created_at desc, id desc);
create index initiatives_due on initiatives (complete_at) where complete_at is not null;

create table initiative_templates (
  org_id uuid not null,
  initiative_id uuid not null,
  round int not null,
  template_id uuid not null,
  primary key (org_id, initiative_id, round),
  foreign key (org_id, initiative_id) references initiatives (org_id, id),
  foreign key (org_id, template_id) references templates (org_id, id)
);

-- Versions of an initiative's graph. A published definition never changes.
create table journeys (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  version int not null,
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'STOPPED')),
  definition jsonb not null,
  -- What starts and cancels runs, taken from the definition at publication so that matching is one index lookup.
  trigger_type text check (trigger_type in ('manual', 'segment', 'cdp_event', 'inbound')),
  trigger_event_name text,
  trigger_segment_id uuid,
  cancel_event_names text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  stopped_at timestamptz,
  primary key (org_id, id),
  unique (org_id, initiative_id, version),
  foreign key (org_id, initiative_id) references initiatives (org_id, id)
);
create unique index journeys_one_draft on journeys (org_id, initiative_id) where status = 'DRAFT';
create unique index journeys_one_published on journeys (org_id, initiative_id) where status = 'PUBLISHED';
create index journeys_newest on journeys (org_id, created_at desc, id desc);
create index journeys_by_event on journeys (org_id, trigger_event_name) where status = 'PUBLISHED' and trigger_type = 'cdp_event';
create index journeys_by_segment on journeys (org_id, trigger_segment_id) where status = 'PUBLISHED' and trigger_type = 'segment';
create index journeys_by_cancel_event on journeys using gin (cancel_event_names) where cancel_event_names <> '{}';

-- A trigger matched: a worker enrolls (or cancels) and removes the row. Written in the transaction of the match.
create table trigger_matches (
  org_id uuid not null,
  id uuid not null,
  action text not null check (action in ('enroll', 'cancel')),
  initiative_id uuid not null,
  journey_id uuid not null,
  person_external_id text not null,
  -- The `trigger` object of the webhooks: kind and its fields.
  trigger jsonb not null,
  properties jsonb not null default '{}',
  attempts int not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, journey_id) references journeys (org_id, id)
);
create index trigger_matches_due on trigger_matches (due_at);

-- One person's pass through one journey: the run, the participant and the engagement are this row.
create table runs (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  journey_id uuid not null,
  person_id uuid,
  contact_id uuid not null,
  -- Whom the one-live-run rule counts: the person, or the contact where no person is known.
  subject_id uuid not null,
  person_external_id text,
  phone_number text,
  name text,
  context jsonb not null default '{}',
  trigger jsonb not null,
  -- Answers that steps left for later ones: `engagement.workflowState` and `engagement.nodeOutputs`.
  state jsonb not null default '{}',
  status text not null check (status in ('ACTIVE', 'COMPLETED', 'STOPPED', 'EXPIRED', 'FAILED')),

  node_id text not null,
  -- null: the node has not been entered yet.
  waiting_for text check (waiting_for in ('timer', 'message', 'reply', 'conversation')),
  -- The message or conversation waited for; a signal for another one is stale.
  waiting_on uuid,
  -- The author's timer of the current node.
  deadline_at timestamptz,
  -- When a worker looks at the row next. Moved ahead to lease it; now, to wake it.
  wake_at timestamptz,
  -- What arrived for the current wait, not yet acted on.
  signal text,
  signal_error text,
  -- Somebody wrote since the last time a step took a reply.
  reply_pending boolean not null default false,
  -- Every writer counts up; a worker's write fails when somebody else wrote since it read.
  rev int not null default 0,

  step_count int not null default 0,
  messages_sent int not null default 0,
  messages_received int not null default 0,
  last_signal text check (last_signal in ('REPLIED', 'CLOSED', 'TIMEOUT', 'STALE')),
  end_reason text,
  error_name text,
  started_at timestamptz not null,
  ended_at timestamptz,

  extraction_status text check (extraction_status in ('PENDING', 'EXTRACTED', 'INSUFFICIENT_DATA', 'FAILED')),
  extract_at timestamptz,
  -- Tries of the extraction, counted when one begins so that one that kills its worker ends too.
  extract_attempts int not null default 0,
  captured_at timestamptz,

  primary key (org_id, id),
  foreign key (org_id, initiative_id) references initiatives (org_id, id),
  foreign key (org_id, journey_id) references journeys (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id)
);
-- Enrollment is exact by this constraint, whatever the journey's version.
create unique index runs_one_live on runs (org_id, initiative_id, subject_id) where ended_at is null;
create index runs_due on runs (wake_at) where wake_at is not null;
create index runs_extraction_due on runs (extract_at) where extract_at is not null;
create index runs_newest on runs (org_id, initiative_id, started_at desc, id desc);
create index runs_by_person on runs (org_id, initiative_id, person_external_id, started_at desc, id desc);
create index runs_live_by_contact on runs (org_id, contact_id) where ended_at is null;

create table run_steps (
  org_id uuid not null,
  run_id uuid not null,
  seq int not null,
  node_id text not null,
  node_kind text not null,
  status text not null check (status in ('ENTERED', 'EXITED', 'FAILED', 'CANCELED')),
  entered_at timestamptz not null,
  exited_at timestamptz,
  signal text,
  target_node_id text,
  output jsonb,
  error jsonb,
  primary key (org_id, run_id, seq),
  foreign key (org_id, run_id) references runs (org_id, id)
);
