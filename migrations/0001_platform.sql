-- What all districts build on: files, changes, the answers to repeated requests, due work, the audit log.

-- These seven files, one a district, are the baseline of version 0.1.0. Nobody changes them any more; what comes later
-- is a file of its own (see CONTRIBUTING.md). Keys start with org_id, so that the same SQL runs on tables distributed by
-- organization. A table without org_id is a reference table, which every machine has, and its comment says so.
--
-- Rows that become due are worked on by the same rules in every table (docs/behaviour/platform.md: Due work). Beside a
-- due column such as due_at stand due_lease, which equals it while a worker has the row, and due_failures, which counts
-- failed tries.

create table installation (
  key text primary key,
  value jsonb not null
);
comment on table installation is 'reference: facts of the whole installation (the clock of a scaled development run)';

-- ---- Files ----

-- Uploaded files. The bytes lie here, in a folder or in a bucket; `place` says where. The row is deleted last.
create table files (
  org_id uuid not null,
  id uuid not null,
  place text not null check (place in ('database', 'folder', 's3')),
  size int not null,
  -- Not compressed: most files live for minutes, and compressing them costs more than it saves.
  bytes bytea,
  -- When the file is deleted; null while something uses it.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id),
  check ((place = 'database') = (bytes is not null))
);
alter table files alter column bytes set storage external;
create index files_due on files (due_at) where due_at is not null;
create index files_due_of_organization on files (org_id, due_at) where due_at is not null;

-- ---- Changes as they happen ----

-- Organizations whose changes somebody follows, or followed a short while ago and may follow again.
create table change_listeners (
  org_id uuid primary key,
  -- A new id each time listening starts again: changes between two ids were not recorded.
  id uuid not null,
  begun_at timestamptz not null,
  -- Recording stops then. Extended while somebody listens.
  until_at timestamptz not null,
  -- The newest transaction whose changes were deleted while listening went on. A reader that had not got that far has
  -- missed changes.
  forgotten xid8,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0
);
create index change_listeners_due on change_listeners (due_at) where due_at is not null;
create index change_listeners_due_of_organization on change_listeners (org_id, due_at) where due_at is not null;

-- What changed, for those who follow an organization. Written only while somebody does.
create table changes (
  org_id uuid not null,
  id uuid not null,
  -- The transaction that made the change. A reader compares it with its snapshot to know what it has seen.
  xid xid8 not null,
  kind text not null,
  subject text not null,
  noted_at timestamptz not null,
  primary key (org_id, id)
);
create index changes_of_transactions on changes (org_id, xid);

-- ---- Operations ----

-- Answers to POST requests with an Idempotency-Key: a repeated request gets the same answer and does nothing. The row
-- is written in the transaction of the operation.
create table idempotent_answers (
  org_id uuid not null,
  actor_id text not null,
  operation text not null,
  key text not null,
  -- SHA-256 of the request. The same key with a different request is refused.
  request bytea not null,
  -- Sealed, because some answers show a secret once. Null only while the operation runs.
  answer bytea,
  created_at timestamptz not null,
  primary key (org_id, actor_id, operation, key)
);
create index idempotent_answers_oldest on idempotent_answers (org_id, created_at);

-- Who did what, and through which interface.
create table audit_log (
  org_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('key', 'user', 'system')),
  actor_id text not null,
  operation text not null,
  subject text,
  via text check (via in ('rest', 'mcp', 'web', 'cli')),
  primary key (org_id, id)
);
create index audit_log_newest on audit_log (org_id, at desc, id desc);
-- The filters of the audit log: by actor, operation and subject, each in the order of the list.
create index audit_log_of_actor on audit_log (org_id, actor_id, at desc, id desc);
create index audit_log_of_operation on audit_log (org_id, operation, at desc, id desc);
create index audit_log_of_subject on audit_log (org_id, subject, at desc, id desc) where subject is not null;
comment on column audit_log.via is 'The way in; null where nobody from outside acted.';

-- ---- Due work ----

-- Rows of any queue that failed on every try. They are kept with the error until somebody has them tried again.
create table set_aside (
  org_id uuid not null,
  -- The name of the queue and the id of its row.
  queue text not null,
  id uuid not null,
  error_name text not null,
  error_text text not null,
  failures int not null,
  set_aside_at timestamptz not null,
  primary key (org_id, queue, id)
);
create index set_aside_newest on set_aside (org_id, set_aside_at desc, id desc);

-- ---- E-mails of the service ----

-- E-mails that the service itself sends to its users. A row waits to be sent and is deleted afterwards.
create table mails (
  org_id uuid not null,
  id uuid not null,
  -- The recipient and the text, sealed: the text may contain a sign-in link.
  content bytea not null,
  -- In real time. The e-mail is tried until it is too old.
  written_at timestamptz not null,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index mails_due on mails (due_at) where due_at is not null;
create index mails_due_of_organization on mails (org_id, due_at) where due_at is not null;
