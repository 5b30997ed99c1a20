-- What the list of the inbox shows, filters and sorts by. It is kept in the transactions of messages and owners.
alter table conversations
  -- Since when the contact waits for an answer; null: nobody waits. Null while the conversation is closed.
  add column waiting_since timestamptz,
  -- The last message; null: none that the inbox has to show first. Messages of journeys to somebody who never wrote do
  -- not count, so that a campaign moves no conversation.
  add column last_message_at timestamptz,
  -- The contact's messages since somebody last marked the conversation as read.
  add column unread int not null default 0,
  -- Until when it is out of sight; null: it is not snoozed.
  add column snoozed_until timestamptz,
  -- When a worker brings it back.
  add column wake_at timestamptz,
  add column wake_lease timestamptz,
  add column wake_failures int not null default 0,
  -- Why people were last called.
  add column escalation_reason text
    check (escalation_reason in ('person_asked', 'agent_decided', 'agent_failed', 'journey', 'nobody_answers'));

-- A conversation without an agent that got an answer is over; one without an answer waits.
update conversations c set unattended_since = null
where (c.org_id, c.id) in batch and c.unattended_since is not null and exists (
  select from messages o
  where o.org_id = c.org_id and o.conversation_id = c.id and o.created_at > c.unattended_since
    and o.direction = 'outbound' and o.status not in ('failed', 'canceled'));
update conversations c set
  last_message_at = (
    select m.created_at from messages m
    where m.org_id = c.org_id and m.conversation_id = c.id order by m.created_at desc limit 1),
  unread = (
    select count(*) from messages u
    where u.org_id = c.org_id and u.conversation_id = c.id and u.direction = 'inbound'
      and (c.read_message_id is null
        or (u.id > c.read_message_id and u.created_at > c.read_at - interval '3 days'))),
  waiting_since = case when c.owner <> 'nobody' or c.unattended_since is not null then coalesce(
    (select min(i.created_at) from messages i
     where i.org_id = c.org_id and i.conversation_id = c.id and i.direction = 'inbound' and i.created_at > coalesce(
       (select o.created_at from messages o
        where o.org_id = c.org_id and o.conversation_id = c.id and o.direction = 'outbound'
          and o.status not in ('failed', 'canceled')
        order by o.created_at desc limit 1), '-infinity')),
    case when c.owner = 'human' and c.assignee is null then c.escalated_at end) end
where (c.org_id, c.id) in batch and (c.last_inbound_at is not null or c.owner <> 'nobody');

create index concurrently conversations_wake_due on conversations (wake_at) where wake_at is not null;
create index concurrently conversations_wake_due_of_organization on conversations (org_id, wake_at) where wake_at is not null;
-- The views of the inbox, newest first. The first takes all of them, the others those that are few beside it.
create index concurrently conversations_latest on conversations (org_id, (coalesce(last_message_at, created_at)) desc, id desc);
create index concurrently conversations_with_people on conversations (org_id, (coalesce(last_message_at, created_at)) desc, id desc)
  where owner = 'human' or unattended_since is not null;
create index concurrently conversations_with_agent on conversations (org_id, (coalesce(last_message_at, created_at)) desc, id desc)
  where owner = 'agent';
create index concurrently conversations_of_assignee on conversations
  (org_id, assignee, (coalesce(last_message_at, created_at)) desc, id desc)
  where owner = 'human' and assignee is not null;
-- Longest wait first; those who do not wait come last.
create index concurrently conversations_longest on conversations
  (org_id, (coalesce(waiting_since, '9999-12-31 00:00:00+00'::timestamptz)), id)
  where owner <> 'nobody' or unattended_since is not null;
-- For the search of the inbox. Messages of journeys are left out: many people get the same text.
create index concurrently messages_words on messages using gin (org_id, text gin_trgm_ops) where author <> 'journey';
create index concurrently contacts_words on contacts using gin (org_id,
  (coalesce(name, '') || ' ' || coalesce(phone_number, '') || ' ' || coalesce(email, claimed_email, '')) gin_trgm_ops);
