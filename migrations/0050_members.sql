-- What people who look after an organization change: its language, its members' invitations, its keys.

alter table organizations add column locale text not null default 'en' check (locale in ('en', 'es', 'pt'));

alter table api_keys
  add column created_by text,
  -- Within a minute; null for a key that nobody has used since this was kept.
  add column last_used_at timestamptz;
comment on column api_keys.created_by is 'Wire id of the user who made it; null from the command line.';

create table invitations (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  secret_hash bytea not null,
  invited_by uuid references users (id),
  created_at timestamptz not null,
  -- In real time, as all that people wait for themselves.
  expires_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, email)
);
