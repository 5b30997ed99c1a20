-- How many runs came to and left each node, when, over which signal and after how long. What a transaction adds is a row
-- of its own, which nobody else writes; a worker adds such rows to the sums and removes them.
create table step_tallies (
  org_id uuid not null,
  id uuid not null,
  journey_id uuid not null,
  -- [{ nodeId, what, signal, target, hour, count, times }]: see runs/statistics/tally.ts.
  counts jsonb not null,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index step_tallies_due on step_tallies (due_at) where due_at is not null;
create index step_tallies_due_of_organization on step_tallies (org_id, due_at) where due_at is not null;

create table step_sums (
  org_id uuid not null,
  journey_id uuid not null,
  -- What is added up here: an hour, a day (of UTC), or all time, which starts in 1970.
  grain text not null check (grain in ('hour', 'day', 'all')),
  starts_at timestamptz not null,
  node_id text not null,
  what text not null check (what in ('ENTERED', 'EXITED', 'FAILED', 'CANCELED')),
  -- Of EXITED: the signal and where it led; empty at an EXIT.
  signal text not null,
  target_node_id text not null,
  count bigint not null,
  -- How many of those who left had been there how long, by buckets of lengths: see runs/statistics/times.ts.
  times jsonb not null,
  primary key (org_id, journey_id, grain, starts_at, node_id, what, signal, target_node_id),
  foreign key (org_id, journey_id) references journeys (org_id, id)
);

-- What happened before there were sums.
insert into step_sums (org_id, journey_id, grain, starts_at, node_id, what, signal, target_node_id, count, times)
with happened as (
  select s.org_id, r.journey_id, s.entered_at as at, s.node_id, 'ENTERED' as what, '' as signal, '' as target_node_id,
         null::double precision as ms
  from run_steps s join runs r on r.org_id = s.org_id and r.id = s.run_id
  union all
  select s.org_id, r.journey_id, s.exited_at, s.node_id, s.status, coalesce(s.signal, ''), coalesce(s.target_node_id, ''),
         extract(epoch from s.exited_at - s.entered_at) * 1000
  from run_steps s join runs r on r.org_id = s.org_id and r.id = s.run_id
  where s.exited_at is not null
), counted as (
  select org_id, journey_id, g.grain, g.starts_at, node_id, what, signal, target_node_id,
         case when ms <= 1 then 0 when ms > 1 then ceil(ln(ms) / ln(1.02::double precision / 0.98)) end as bucket,
         count(*) as count
  from happened h
  cross join lateral (values ('hour', date_trunc('hour', h.at, 'UTC')), ('day', date_trunc('day', h.at, 'UTC')),
                             ('all', 'epoch'::timestamptz)) as g (grain, starts_at)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
)
select org_id, journey_id, grain, starts_at, node_id, what, signal, target_node_id, sum(count),
       coalesce(jsonb_object_agg(bucket, count) filter (where bucket is not null), '{}')
from counted
group by org_id, journey_id, grain, starts_at, node_id, what, signal, target_node_id;
