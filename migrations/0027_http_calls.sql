-- Calls that HTTP_REQUEST nodes wait for. A row is one call with its attempts, and goes when the run knows how it ended.
create table http_calls (
  org_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  node_id text not null,
  -- The node's inputs, and the values of the variables in them as they were when the run came by.
  request jsonb not null,
  variables jsonb not null,
  -- Where {{env.…}} and the credential come from; null: the default environment.
  environment_id uuid,
  -- Counted when an attempt begins, so that one that kills its worker ends too.
  attempts int not null default 0,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, run_id) references runs (org_id, id)
);
create index http_calls_due on http_calls (due_at) where due_at is not null;
create index http_calls_due_of_organization on http_calls (org_id, due_at) where due_at is not null;

alter table runs drop constraint runs_waiting_for_check;
alter table runs add constraint runs_waiting_for_check
  check (waiting_for in ('timer', 'message', 'reply', 'conversation', 'call'));
