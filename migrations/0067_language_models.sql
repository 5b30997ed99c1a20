-- The language model that an organization's agent and extractor may use, and every call of it.
create table language_models (
  org_id uuid primary key references organizations (org_id),
  provider text not null check (provider in ('openai_compatible', 'anthropic', 'google', 'ollama')),
  model text not null,
  base_url text,
  key_sealed bytea,
  -- What a million tokens cost, in whatever currency the budgets are in.
  input_price numeric not null default 0,
  output_price numeric not null default 0,
  daily_budget numeric,
  conversation_budget numeric,
  updated_at timestamptz not null
);

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
