-- Simulations of a journey that are kept as tests. A version is published only while each does what is expected of it.
create table journey_tests (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  name text not null,
  -- The person and the events, as journeys_simulate takes them.
  script jsonb not null,
  -- How the run must end, and over which steps: { endReason, steps }.
  expected jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  constraint journey_tests_by_name unique (org_id, initiative_id, name),
  foreign key (org_id, initiative_id) references initiatives (org_id, id) on delete cascade
);
