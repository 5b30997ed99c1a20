-- How many messages of a sender were sent, delivered or failed, by the day (UTC) on which they were sent. Begins with this
-- release.
create table channel_sums (
  org_id uuid not null,
  channel_id uuid not null,
  day date not null,
  -- ATTEMPTED: sent, or failed before.
  what text not null check (what in ('ATTEMPTED', 'SENT', 'DELIVERED', 'FAILED')),
  -- DELIVERED: within how many seconds after sending, rounded up to a step of channels/statistics/delivery-time.ts.
  -- Otherwise 0.
  seconds int not null,
  count bigint not null,
  primary key (org_id, channel_id, day, what, seconds),
  foreign key (org_id, channel_id) references channels (org_id, id)
);

-- What the provider last said on a day (UTC) about a sender: its quality and messaging limit. Begins with this release.
create table channel_ratings (
  org_id uuid not null,
  channel_id uuid not null,
  day date not null,
  quality text,
  messaging_limit text,
  primary key (org_id, channel_id, day),
  foreign key (org_id, channel_id) references channels (org_id, id)
);
