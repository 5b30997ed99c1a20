-- How long after a touch a conversion counts as its effect. Organizations without a row have the defaults.
create table attribution_settings (
  org_id uuid not null references organizations (org_id),
  -- After a message that was sent or opened, such as 1d. Null: only clicks and replies count.
  message_window text,
  -- After a click or a reply, such as 7d.
  response_window text not null,
  primary key (org_id)
);

-- Reports of many conversions. A worker counts them when somebody asks.
create table attribution_counts (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  -- What is counted, see attribution/question.ts.
  question jsonb not null,
  -- The SHA-256 of the question: what is asked twice is counted once.
  question_hash bytea not null,
  -- Null until it was counted.
  result jsonb,
  counted_at timestamptz,
  -- When somebody last asked. What nobody asks for is deleted.
  asked_at timestamptz not null,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id),
  unique (org_id, question_hash)
);
create index attribution_counts_due on attribution_counts (due_at) where due_at is not null;
create index attribution_counts_due_of_organization on attribution_counts (org_id, due_at) where due_at is not null;

-- The runs of a person in all initiatives. Written with a run and when people are merged, not by its steps. The condition
-- on started_at holds for all of them. Only queries that have it use the index: those of one initiative use runs_by_person.
create index concurrently runs_of_person on runs (org_id, person_external_id)
  where person_external_id is not null and started_at > '-infinity';
