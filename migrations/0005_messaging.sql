-- Accounts and channels, the messages on them, and the runs of journeys that send and await messages.

-- ---- Channels ----

-- Accounts at messaging services. `settings` is what the kind of account needs; each of `secrets` is sealed by itself,
-- in base64. channels/providers.ts lists the kinds.
create table channel_accounts (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  external_id text not null,
  created_at timestamptz not null,
  settings jsonb not null,
  secrets jsonb not null,
  status text not null default 'CONNECTED' check (status in ('CONNECTING', 'CONNECTED', 'FAILED', 'DISCONNECTED')),
  -- { code, text, at }
  last_error jsonb,
  paused_until timestamptz,
  checked_at timestamptz,
  -- When the health of the account is checked next.
  check_at timestamptz,
  check_lease timestamptz,
  check_failures int not null default 0,
  -- When new messages are fetched next; null for accounts whose provider delivers them.
  poll_at timestamptz,
  poll_lease timestamptz,
  poll_failures int not null default 0,
  -- How far messages were fetched, in the provider's own terms.
  poll_position jsonb,
  -- The table was once called whatsapp_accounts.
  constraint whatsapp_accounts_pkey primary key (org_id, id),
  unique (org_id, kind, external_id),
  constraint whatsapp_accounts_org_id_fkey foreign key (org_id) references organizations (org_id)
);
create index channel_accounts_due on channel_accounts (check_at) where check_at is not null;
create index channel_accounts_due_of_organization on channel_accounts (org_id, check_at) where check_at is not null;
create index channel_accounts_poll on channel_accounts (poll_at) where poll_at is not null;
create index channel_accounts_poll_of_organization on channel_accounts (org_id, poll_at) where poll_at is not null;

-- A connected sender, reached at an E.164 number or an e-mail address.
create table channels (
  org_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('whatsapp', 'email')),
  address text not null,
  display_name text not null,
  provider_id text not null,
  status text not null,
  per_second int not null default 80,
  -- Pacing, one row for all processes: sending may continue at this instant (generic cell rate algorithm).
  paced_until timestamptz not null,
  created_at timestamptz not null,
  quality text,
  -- The row and its history stay when the account is disconnected.
  disconnected_at timestamptz,
  -- How many people the sender may write to first in 24 hours, in the provider's words.
  messaging_limit text,
  primary key (org_id, id),
  -- The address was once a phone number only.
  constraint channels_org_id_phone_number_key unique (org_id, address),
  foreign key (org_id, account_id) references channel_accounts (org_id, id)
);

-- Limits that an organization sets for itself, beyond those of providers. Without a row nothing is limited.
create table sending_limits (
  org_id uuid primary key references organizations (org_id),
  -- Minutes of the day. `quiet_from` is greater than `quiet_until` when midnight lies between them.
  quiet_from int,
  quiet_until int,
  -- The most messages of journeys that a contact gets within the window.
  contact_messages int,
  contact_window text,
  check ((quiet_from is null) = (quiet_until is null)),
  check ((contact_messages is null) = (contact_window is null))
);

-- Identities by which providers tell people apart. Each address may be unknown.
create table contacts (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  phone_number text,
  wa_id text,
  bsuid text,
  email text,
  name text,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, phone_number),
  unique (org_id, wa_id),
  unique (org_id, bsuid),
  unique (org_id, email)
);

-- ---- Templates ----

create table templates (
  org_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  language text not null,
  category text not null check (category in ('UTILITY', 'MARKETING', 'AUTHENTICATION')),
  content_type text not null check (content_type in ('TEXT', 'MEDIA', 'QUICK_REPLY', 'CALL_TO_ACTION', 'CARD')),
  content jsonb not null,
  variables jsonb,
  status text not null check (status in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED')),
  rejection_reason text,
  provider_id text,
  -- When the provider is next asked about the review. Reviewed templates are checked once a day.
  check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check_lease timestamptz,
  check_failures int not null default 0,
  -- The provider has not accepted the latest edit yet; until then, reviews are about the text before it.
  unsent_edit boolean not null default false,
  -- How recipients respond to the template, in the provider's words, such as GREEN.
  quality text,
  primary key (org_id, id),
  unique (org_id, account_id, name, language),
  foreign key (org_id, account_id) references channel_accounts (org_id, id)
);
create index templates_due on templates (check_at) where check_at is not null;
create index templates_newest on templates (org_id, created_at desc, id desc);
create index templates_due_of_organization on templates (org_id, check_at) where check_at is not null;

create table email_templates (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  name text not null,
  -- The version that is sent.
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, name)
);
create index email_templates_newest on email_templates (org_id, created_at desc, id desc);

