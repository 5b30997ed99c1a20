-- Initiatives, their journeys, and what starts, calls and ends the runs of them.

-- ---- Initiatives ----

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
  -- The context keys that participants may bring, set by the first one enrolled.
  context_keys text[],
  -- When a manual, non-recurring initiative completes by itself; null while it has live runs or has never run.
  complete_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  activated_at timestamptz,
  paused_at timestamptz,
  completed_at timestamptz,
  canceled_at timestamptz,
  archived_at timestamptz,
  complete_lease timestamptz,
  complete_failures int not null default 0,
  -- Null: those of the organization.
  agent text,
  extractor text,
  -- The context that participants bring, as typed fields in order; null: context_keys are allowed.
  context_schema jsonb,
  primary key (org_id, id)
);
create index initiatives_newest on initiatives (org_id, created_at desc, id desc);
create index initiatives_due on initiatives (complete_at) where complete_at is not null;
create index initiatives_due_of_organization on initiatives (org_id, complete_at) where complete_at is not null;

create table initiative_templates (
  org_id uuid not null,
  initiative_id uuid not null,
  round int not null,
  template_id uuid not null,
  primary key (org_id, initiative_id, round),
  foreign key (org_id, initiative_id) references initiatives (org_id, id),
  foreign key (org_id, template_id) references templates (org_id, id)
);

-- ---- Journeys ----

-- Versions of the graph of an initiative. A published definition never changes.
create table journeys (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  version int not null,
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'STOPPED')),
  definition jsonb not null,
  -- What starts and cancels runs. Copied from the definition at publication, so that matching is one index lookup.
  trigger_type text check (trigger_type in ('manual', 'segment', 'cdp_event', 'inbound')),
  trigger_event_name text,
  trigger_segment_id uuid,
  cancel_event_names text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  stopped_at timestamptz,
  -- Counts the changes of a draft: an edit that is based on an older revision is refused.
  revision int not null default 1,
  -- Of an inbound trigger: the keyword in lower case, and the numbers it is sent to.
  trigger_keyword text,
  trigger_numbers text[] not null default '{}',
  -- Copied from the definition at publication; null: the default environment, whichever that is.
  environment_id uuid,
  primary key (org_id, id),
  unique (org_id, initiative_id, version),
  foreign key (org_id, initiative_id) references initiatives (org_id, id)
);
create unique index journeys_one_draft on journeys (org_id, initiative_id) where status = 'DRAFT';
create unique index journeys_one_published on journeys (org_id, initiative_id) where status = 'PUBLISHED';
create index journeys_newest on journeys (org_id, created_at desc, id desc);
create index journeys_by_event on journeys (org_id, trigger_event_name)
  where status = 'PUBLISHED' and trigger_type = 'cdp_event';
create index journeys_by_segment on journeys (org_id, trigger_segment_id)
  where status = 'PUBLISHED' and trigger_type = 'segment';
create index journeys_by_cancel_event on journeys using gin (cancel_event_names) where cancel_event_names <> '{}';
create index journeys_by_keyword on journeys (org_id, trigger_keyword)
  where status = 'PUBLISHED' and trigger_type = 'inbound';

-- The latest changes of each draft, until it is published.
create table draft_changes (
  org_id uuid not null,
  journey_id uuid not null,
  -- The revision that the change made.
  revision int not null,
  actor_kind text not null,
  actor_id text not null,
  -- A `Comparison` of the definition before and after.
  comparison jsonb not null,
  changed_at timestamptz not null,
  primary key (org_id, journey_id, revision),
  foreign key (org_id, journey_id) references journeys (org_id, id)
);

-- ---- Enrollment ----

-- A trigger matched: a worker enrolls the person, or cancels the run, and deletes the row. Written in the transaction
-- of the match.
create table trigger_matches (
  org_id uuid not null,
  id uuid not null,
  action text not null check (action in ('enroll', 'cancel')),
  initiative_id uuid not null,
  journey_id uuid not null,
  -- Null where a message or another run starts the run of somebody who is not known.
  person_external_id text,
  -- The `trigger` object of the webhooks: kind and its fields.
  trigger jsonb not null,
  properties jsonb not null default '{}',
  -- Null while the match is set aside.
  due_at timestamptz,
  created_at timestamptz not null,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id),
  foreign key (org_id, journey_id) references journeys (org_id, id)
);
create index trigger_matches_due on trigger_matches (due_at) where due_at is not null;
create index trigger_matches_due_of_organization on trigger_matches (org_id, due_at) where due_at is not null;

-- Why a match started no run. Together with the runs, it accounts for every match.
create table refused_enrollments (
  org_id uuid not null,
  -- The id of the match.
  id uuid not null,
  initiative_id uuid not null,
  journey_id uuid not null,
  person_external_id text,
  trigger jsonb not null,
  reason text not null,
  refused_at timestamptz not null,
  -- The run that was in the way or the limit that was reached, as enrollment.rejected reports it.
  detail jsonb,
  primary key (org_id, id, refused_at)
);
create index refused_enrollments_of_initiative on refused_enrollments
  (org_id, initiative_id, refused_at desc, id desc);
-- Answers why a person was not enrolled.
create index refused_enrollments_of_person on refused_enrollments
  (org_id, initiative_id, person_external_id, refused_at desc, id desc);

-- ---- Runs ----

-- Live runs that end together, in batches: those of a canceled initiative, or those of a stopped journey that have sent
-- nothing yet. While the row exists, none of these runs advances or sends messages.
create table run_endings (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  -- Only runs of this version that have sent nothing; null: all runs of the initiative.
  journey_id uuid,
  reason text not null,
  -- Runs up to this subject have ended, in the order of runs_one_live.
  after_subject_id uuid not null,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, initiative_id) references initiatives (org_id, id)
);
create index run_endings_due on run_endings (due_at) where due_at is not null;
create index run_endings_due_of_organization on run_endings (org_id, due_at) where due_at is not null;

-- Calls that HTTP_REQUEST nodes wait for. A row is one call with its attempts; it is deleted when the run knows the
-- result.
create table http_calls (
  org_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  node_id text not null,
  -- The inputs of the node, and the values of their variables when the run reached it.
  request jsonb not null,
  variables jsonb not null,
  -- Where `{{env.KEY}}` and the credential come from; null: the default environment.
  environment_id uuid,
  -- Counted when an attempt begins, so that one that kills its worker ends, too.
  attempts int not null default 0,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, run_id) references runs (org_id, id)
);
create index http_calls_due on http_calls (due_at) where due_at is not null;
create index http_calls_due_of_organization on http_calls (org_id, due_at) where due_at is not null;

-- Foreign keys from tables of earlier districts.
alter table runs add foreign key (org_id, initiative_id) references initiatives (org_id, id);
alter table runs add foreign key (org_id, journey_id) references journeys (org_id, id);
alter table extraction_schemas add foreign key (org_id, initiative_id) references initiatives (org_id, id);
alter table step_sums add foreign key (org_id, journey_id) references journeys (org_id, id);

