-- What agents may answer from: texts, cut into passages that are found by their words.
create table knowledge (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  kind text not null check (kind in ('TEXT', 'FAQ')),
  title text not null,
  text text not null,
  language text not null check (language in ('en', 'es', 'pt')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
create index knowledge_newest on knowledge (org_id, created_at desc, id desc);

create table knowledge_passages (
  org_id uuid not null,
  knowledge_id uuid not null,
  position int not null,
  text text not null,
  -- Of the title and the passage without accents, with the stems of the text's own language.
  search tsvector not null,
  primary key (org_id, knowledge_id, position),
  foreign key (org_id, knowledge_id) references knowledge (org_id, id) on delete cascade
);
create index knowledge_passages_search on knowledge_passages using gin (search);

-- What an agent's message was answered from; the title as it was then.
create table message_sources (
  org_id uuid not null,
  message_id uuid not null,
  knowledge_id uuid not null,
  title text not null,
  primary key (org_id, message_id, knowledge_id)
);
