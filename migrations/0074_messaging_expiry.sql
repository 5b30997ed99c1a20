-- A message is not sent any more from this time on, such as a code that is no longer valid by then. null: it does not expire.
alter table messages add column expires_at timestamptz;
-- Finds those that expired in the backlog of their channel.
create index concurrently messages_expiring on messages (org_id, channel_id, expires_at)
  where expires_at is not null and backlogged and due_at is null and status = 'queued';
