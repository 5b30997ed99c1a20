-- What changed, for whoever listens to an organization. Written only while somebody does.

-- Somebody listens, or did a little while ago and may come back.
create table change_listeners (
  org_id uuid not null primary key references organizations (org_id),
  -- Another one each time that listening begins anew: between two of them changes were not written down.
  id uuid not null,
  begun_at timestamptz not null,
  -- Nobody has listened since; extended while somebody does.
  until_at timestamptz not null,
  -- The newest transaction of which changes were removed while listening went on: who has not read so far has missed some.
  forgotten xid8,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0
);
create index change_listeners_due on change_listeners (due_at) where due_at is not null;
create index change_listeners_due_of_organization on change_listeners (org_id, due_at) where due_at is not null;

create table changes (
  org_id uuid not null,
  id uuid not null,
  -- The transaction that made the change: whether a reader knows of it is told by the snapshot it read.
  xid xid8 not null,
  kind text not null,
  subject text not null,
  noted_at timestamptz not null,
  primary key (org_id, id)
);
create index changes_of_transactions on changes (org_id, xid);
