-- One message to an audience. A campaign that was started is an initiative with the same id, and a journey made of it.
create table campaigns (
  org_id uuid not null references organizations (org_id),
  -- Also the id of its initiative.
  id uuid not null,
  name text not null,
  -- Audience, message, time and goal, as callers send them. Fixed when it starts.
  definition jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  -- When the first person gets it; null before it starts.
  first_at timestamptz,
  -- How many people its audience had at the start, and how many of them are still to be enrolled.
  people bigint not null default 0,
  waiting bigint not null default 0,
  -- What became of the others: how many people by outcome.
  outcomes jsonb not null default '{}',
  -- Of a test of variants: when the winner is chosen; null: by hand, or it was. What came of each variant until `counted_at`.
  decide_at timestamptz,
  -- How many people wait for the winner.
  rest bigint not null default 0,
  variants jsonb,
  counted_at timestamptz,
  winner text,
  -- Whether its numbers chose the winner, or somebody.
  chosen_by text check (chosen_by in ('measure', 'hand')),
  decided_at timestamptz,
  -- When the next people are enrolled; null: nobody waits.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index campaigns_newest on campaigns (org_id, created_at desc, id desc);
create index campaigns_due on campaigns (due_at) where due_at is not null;
create index campaigns_due_of_organization on campaigns (org_id, due_at) where due_at is not null;

-- The audience of a campaign as it was at the start, with what became of each person.
create table campaign_people (
  org_id uuid not null,
  campaign_id uuid not null,
  -- The person at that time, whoever they were merged into since.
  person_id uuid not null,
  -- When the person gets it; null when that is settled.
  send_at timestamptz,
  -- The variant of the message; null: the one that wins.
  variant text,
  -- Enrolled, or why not; null while the person waits.
  outcome text,
  -- Drawn into the test. Others get what won.
  is_tested boolean not null default false,
  run_id uuid,
  primary key (org_id, campaign_id, person_id),
  foreign key (org_id, campaign_id) references campaigns (org_id, id)
);
create index campaign_people_waiting on campaign_people (org_id, campaign_id, send_at, person_id)
  where send_at is not null and variant is not null;
create index campaign_people_tested on campaign_people (org_id, campaign_id, variant) where is_tested and run_id is not null;
create index campaign_people_by_person on campaign_people (org_id, person_id);
