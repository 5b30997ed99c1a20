-- Evaluations of an initiative's agent that are kept, to compare them before and after a change.
create table agent_evaluations (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  created_at timestamptz not null,
  created_by_kind text not null,
  created_by_id text not null,
  -- What was changed before it, in the words of who ran it.
  note text,
  agent text not null,
  extractor text not null,
  -- The model that was tried instead of the organization's; null: that one, or none.
  model text,
  seed text not null,
  -- The answer of agents_evaluate: dialogues with simulated people, so nobody's data.
  result jsonb not null,
  -- Whether each value that people reviewed is read again as they decided, without the value; null: not asked for.
  reviewed jsonb,
  primary key (org_id, id),
  foreign key (org_id, initiative_id) references initiatives (org_id, id) on delete cascade
);
create index agent_evaluations_newest on agent_evaluations (org_id, initiative_id, created_at desc, id desc);
