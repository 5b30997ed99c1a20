-- Who has a journey open, where they point and what they selected. All processes read it. A row counts for 30 seconds.
create table journey_presences (
  org_id uuid not null,
  journey_id uuid not null,
  who text not null,
  doing text not null,
  -- Where the pointer is on the canvas; null: elsewhere.
  pointer jsonb,
  -- The selected nodes.
  selected text[] not null,
  until timestamptz not null,
  primary key (org_id, journey_id, who),
  foreign key (org_id, journey_id) references journeys (org_id, id) on delete cascade
);

-- Deletes what is over, the oldest first.
create index journey_presences_until on journey_presences (org_id, until);
