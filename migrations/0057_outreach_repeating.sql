-- Of a repetition: the campaign that repeats. Its people can then be left out of later repetitions.
alter table campaigns add column series_id uuid;
create index concurrently campaigns_of_series on campaigns (org_id, series_id, id) where series_id is not null;

-- Started campaigns that repeat. They send nothing themselves: each repetition is a campaign of its own.
create table campaign_series (
  org_id uuid not null,
  -- Also the id of its campaign.
  id uuid not null,
  status text not null check (status in ('REPEATING', 'PAUSED', 'COMPLETED', 'CANCELED')),
  -- The day and the moment of the next repetition; null: none comes, or not before it is resumed.
  next_day date,
  next_at timestamptz,
  paused_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id),
  foreign key (org_id, id) references campaigns (org_id, id)
);
create index campaign_series_due on campaign_series (due_at) where due_at is not null;
create index campaign_series_due_of_organization on campaign_series (org_id, due_at) where due_at is not null;

-- What became of each day of a repeating campaign. A day has one row, so nothing starts twice.
create table campaign_repetitions (
  org_id uuid not null,
  -- Of one that started: also the id of its campaign.
  id uuid not null,
  series_id uuid not null,
  day date not null,
  planned_at timestamptz not null,
  -- MISSED: the service was down for too long, or a restored database may have sent it. NOBODY: nobody could be reached. REFUSED: it could not start.
  outcome text not null check (outcome in ('STARTED', 'MISSED', 'NOBODY', 'REFUSED')),
  -- Why it was refused, in words.
  reason text,
  primary key (org_id, id),
  unique (org_id, series_id, day),
  foreign key (org_id, series_id) references campaign_series (org_id, id)
);
create index campaign_repetitions_newest on campaign_repetitions (org_id, series_id, planned_at desc, id desc);
