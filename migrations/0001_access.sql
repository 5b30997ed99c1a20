-- Who may do what, and what was done. Every key starts with org_id: the same SQL runs distributed by it.

create table installation (
  key text primary key,
  value jsonb not null
);
comment on table installation is 'reference: facts of the whole installation (the clock of a scaled development run)';

create table organizations (
  org_id uuid primary key,
  name text not null,
  kind text not null check (kind in ('production', 'development')),
  time_zone text not null default 'UTC',
  created_at timestamptz not null
);

create table api_keys (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  name text not null,
  scope text not null check (scope in ('full', 'read')),
  secret_hash bytea not null,
  rate_per_minute int,
  batch_rate_per_minute int,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id)
);

create table audit_log (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('key', 'user', 'mcp', 'system')),
  actor_id text not null,
  operation text not null,
  subject text,
  primary key (org_id, id)
);
create index audit_log_newest on audit_log (org_id, at desc, id desc);
