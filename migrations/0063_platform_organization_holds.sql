-- Organizations that were restored alone. While one is held, nothing of it is sent, and the others go on
-- (docs/operating.md: One organization). No foreign key: the row stays while the organization is replaced.
create table organization_holds (
  org_id uuid not null,
  -- Since when (in the service's time) nothing is sent; null: it goes on.
  held_at timestamptz,
  -- A restore began, and has not replaced the rows yet.
  is_unfinished boolean not null default false,
  -- When its backup was made; null while the rows are those that were here before.
  service_time timestamptz,
  -- When it stopped here, where it was replaced; null: it ran elsewhere.
  stopped_at timestamptz,
  -- After the last restore: messages from before, and automatic ones until then of what was due, may have been sent.
  restored_at timestamptz,
  cautious_until timestamptz,
  primary key (org_id)
);
