-- People who were erased. A row names nobody once all is erased: it says only when, why and by whom.
create table erasures (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  reason text not null check (reason in ('requested', 'consent_withdrawn', 'not_needed', 'other')),
  -- DONE: nothing stored of the person is left. What was on its way then is erased a little later.
  status text not null check (status in ('RUNNING', 'DONE')),
  -- Who asked for it, as in the audit log.
  actor_kind text not null,
  actor_id text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- MACs of the external ids of the person, by which a repeated request is recognized.
  external_ids bytea[] not null,
  -- The ids and addresses of the person, sealed. Null when nothing more is to be erased.
  identities bytea,
  -- The table that is being erased now; null: the first one.
  at_table text,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index erasures_due on erasures (due_at) where due_at is not null;
create index erasures_due_of_organization on erasures (org_id, due_at) where due_at is not null;
