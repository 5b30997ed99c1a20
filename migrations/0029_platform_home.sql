-- Where this database is at home. A service that finds it elsewhere, because it was copied or restored from a backup,
-- sends nothing until somebody says that it goes on (docs/operating.md: Restoring a backup). No row: no service has
-- started yet. Never rewrite this table in a migration: another transaction would have written its row.
create table database_home (
  id int primary key check (id = 1),
  -- A new one each time a copy becomes the database that goes on.
  identity uuid not null,
  -- Of the server; null where the account may not read it.
  system_identifier text,
  timeline int,
  database_oid bigint not null,
  -- Of the embedded server: what tells its data folder from a copy.
  folder text,
  -- The transaction that wrote the row last. After a dump was loaded, another one has written it.
  written_by bigint not null,
  -- Counted up every few seconds while a service runs. A lower number means that the database went back.
  beats bigint not null,
  -- In real time, and in the service's: when a service was last at home here.
  beat_at timestamptz not null,
  service_time timestamptz not null,
  -- Since when (in the service's time) nothing is sent, and why; null while the database is at home.
  held_at timestamptz,
  held_because text,
  -- After the last restore: messages from before, and automatic ones until then of what was due, may have been sent.
  restored_at timestamptz,
  cautious_until timestamptz,
  check ((held_at is null) = (held_because is null))
);
comment on table database_home is 'reference: where this database is at home, one row';

-- The run was under way when the backup was made that this database was restored from. Until then the original may have
-- sent its messages already.
alter table runs add column in_doubt_until timestamptz;
