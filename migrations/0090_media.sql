-- What a message is beyond its text: { kind, … }; null for a text or a template.
alter table messages add column details jsonb;
-- The provider's id of the message that this one answers or is about.
alter table messages add column answers text;

-- The files of messages: fetched from the provider when one came, uploaded when one leaves.
create table media (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  conversation_id uuid not null,
  -- null until an uploaded file is sent.
  message_id uuid,
  -- Where it is fetched, and under what name the provider knows it; null for what was uploaded.
  account_id uuid,
  source text,
  kind text not null check (kind in ('image', 'video', 'audio', 'document', 'sticker')),
  status text not null check (status in ('WAITING', 'KEPT', 'FAILED', 'REMOVED')),
  file_id uuid,
  mime_type text,
  file_name text,
  size int,
  -- Why it could not be fetched so far.
  error text,
  attempts int not null default 0,
  -- When it is fetched, or, uploaded and not sent, forgotten.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  check ((status = 'KEPT') = (file_id is not null))
);
create unique index media_of_message on media (org_id, message_id) where message_id is not null;
create index media_of_conversation on media (org_id, conversation_id);
create index media_kept on media (org_id, created_at) where file_id is not null;
create index media_due on media (due_at) where due_at is not null;
create index media_due_of_organization on media (org_id, due_at) where due_at is not null;
