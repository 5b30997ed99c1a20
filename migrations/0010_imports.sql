-- Files of people, objects and events on their way in: the file in pieces, how far it was read, what was refused.

create table imports (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  kind text not null check (kind in ('people', 'objects', 'events')),
  object_type text,
  dry_run boolean not null,
  status text not null check (status in ('UPLOADING', 'RUNNING', 'COMPLETED', 'FAILED')),
  file_name text,
  -- As asked for; what was not said is null until the file's beginning was seen.
  mapping jsonb not null,
  delimiter text,
  -- What becomes of every column; made from the header and the first rows, then never changed.
  plan jsonb,
  actor_kind text not null,
  actor_id text not null,
  bytes_received bigint not null default 0,
  -- The checkpoint: what lies before this byte is stored or refused, for good. Written with the rows it speaks of.
  bytes_read bigint not null default 0,
  last_row bigint not null default 0,
  rows_read bigint not null default 0,
  rows_created bigint not null default 0,
  rows_updated bigint not null default 0,
  rows_skipped bigint not null default 0,
  rows_rejected bigint not null default 0,
  -- How often each code was the reason for a refusal.
  reasons jsonb not null default '{}',
  failure_code text,
  failure_message text,
  -- Failures in a row that were not the file's.
  attempts int not null default 0,
  -- While rows are read: when a worker looks, or until when one has it. While the file arrives: when it is given up.
  due_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, id)
);
create index imports_newest on imports (org_id, created_at desc, id desc);
create index imports_due on imports (due_at) where due_at is not null;

-- The file as it came, in pieces that fit in memory; `start` counts bytes. Gone as soon as they were read.
create table import_chunks (
  org_id uuid not null,
  import_id uuid not null,
  start bigint not null,
  bytes bytea not null,
  primary key (org_id, import_id, start),
  foreign key (org_id, import_id) references imports (org_id, id)
);
-- They live for minutes: packing them costs more than it saves.
alter table import_chunks alter column bytes set storage external;

create table import_rejections (
  org_id uuid not null,
  import_id uuid not null,
  -- As a spreadsheet counts: the header is row 1.
  row bigint not null,
  column_name text,
  code text not null,
  message text not null,
  primary key (org_id, import_id, row),
  foreign key (org_id, import_id) references imports (org_id, id)
);

-- Which records a dry run has met already: it writes none, so only this tells a second row of the same record apart.
create table import_sightings (
  org_id uuid not null,
  import_id uuid not null,
  external_id text not null,
  primary key (org_id, import_id, external_id),
  foreign key (org_id, import_id) references imports (org_id, id)
);
