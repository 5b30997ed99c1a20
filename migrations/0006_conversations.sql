-- Conversations with people, and what agents know and find out in them.

-- ---- The inbox ----

-- The thread with one contact on one channel. It has one owner at a time; `nobody` means closed. Conversations change
-- many times in their first minutes, so pages keep room for updates in place.
create table conversations (
  org_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  contact_id uuid not null,
  owner text not null check (owner in ('nobody', 'agent', 'human')),
  -- The run that speaks here, or the last one that did.
  run_id uuid,
  escalated_at timestamptz,
  -- The start of the 24-hour customer service window.
  last_inbound_at timestamptz,
  -- When the agent takes its turn. Each message moves it a little ahead, so that several are answered together.
  turn_at timestamptz,
  -- What the agent keeps between turns.
  memory jsonb not null default '{}',
  rev int not null default 0,
  created_at timestamptz not null,
  turn_lease timestamptz,
  turn_failures int not null default 0,
  -- Who has the conversation when `owner` is human; null: it waits in the inbox.
  assignee text,
  -- Since when the contact waits without an agent, a human or a run to answer.
  unattended_since timestamptz,
  -- The last message that was read, and when.
  read_message_id uuid,
  read_at timestamptz,
  labels text[] not null default '{}',
  -- When and by whom the conversation was last resolved.
  resolved_at timestamptz,
  resolved_by text,
  primary key (org_id, id),
  unique (org_id, channel_id, contact_id),
  foreign key (org_id, channel_id) references channels (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id)
) with (fillfactor = 70);
create index conversations_due on conversations (turn_at) where turn_at is not null;
create index conversations_due_of_organization on conversations (org_id, turn_at) where turn_at is not null;
-- For the timeline of a person.
create index conversations_by_contact on conversations (org_id, contact_id);
create index conversations_newest on conversations (org_id, created_at desc, id desc);
create index conversations_inbox on conversations (org_id, created_at desc, id desc)
  where owner = 'human' or unattended_since is not null;

-- Notes that people who answer write for each other. The contact never sees them.
create table conversation_notes (
  org_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  author text not null,
  text text not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations (org_id, id)
);
create index conversation_notes_of_conversation on conversation_notes
  (org_id, conversation_id, created_at desc, id desc);

-- Answers that people give often, with variables of the person.
create table canned_replies (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  -- Typed to find the reply; unique regardless of case.
  shortcut text not null,
  title text not null,
  text text not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index canned_replies_by_shortcut on canned_replies (org_id, lower(shortcut));
create index canned_replies_newest on canned_replies (org_id, created_at desc, id desc);

-- Who views a conversation or types in it right now. A crash may lose it: no row is valid for more than a minute.
create unlogged table presences (
  org_id uuid not null,
  conversation_id uuid not null,
  who text not null,
  doing text not null check (doing in ('viewing', 'typing')),
  -- By the clock of the database, in real time.
  until timestamptz not null,
  primary key (org_id, conversation_id, who)
);
create index presences_over on presences (org_id, until);

-- ---- Extraction ----

create table extraction_schemas (
  org_id uuid not null,
  initiative_id uuid not null,
  version int not null,
  fields jsonb not null,
  notes text,
  created_at timestamptz not null,
  primary key (org_id, initiative_id, version)
);

create table extracted_values (
  org_id uuid not null,
  run_id uuid not null,
  slug text not null,
  initiative_id uuid not null,
  schema_version int not null,
  -- The values as texts: one for a single field, several for a list.
  items text[] not null,
  source_quote text,
  confidence real,
  primary key (org_id, run_id, slug),
  foreign key (org_id, run_id) references runs (org_id, id)
);
create index extracted_values_of_initiative on extracted_values (org_id, initiative_id, slug);

-- ---- Language models ----

-- The language model that the agent and the extractor of an organization may use.
create table language_models (
  org_id uuid primary key references organizations (org_id),
  provider text not null check (provider in ('openai_compatible', 'anthropic', 'google', 'ollama')),
  model text not null,
  base_url text,
  key_sealed bytea,
  -- The price of a million tokens, in the currency of the budgets.
  input_price numeric not null default 0,
  output_price numeric not null default 0,
  daily_budget numeric,
  conversation_budget numeric,
  updated_at timestamptz not null
);

-- Every call of a language model.
create table model_calls (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  at timestamptz not null,
  purpose text not null check (purpose in ('turn', 'extraction')),
  conversation_id uuid,
  model text not null,
  outcome text not null check (outcome in ('ok', 'malformed', 'refused', 'truncated', 'timeout', 'failed')),
  input_tokens int not null,
  output_tokens int not null,
  cost numeric not null,
  primary key (org_id, id)
);
create index model_calls_newest on model_calls (org_id, at);
create index model_calls_of_conversation on model_calls (org_id, conversation_id) where conversation_id is not null;

-- ---- Knowledge ----

-- Texts that agents may answer from, cut into passages that are found by full-text search.
create table knowledge (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  kind text not null check (kind in ('TEXT', 'FAQ')),
  title text not null,
  text text not null,
  language text not null check (language in ('en', 'es', 'pt')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create index knowledge_newest on knowledge (org_id, created_at desc, id desc);

create table knowledge_passages (
  org_id uuid not null,
  knowledge_id uuid not null,
  position int not null,
  text text not null,
  -- The title and the passage without accents, stemmed in the language of the text.
  search tsvector not null,
  primary key (org_id, knowledge_id, position),
  foreign key (org_id, knowledge_id) references knowledge (org_id, id) on delete cascade
);
create index knowledge_passages_search on knowledge_passages using gin (search);

-- The knowledge that an agent's message was based on, with its title at that time.
create table message_sources (
  org_id uuid not null,
  message_id uuid not null,
  knowledge_id uuid not null,
  title text not null,
  primary key (org_id, message_id, knowledge_id)
);

-- Foreign keys from tables of earlier districts.
alter table messages add foreign key (org_id, conversation_id) references conversations (org_id, id);
alter table media add foreign key (org_id, conversation_id) references conversations (org_id, id);
