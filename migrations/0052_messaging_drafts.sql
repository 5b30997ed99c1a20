-- Messages that wait for a person before they are sent. Those that the agent wrote in one turn are one draft. While it
-- waits, its messages are queued without a due time.
create table message_drafts (
  org_id uuid not null references organizations (org_id),
  -- The id of its first message.
  id uuid not null,
  kind text not null check (kind in ('first', 'reply')),
  initiative_id uuid not null,
  conversation_id uuid not null,
  run_id uuid,
  message_ids uuid[] not null,
  -- What was written, and what was sent instead where somebody changed it; null where the words were removed.
  written text[],
  changed text[],
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'changed', 'refused', 'expired', 'withdrawn')),
  -- Why somebody refused it.
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The wire id of the key or user.
  decided_by text,
  -- When it expires; null: it was decided.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index message_drafts_due on message_drafts (due_at) where due_at is not null;
create index message_drafts_due_of_organization on message_drafts (org_id, due_at) where due_at is not null;
create index message_drafts_waiting on message_drafts (org_id, created_at, id) where state = 'waiting';
create index message_drafts_waiting_of_initiative on message_drafts (org_id, initiative_id, created_at, id)
  where state = 'waiting';
create index message_drafts_decided on message_drafts (org_id, decided_at desc, id desc) where state <> 'waiting';
create index message_drafts_waiting_of_conversation on message_drafts (org_id, conversation_id) where state = 'waiting';
create index message_drafts_waiting_of_run on message_drafts (org_id, run_id) where state = 'waiting';
-- For the erasure of a person.
create index message_drafts_of_conversation on message_drafts (org_id, conversation_id);

-- Which messages of an initiative wait for a person: { firstMessages, replies, expireAfter }; null: none.
alter table initiatives add column review jsonb;

alter table conversations drop constraint conversations_escalation_reason_check;
alter table conversations add constraint conversations_escalation_reason_check check (escalation_reason in
  ('person_asked', 'agent_decided', 'agent_failed', 'journey', 'nobody_answers', 'reply_refused')) not valid;
alter table conversations validate constraint conversations_escalation_reason_check;