-- Versions never change: sent messages can be read as they were, and queued ones leave as they were decided.
create table email_template_versions (
  org_id uuid not null,
  template_id uuid not null,
  version int not null,
  subject text not null,
  -- A layout of the author; null: html was made from body.
  own_html text,
  html text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (org_id, template_id, version),
  foreign key (org_id, template_id) references email_templates (org_id, id)
);

-- ---- Messages ----

-- `sending` is written before the provider is called. An attempt without an answer becomes `unknown`. The provider's
-- status webhook then settles it; the message is never sent again. Messages change many times in their first minutes,
-- so pages keep room for updates in place.
create table messages (
  org_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  channel_id uuid not null,
  contact_id uuid not null,
  run_id uuid,
  initiative_id uuid,
  direction text not null check (direction in ('outbound', 'inbound')),
  author text not null check (author in ('journey', 'agent', 'human', 'system', 'participant')),
  type text not null check (type in ('text', 'media', 'template')),
  text text not null,
  media_url text,
  -- WhatsApp: { templateId, parameters }. E-mail: { templateId, version, parameters }.
  template jsonb,
  status text not null check (status in
    ('queued', 'sending', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed', 'canceled', 'received')),
  provider_id text,
  error_code text,
  error_text text,
  attempts int not null default 0,
  -- When the message is sent, tried again, or (while `sending`) considered unknown.
  due_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  -- The subject of an e-mail.
  subject text,
  -- What the message contains beyond its text: { kind, … }; null for a text or a template.
  details jsonb,
  -- The provider's id of the message that this one replies or reacts to.
  answers text,
  primary key (org_id, id)
) with (fillfactor = 80);
create unique index messages_provider on messages (org_id, channel_id, provider_id) where provider_id is not null;
create index messages_of_run on messages (org_id, run_id, created_at, id) where run_id is not null;
create index messages_of_conversation on messages (org_id, conversation_id, created_at, id);
-- Replies and campaigns are two queues, so that nobody who wrote waits behind a campaign.
create index messages_due on messages (due_at) where due_at is not null and author = 'journey';
create index messages_due_of_organization on messages (org_id, due_at)
  where due_at is not null and author = 'journey';
create index messages_replies_due on messages (due_at) where due_at is not null and author <> 'journey';
create index messages_replies_due_of_organization on messages (org_id, due_at)
  where due_at is not null and author <> 'journey';

-- Files of messages: fetched from the provider for incoming messages, uploaded for outgoing ones.
create table media (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  conversation_id uuid not null,
  -- Null until an uploaded file is sent.
  message_id uuid,
  -- The account to fetch from and the provider's name of the file; null for uploaded files.
  account_id uuid,
  source text,
  kind text not null check (kind in ('image', 'video', 'audio', 'document', 'sticker')),
  status text not null check (status in ('WAITING', 'KEPT', 'FAILED', 'REMOVED')),
  file_id uuid,
  mime_type text,
  file_name text,
  size int,
  -- Why the file could not be fetched so far.
  error text,
  attempts int not null default 0,
  -- When the file is fetched or, if it was uploaded and not sent, deleted.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  created_at timestamptz not null,
  -- The position among the files of the message.
  place int not null default 0,
  primary key (org_id, id),
  check ((status = 'KEPT') = (file_id is not null))
);
create index media_of_conversation on media (org_id, conversation_id);
create index media_kept on media (org_id, created_at) where file_id is not null;
create index media_due on media (due_at) where due_at is not null;
create index media_due_of_organization on media (org_id, due_at) where due_at is not null;
create unique index media_of_message on media (org_id, message_id, place) where message_id is not null;

-- ---- Runs ----

-- One person's pass through one journey. The run, the participant and the engagement of the API are this row. Pages
-- keep room for the next version of their runs: no index changes when a run moves on.
create table runs (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  journey_id uuid not null,
  person_id uuid,
  contact_id uuid not null,
  -- The rule of one live run counts this: the person, or the contact when the person is unknown.
  subject_id uuid not null,
  person_external_id text,
  phone_number text,
  name text,
  context jsonb not null default '{}',
  trigger jsonb not null,
  -- Results that steps leave for later ones: `engagement.workflowState` and `engagement.nodeOutputs`.
  state jsonb not null default '{}',
  status text not null check (status in ('ACTIVE', 'COMPLETED', 'STOPPED', 'EXPIRED', 'FAILED')),
  node_id text not null,
  -- Null: the node has not been entered yet.
  waiting_for text check (waiting_for in ('timer', 'message', 'reply', 'conversation', 'call', 'extraction')),
  -- The message or conversation waited for; a signal for another one is stale.
  waiting_on uuid,
  -- The timer that the author set on the current node.
  deadline_at timestamptz,
  -- What arrived for the current wait and was not handled yet.
  signal text,
  signal_error text,
  -- The contact has written since a step last took a reply.
  reply_pending boolean not null default false,
  -- Every writer counts this up. A worker's write fails when somebody else wrote since it read the row.
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
  -- Counted when an extraction begins, so that one that kills its worker ends, too.
  extract_attempts int not null default 0,
  captured_at timestamptz,
  extract_lease timestamptz,
  extract_failures int not null default 0,
  node_kind text,
  -- While a conversation goes on, a reply moves deadline_at by this much from when it came, and no worker has to look
  -- at the run. Null where the node takes the reply, and in runs that waited before replies did so.
  reply_extends_ms bigint,
  -- How many messages of the contact the current values were taken from; null before. Without newer ones, the end of
  -- the run extracts nothing again.
  extracted_messages int,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id)
) with (fillfactor = 80);
-- Ensures one live run per initiative and subject, whatever the version of the journey.
create unique index runs_one_live on runs (org_id, initiative_id, subject_id) where ended_at is null;
create index runs_extraction_due on runs (extract_at) where extract_at is not null;
create index runs_newest on runs (org_id, initiative_id, started_at desc, id desc);
create index runs_by_person on runs (org_id, initiative_id, person_external_id, started_at desc, id desc);
create index runs_live_by_contact on runs (org_id, contact_id) where ended_at is null;
create index runs_extraction_due_of_organization on runs (org_id, extract_at) where extract_at is not null;
-- Participants by their result, which is written once, when the run ends.
create index runs_ended_by_status on runs (org_id, initiative_id, status, started_at desc, id desc)
  where ended_at is not null;
-- Live participants. Not by node: every step would have to update such an index.
create index runs_live_newest on runs (org_id, initiative_id, started_at desc, id desc) where ended_at is null;
comment on column runs.node_kind is 'The kind of the node of the latest step; null before the first one.';

-- When a worker looks at a live run next. The row of a run is wide and stands in many indexes. With this narrow row
-- beside it, a wake-up writes the run once, in its place. There is no foreign key: whoever writes a wake holds its run.
create table run_wakes (
  org_id uuid not null,
  -- The id of the run.
  id uuid not null,
  -- Null: the run waits for something without a time.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index run_wakes_due on run_wakes (due_at) where due_at is not null;
create index run_wakes_due_of_organization on run_wakes (org_id, due_at) where due_at is not null;

-- Steps of runs, each written once, when the run leaves the node. There is no foreign key: whoever writes a step holds
-- its run, and checking it took as long as the rest of the write.
create table run_steps (
  org_id uuid not null,
  run_id uuid not null,
  seq int not null,
  node_id text not null,
  node_kind text not null,
  status text not null check (status in ('EXITED', 'FAILED', 'CANCELED')),
  entered_at timestamptz not null,
  exited_at timestamptz not null,
  signal text,
  target_node_id text,
  output jsonb,
  error jsonb,
  primary key (org_id, run_id, seq)
);

-- The path of each run: the steps that it has left, and the one at which it waits.
create view run_paths as
select org_id, run_id, seq, node_id, node_kind, status, entered_at, exited_at, signal, target_node_id, output, error
from run_steps
union all
select org_id, id, step_count, node_id, node_kind, 'ENTERED', (state ->> 'enteredAt')::timestamptz, null, null, null,
       null, null
from runs
where waiting_for is not null and ended_at is null;

-- How many runs entered and left each node, when, over which signal and after how long. Each transaction adds a row
-- that nobody else writes. A worker adds these rows to step_sums and deletes them.
create table step_tallies (
  org_id uuid not null,
  id uuid not null,
  journey_id uuid not null,
  -- [{ nodeId, what, signal, target, hour, count, times }], see runs/statistics/tally.ts.
  counts jsonb not null,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index step_tallies_due on step_tallies (due_at) where due_at is not null;
create index step_tallies_due_of_organization on step_tallies (org_id, due_at) where due_at is not null;

create table step_sums (
  org_id uuid not null,
  journey_id uuid not null,
  -- The length of the period: an hour, a day (UTC), or all time, which starts in 1970.
  grain text not null check (grain in ('hour', 'day', 'all')),
  starts_at timestamptz not null,
  node_id text not null,
  what text not null check (what in ('ENTERED', 'EXITED', 'FAILED', 'CANCELED')),
  -- For EXITED: the signal and the node it led to; empty for an EXIT node.
  signal text not null,
  target_node_id text not null,
  count bigint not null,
  -- How many of those who left had stayed how long, in buckets of durations: see runs/statistics/times.ts.
  times jsonb not null,
  primary key (org_id, journey_id, grain, starts_at, node_id, what, signal, target_node_id)
);
