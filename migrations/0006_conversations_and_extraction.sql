-- The thread with one contact on one channel. One owner at a time; nobody means closed.
create table conversations (
  org_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  contact_id uuid not null,
  owner text not null check (owner in ('nobody', 'agent', 'human')),
  -- The run that speaks here now, and the last one that did.
  run_id uuid,
  escalated_at timestamptz,
  -- The 24-hour customer service window counts from here.
  last_inbound_at timestamptz,
  -- When the agent takes its turn: moved a little ahead by each message so that several are answered once.
  turn_at timestamptz,
  -- What the agent keeps between turns.
  memory jsonb not null default '{}',
  rev int not null default 0,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, channel_id, contact_id),
  foreign key (org_id, channel_id) references channels (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id)
);
create index conversations_due on conversations (turn_at) where turn_at is not null;

-- `sending` is the attempt, recorded before the provider is called. An attempt without an answer becomes `unknown`
-- and is settled by the provider's status webhook; it is never sent again.
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
  -- Templates: { templateId, parameters }.
  template jsonb,
  status text not null check (status in
    ('queued', 'sending', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed', 'canceled', 'received')),
  provider_id text,
  error_code text,
  error_text text,
  attempts int not null default 0,
  -- When it is sent, retried, or (while `sending`) given up as unknown.
  due_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations (org_id, id)
);
create unique index messages_provider on messages (org_id, channel_id, provider_id) where provider_id is not null;
create index messages_due on messages (due_at) where due_at is not null;
create index messages_of_run on messages (org_id, run_id, created_at, id) where run_id is not null;
create index messages_of_conversation on messages (org_id, conversation_id, created_at, id);

create table extraction_schemas (
  org_id uuid not null,
  initiative_id uuid not null,
  version int not null,
  fields jsonb not null,
  notes text,
  created_at timestamptz not null,
  primary key (org_id, initiative_id, version),
  foreign key (org_id, initiative_id) references initiatives (org_id, id)
);

create table extracted_values (
  org_id uuid not null,
  run_id uuid not null,
  slug text not null,
  initiative_id uuid not null,
  schema_version int not null,
  -- The values as texts; one for single fields, several for lists.
  items text[] not null,
  source_quote text,
  confidence real,
  primary key (org_id, run_id, slug),
  foreign key (org_id, run_id) references runs (org_id, id)
);
create index extracted_values_of_initiative on extracted_values (org_id, initiative_id, slug);
