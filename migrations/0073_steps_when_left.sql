-- A step is written once, when its run leaves the node. The node that a run waits at stands in the run itself.
alter table runs add column node_kind text;
comment on column runs.node_kind is 'The kind of the node of the latest step; null before the first one.';

update runs r set node_kind = (
  select t.node_kind from run_steps t where t.org_id = r.org_id and t.run_id = r.id order by t.seq desc limit 1);

delete from run_steps where exited_at is null;
alter table run_steps alter column exited_at set not null;
alter table run_steps drop constraint run_steps_status_check;
alter table run_steps add constraint run_steps_status_check check (status in ('EXITED', 'FAILED', 'CANCELED'));

-- The way of each run: the steps it has left, and the one at which it waits.
create view run_paths as
select org_id, run_id, seq, node_id, node_kind, status, entered_at, exited_at, signal, target_node_id, output, error
from run_steps
union all
select org_id, id, step_count, node_id, node_kind, 'ENTERED', (state ->> 'enteredAt')::timestamptz, null, null, null,
       null, null
from runs
where waiting_for is not null and ended_at is null;
