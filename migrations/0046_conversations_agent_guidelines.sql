-- How agents write and what they may not say or promise. Initiatives and their organization each have at most one row.
create table agent_guidelines (
  org_id uuid not null references organizations (org_id),
  -- The initiative; the organization's own id for what holds everywhere.
  scope_id uuid not null,
  guidelines jsonb not null,
  updated_at timestamptz not null,
  primary key (org_id, scope_id)
);
