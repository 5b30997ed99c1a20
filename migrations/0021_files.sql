-- Files lie in the database, in a folder or in a bucket; the row says where, and goes last.

create table files (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  place text not null check (place in ('database', 'folder', 's3')),
  size int not null,
  bytes bytea,
  -- When it goes: null while somebody needs it.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id),
  check ((place = 'database') = (bytes is not null))
);
create index files_due on files (due_at) where due_at is not null;
create index files_due_of_organization on files (org_id, due_at) where due_at is not null;
-- They live for minutes: packing them costs more than it saves.
alter table files alter column bytes set storage external;

alter table import_chunks add column file_id uuid;
update import_chunks set file_id = gen_random_uuid();
insert into files (org_id, id, place, size, bytes)
select org_id, file_id, 'database', octet_length(bytes), bytes from import_chunks;
alter table import_chunks alter column file_id set not null, add column size int;
update import_chunks set size = octet_length(bytes);
alter table import_chunks alter column size set not null, drop column bytes;
