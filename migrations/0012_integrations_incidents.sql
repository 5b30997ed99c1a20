-- What keeps failing now. A row is written when it begins and deleted when it is over; both are reported.
create table incidents (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  kind text not null check (kind in ('initiative', 'channel', 'language_model', 'webhook', 'work')),
  -- What fails: the id of an initiative, channel or subscription, or the name of a queue. Empty for the language model.
  subject text not null,
  -- The journey whose environment the events belong to.
  journey_id uuid,
  since timestamptz not null,
  -- See webhooks/incidents/schema.ts.
  details jsonb not null,
  -- When Parley checks whether it is over; null if a success ends it.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id),
  unique (org_id, kind, subject)
);
create index incidents_due on incidents (due_at) where due_at is not null;
create index incidents_due_of_organization on incidents (org_id, due_at) where due_at is not null;

-- Why the last call of the model failed: { code, message, at }; null after a success.
alter table language_models add column last_error jsonb;
-- How many calls failed since the last success, and since when.
alter table language_models add column failures int not null default 0;
alter table language_models add column failing_since timestamptz;
