create table segments (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  slug text not null,
  name text not null,
  description text,
  filter jsonb not null,
  evaluation_cadence text not null check (evaluation_cadence in ('REACTIVE_ONLY', 'HOURLY', 'DAILY')),
  daily_evaluation_hour int,
  skip_weekend_evaluation boolean not null default false,
  output_columns jsonb,
  member_count int not null default 0,
  last_evaluated_at timestamptz,
  -- When its cadence evaluates it next; null when it is evaluated by hand only.
  evaluate_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index segments_slug on segments (org_id, slug) where deleted_at is null;
create index segments_due on segments (evaluate_at) where evaluate_at is not null;
create index segments_newest on segments (org_id, created_at desc, id desc) where deleted_at is null;

-- One row a stay: a leaver who matches again gets a new row with a new entered_at.
create table segment_members (
  org_id uuid not null,
  segment_id uuid not null,
  person_id uuid not null,
  entered_at timestamptz not null,
  left_at timestamptz,
  -- No foreign key: members are written with their segment's row locked, and looking it up for each costs as much again.
  primary key (org_id, segment_id, person_id, entered_at)
);
create unique index segment_members_present on segment_members (org_id, segment_id, person_id) where left_at is null;
create index segment_members_newest on segment_members (org_id, segment_id, entered_at desc, person_id desc) where left_at is null;
