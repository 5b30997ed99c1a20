-- Messages that wait for their sender, not for a time, have no due time, so that no worker claims them again and again.
-- `backlogged` says that a message has waited so. With a due time it was released and may be sent now.
alter table messages add column backlogged boolean not null default false;
create index concurrently messages_backlog on messages (org_id, channel_id, (author = 'journey'), created_at, id)
  where backlogged and due_at is null and status = 'queued';
create index concurrently messages_backlog_of_conversation on messages (org_id, conversation_id, created_at, id)
  where backlogged and due_at is null and status = 'queued';

-- When a worker looks next whether a channel can send messages of its backlog. There is no foreign key: whoever writes
-- a row holds a message of its channel.
create table channel_backlogs (
  org_id uuid not null,
  -- The id of the channel.
  id uuid not null,
  -- Null: nothing waits.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index channel_backlogs_due on channel_backlogs (due_at) where due_at is not null;
create index channel_backlogs_due_of_organization on channel_backlogs (org_id, due_at) where due_at is not null;

-- When the provider is asked about a message whose outcome nobody knows.
alter table messages
  add column ask_at timestamptz,
  add column ask_lease timestamptz,
  add column ask_failures int not null default 0;
create index concurrently messages_to_ask on messages (ask_at) where ask_at is not null;
create index concurrently messages_to_ask_of_organization on messages (org_id, ask_at) where ask_at is not null;
-- After how long the provider is asked about such a message; null: after the default.
alter table channel_accounts add column ask_unknown_after text;
