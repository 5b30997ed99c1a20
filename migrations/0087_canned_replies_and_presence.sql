-- Answers that people give again and again, with variables of the person.
create table canned_replies (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  -- What those who answer type to find it; unique without case.
  shortcut text not null,
  title text not null,
  text text not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create unique index canned_replies_by_shortcut on canned_replies (org_id, lower(shortcut));
create index canned_replies_newest on canned_replies (org_id, created_at desc, id desc);

-- Who looks at a conversation now, or types. Nothing here outlives a minute: a crash may lose it.
create unlogged table presences (
  org_id uuid not null,
  conversation_id uuid not null,
  who text not null,
  doing text not null check (doing in ('viewing', 'typing')),
  -- By the clock of the database, in real time.
  until timestamptz not null,
  primary key (org_id, conversation_id, who)
);
create index presences_over on presences (org_id, until);
