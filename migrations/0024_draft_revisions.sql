-- A draft counts its changes, so that somebody who changes what has changed meanwhile is told.
alter table journeys add column revision int not null default 1;

-- What each change of a draft did: the latest ones, until it is published.
create table draft_changes (
  org_id uuid not null,
  journey_id uuid not null,
  -- The revision that the change made.
  revision int not null,
  actor_kind text not null,
  actor_id text not null,
  -- A `Comparison` of the definition before and after.
  comparison jsonb not null,
  changed_at timestamptz not null,
  primary key (org_id, journey_id, revision),
  foreign key (org_id, journey_id) references journeys (org_id, id)
);
