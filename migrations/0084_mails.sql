-- E-mails of the service itself to people who log in. A row is one that is to be sent, and goes when it was.
create table mails (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  -- Sealed: to whom, and what it says. It may hold a link that lets somebody in.
  content bytea not null,
  -- In real time; it is sent until it is too old.
  written_at timestamptz not null,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index mails_due on mails (due_at) where due_at is not null;
create index mails_due_of_organization on mails (org_id, due_at) where due_at is not null;
