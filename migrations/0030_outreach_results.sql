-- Numbers of large initiatives that take longer to count than a page may take. A worker counts what somebody asks for.
create table result_counts (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  -- What is counted, see results/counting/questions.ts.
  question jsonb not null,
  -- The SHA-256 of the question and the version of the fields: what is asked twice is counted once.
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
  unique (org_id, initiative_id, question_hash),
  foreign key (org_id, initiative_id) references initiatives (org_id, id)
);
create index result_counts_due on result_counts (due_at) where due_at is not null;
create index result_counts_due_of_organization on result_counts (org_id, due_at) where due_at is not null;

-- Links with which anybody reads the results of an initiative, until a day.
create table result_shares (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  name text not null,
  -- The SHA-256 of the link's secret. The secret itself is not kept.
  secret_hash bytea not null,
  -- The slug of a segment: only the results of its present members. Null: of everybody.
  segment text,
  -- Whether the page shows what people said.
  shows_quotes boolean not null,
  language text not null check (language in ('en', 'es', 'pt')),
  created_at timestamptz not null,
  -- The wire id of the user or key.
  created_by text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, initiative_id) references initiatives (org_id, id)
);
create index result_shares_of_initiative on result_shares (org_id, initiative_id, created_at desc, id desc);

-- When the goal was set or changed, of an initiative that already ran. Null: before the launch.
alter table initiative_goals add column set_at timestamptz;
-- Whether people who were enrolled before that count, too.
alter table initiative_goals add column includes_earlier boolean not null default true;

-- Goals whose people of before are still to be added to goal_members, in the order of their enrollment.
create table goal_catch_ups (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  -- The last one that was added. Null: none yet.
  after_started_at timestamptz,
  after_id uuid,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id),
  unique (org_id, initiative_id),
  foreign key (org_id, initiative_id) references initiative_goals (org_id, initiative_id) on delete cascade
);
create index goal_catch_ups_due on goal_catch_ups (due_at) where due_at is not null;
create index goal_catch_ups_due_of_organization on goal_catch_ups (org_id, due_at) where due_at is not null;
