-- When the contact first answered the message.
alter table messages add column replied_at timestamptz;

-- What became of messages. Each transaction adds a row that nobody else writes. A worker adds these rows to message_sums
-- and deletes them.
create table message_tallies (
  org_id uuid not null,
  id uuid not null,
  -- [{ initiative_id, journey_id, channel_id, day, what, reason, count }], see channels/statistics/tally.ts.
  counts jsonb not null,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index message_tallies_due on message_tallies (due_at) where due_at is not null;
create index message_tallies_due_of_organization on message_tallies (org_id, due_at) where due_at is not null;

-- How many messages were sent, delivered, read, answered, failed or canceled, by day (UTC). Each message counts once in
-- each of these.
create table message_sums (
  org_id uuid not null,
  -- The UUID of zeros: the message belongs to no initiative, or to no journey.
  initiative_id uuid not null,
  journey_id uuid not null,
  channel_id uuid not null,
  day date not null,
  -- ATTEMPTED: sent, or failed before.
  what text not null check (what in ('ATTEMPTED', 'SENT', 'DELIVERED', 'READ', 'REPLIED', 'FAILED', 'CANCELED')),
  -- Why it failed or was canceled: the provider's code or Parley's; empty otherwise.
  reason text not null,
  count bigint not null,
  primary key (org_id, initiative_id, journey_id, channel_id, day, what, reason),
  foreign key (org_id, channel_id) references channels (org_id, id)
);

-- The results of the last day for each initiative and channel, which decide whether its messages keep failing. Only the
-- worker of message_tallies writes them.
create table sending_windows (
  org_id uuid not null,
  kind text not null check (kind in ('initiative', 'channel')),
  -- The id of the initiative or channel.
  subject_id uuid not null,
  -- { slots, unreachedSince, unreachedAt }, see channels/statistics/window.ts.
  results jsonb not null,
  -- Where a message failed last.
  journey_id uuid,
  channel_id uuid,
  primary key (org_id, kind, subject_id)
);
