-- What people who answer keep of a conversation.
alter table conversations
  -- Who has it, where `owner` is human; null: nobody yet, it waits in the inbox.
  add column assignee text,
  -- Since when somebody waits whom neither agent nor human has, and no run answers.
  add column unattended_since timestamptz,
  -- Up to which message it was read, and when.
  add column read_message_id uuid,
  add column read_at timestamptz,
  add column labels text[] not null default '{}',
  -- Who it was resolved by, last.
  add column resolved_at timestamptz,
  add column resolved_by text;
create index conversations_newest on conversations (org_id, created_at desc, id desc);
create index conversations_inbox on conversations (org_id, created_at desc, id desc)
  where owner = 'human' or unattended_since is not null;

-- Among those who answer: the contact never sees them.
create table conversation_notes (
  org_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  author text not null,
  text text not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations (org_id, id)
);
create index conversation_notes_of_conversation on conversation_notes (org_id, conversation_id, created_at desc, id desc);
