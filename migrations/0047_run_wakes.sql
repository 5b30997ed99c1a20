-- When a worker looks at a live run next, apart from the run. A run's row is wide and stands in many indexes: with this
-- beside it a wake-up writes the run once, in its place, and twice a narrow row.
create table run_wakes (
  org_id uuid not null,
  -- The run's.
  id uuid not null,
  -- null: it waits for something that has no time.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  -- No foreign key: a wake is written with its run, by whoever holds that.
  primary key (org_id, id)
);

insert into run_wakes (org_id, id, due_at, due_lease, due_failures)
select org_id, id, wake_at, wake_lease, wake_failures from runs where ended_at is null;

create index run_wakes_due on run_wakes (due_at) where due_at is not null;
create index run_wakes_due_of_organization on run_wakes (org_id, due_at) where due_at is not null;

alter table runs drop column wake_at, drop column wake_lease, drop column wake_failures;

-- Room in each page for the next version of its runs: no index changes when a run moves on.
alter table runs set (fillfactor = 80);
