-- Filters of the inbox that somebody saved, for themselves or for everybody.
create table inbox_views (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  name text not null,
  -- Who made it, as `kind:id`. Nobody else sees it unless it is shared.
  owner text not null,
  is_shared boolean not null,
  filter jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create index inbox_views_newest on inbox_views (org_id, created_at desc, id desc);

-- To whom conversations go that reach the unassigned inbox. No row: to nobody. Whoever assigns holds the row, so that two
-- processes take turns.
create table inbox_rules (
  org_id uuid not null references organizations (org_id),
  assignment text not null check (assignment in ('none', 'round_robin', 'least_busy')),
  -- The number of the last assignment.
  turns bigint not null default 0,
  primary key (org_id)
);

-- Who has the inbox open. A crash may lose it: no row is valid for more than a minute.
create unlogged table inbox_online (
  org_id uuid not null,
  who text not null,
  -- By the clock of the database, in real time.
  until timestamptz not null,
  -- The number of the last assignment to them.
  turn bigint not null default 0,
  primary key (org_id, who)
);

-- What a member is told about: conversations that others assigned to them, and notes that mention them.
create table notifications (
  org_id uuid not null,
  id uuid not null,
  -- The member's email address.
  who text not null,
  kind text not null check (kind in ('ASSIGNED', 'MENTIONED')),
  conversation_id uuid not null,
  -- Who assigned or wrote; null: the rule of assignment.
  by_whom text,
  -- The note.
  text text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations (org_id, id)
);
create index notifications_of_member on notifications (org_id, who, created_at desc, id desc);
create index notifications_unread on notifications (org_id, who) where read_at is null;
create index notifications_of_conversation on notifications (org_id, conversation_id);

-- The email addresses of members whom the note mentions.
alter table conversation_notes add column mentions text[] not null default '{}';

-- From opening a conversation until it is closed.
alter table conversations
  -- Null while it is closed.
  add column opened_at timestamptz,
  -- When it first came to people since then.
  add column people_since timestamptz,
  -- When a person first answered since then.
  add column answered_at timestamptz;
update conversations set
  opened_at = coalesce(escalated_at, last_inbound_at, created_at),
  people_since = case when owner <> 'agent' then coalesce(escalated_at, last_inbound_at, created_at) end
where (org_id, id) in batch and (owner <> 'nobody' or unattended_since is not null);

-- What happened in the inbox. Each transaction adds a row that nobody else writes. A worker adds these rows to inbox_sums
-- and deletes them.
create table inbox_tallies (
  org_id uuid not null,
  id uuid not null,
  -- [{ day, channel_id, what, member, detail, bucket, count }], see conversations/inbox/reports/tally.ts.
  counts jsonb not null,
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index inbox_tallies_due on inbox_tallies (due_at) where due_at is not null;
create index inbox_tallies_due_of_organization on inbox_tallies (org_id, due_at) where due_at is not null;

-- What happened in the inbox, by day (UTC).
create table inbox_sums (
  org_id uuid not null,
  day date not null,
  channel_id uuid not null,
  what text not null check (what in ('OPENED', 'RECEIVED', 'WRITTEN', 'CALLED', 'ANSWERED', 'RESOLVED', 'LABELED')),
  -- The person who did it; empty: nobody.
  member text not null,
  -- Of WRITTEN and RESOLVED: by whom. Of CALLED: why. Of LABELED: the label of the closed conversation.
  detail text not null,
  -- How long it took, as a step of a scale in which each is a tenth longer; -1: it took no time.
  bucket int not null,
  count bigint not null,
  primary key (org_id, day, channel_id, what, member, detail, bucket),
  foreign key (org_id, channel_id) references channels (org_id, id)
);
