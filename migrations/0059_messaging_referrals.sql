-- The ad or post that led somebody to write, as the channel tells it with the message; null for other messages.
alter table messages add column referral jsonb;

-- First and last referral of a conversation.
create index concurrently messages_referred on messages (org_id, conversation_id, created_at, id)
  where referral is not null;
