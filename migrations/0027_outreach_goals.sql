-- What an initiative is to achieve: an event of the person within a window after enrollment. Fixed when it is launched.
create table initiative_goals (
  org_id uuid not null,
  initiative_id uuid not null,
  event_name text not null,
  -- The filters that the event's properties satisfy, as those of a segment.
  event_filters jsonb not null,
  -- A duration after enrollment, such as 7d.
  goal_window text not null,
  -- How many of a hundred people are enrolled into nothing.
  holdout_percent int not null check (holdout_percent between 0 and 90),
  primary key (org_id, initiative_id),
  foreign key (org_id, initiative_id) references initiatives (org_id, id)
);
-- Events look for the goals that they may reach.
create index initiative_goals_by_event on initiative_goals (org_id, event_name);

-- Who was enrolled or held out first, and whether they reached the goal. One row for each person as they were then: a
-- person who was merged has the rows of both, and one of them counts.
create table goal_members (
  org_id uuid not null,
  initiative_id uuid not null,
  -- The person at that time, whoever they were merged into since.
  subject_id uuid not null,
  person_external_id text not null,
  merged_from text,
  arm text not null check (arm in ('ENROLLED', 'HELD_OUT')),
  -- Null for people who are held out.
  run_id uuid,
  journey_id uuid not null,
  -- When the window begins.
  started_at timestamptz not null,
  -- The first event within the window; null where the row does not count.
  reached_at timestamptz,
  event_id uuid,
  -- When `initiative.goal_reached` was sent, which happens once.
  announced_at timestamptz,
  -- The signal over which the run left each node that branches, the first time.
  branches jsonb not null default '{}',
  -- What goal_sums contain of this row; null: nothing.
  counted jsonb,
  primary key (org_id, initiative_id, subject_id),
  foreign key (org_id, initiative_id) references initiative_goals (org_id, initiative_id) on delete cascade
);
create index goal_members_by_person on goal_members (org_id, initiative_id, person_external_id);
create index goal_members_newest on goal_members (org_id, initiative_id, started_at desc);
create index goal_members_reached on goal_members (org_id, initiative_id, reached_at desc, subject_id desc)
  where reached_at is not null;

-- People whose rows in goal_members are to be looked at again, because of an event, an enrollment, a branch or a merge.
-- Only inserted and deleted, so that recording an event waits for nobody.
create table goal_looks (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  person_external_id text not null,
  -- After a merge, what was reached before counts no more.
  is_merge boolean not null,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index goal_looks_due on goal_looks (due_at) where due_at is not null;
create index goal_looks_due_of_organization on goal_looks (org_id, due_at) where due_at is not null;

-- How many people are in each group of a goal, and how many of them reached it.
create table goal_sums (
  org_id uuid not null,
  initiative_id uuid not null,
  -- Empty: all people of the group that `branch` names.
  node_id text not null,
  -- The signal over which they left the node.
  branch text not null,
  people bigint not null,
  reached bigint not null,
  primary key (org_id, initiative_id, node_id, branch),
  foreign key (org_id, initiative_id) references initiative_goals (org_id, initiative_id) on delete cascade
);
