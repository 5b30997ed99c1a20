-- Live runs that end together, a batch at a time: those of a canceled initiative, or those of a stopped journey whose
-- people nobody wrote to yet. While the row is there, none of them is advanced or written to.
create table run_endings (
  org_id uuid not null,
  id uuid not null,
  initiative_id uuid not null,
  -- Only runs of this version that sent nothing; null: all of the initiative.
  journey_id uuid,
  reason text not null,
  -- Subjects up to this one are done with; the order of runs_one_live.
  after_subject_id uuid not null,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, initiative_id) references initiatives (org_id, id)
);
create index run_endings_due on run_endings (due_at) where due_at is not null;
create index run_endings_due_of_organization on run_endings (org_id, due_at) where due_at is not null;
