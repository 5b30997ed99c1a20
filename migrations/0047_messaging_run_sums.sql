-- How many more runs each status has, such as {"ACTIVE": -1, "COMPLETED": 1}. Null: no run began or ended.
alter table step_tallies add column runs jsonb;

-- How many runs of an initiative have each status. The worker of step_tallies adds to it. There is no foreign key: rows
-- come from journeys of the initiative.
create table run_sums (
  org_id uuid not null,
  -- The id of the initiative.
  id uuid not null,
  active bigint not null default 0,
  completed bigint not null default 0,
  stopped bigint not null default 0,
  expired bigint not null default 0,
  failed bigint not null default 0,
  -- When all runs were last counted. Null: not yet, so the sums lack runs of before.
  counted_at timestamptz,
  -- When they are counted again.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index run_sums_due on run_sums (due_at) where due_at is not null;
create index run_sums_due_of_organization on run_sums (org_id, due_at) where due_at is not null;

-- Processes of the previous release start and end runs without a tally, so counting waits until they have ended.
insert into run_sums (org_id, id, due_at) select org_id, id, now() + interval '1 hour' from initiatives;

-- The runs that answers come from, in the order of lists.
create index concurrently runs_extracted_newest on runs (org_id, initiative_id, started_at desc, id desc)
  where extraction_status = 'EXTRACTED';
