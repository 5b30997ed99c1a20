-- What an organization writes to people about, such as its newsletter. A deleted topic stays for the proofs that name it.
create table consent_topics (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  -- Texts by language: en, es, pt.
  name jsonb not null,
  description jsonb not null,
  -- Whether people who never chose have agreed.
  is_default_granted boolean not null default false,
  -- The whole message that grants the topic, in lower case and without accents.
  keyword text,
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index consent_topics_keyword on consent_topics (org_id, keyword)
  where keyword is not null and deleted_at is null;

-- The consent of a person to a topic on a channel as it is now: what the latest row of consent_entries says.
create table consents (
  org_id uuid not null,
  person_external_id text not null,
  topic_id uuid not null,
  channel text not null check (channel in ('whatsapp', 'email')),
  state text not null check (state in ('granted', 'withdrawn', 'pending')),
  changed_at timestamptz not null,
  primary key (org_id, person_external_id, topic_id, channel),
  foreign key (org_id, topic_id) references consent_topics (org_id, id)
);
-- The people of a topic, for segments.
create index consents_of_topic on consents (org_id, topic_id, channel, state, person_external_id);

-- Each grant and withdrawal with its proof. Rows are only added; merging and erasing people change whom they are about.
create table consent_entries (
  org_id uuid not null,
  id uuid not null,
  person_external_id text not null,
  topic_id uuid not null,
  channel text not null check (channel in ('whatsapp', 'email')),
  state text not null check (state in ('granted', 'withdrawn', 'pending')),
  source text not null check (source in ('form', 'preferences', 'unsubscribe', 'keyword', 'api', 'member', 'import', 'merge')),
  -- What the person read or wrote, or why a member changed it.
  words text,
  -- The version of the form's consent text.
  version text,
  -- The received message, the message whose page was used, or the form submission.
  reference text,
  -- Who changed it; null: the person.
  actor text,
  created_at timestamptz not null,
  -- The person that the entry was written for, before they were merged.
  merged_from text,
  primary key (org_id, id),
  foreign key (org_id, topic_id) references consent_topics (org_id, id)
);
create index consent_entries_of_person on consent_entries (org_id, person_external_id, created_at desc, id desc);
create index consent_entries_of_topic on consent_entries (org_id, topic_id);

-- The topic that its people must have agreed to; null: no consent is asked for. A run keeps that of its initiative, so that
-- sending finds it without reading more, and a single message can have its own.
alter table initiatives add column consent_topic_id uuid;
create index concurrently initiatives_of_consent_topic on initiatives (org_id, consent_topic_id)
  where consent_topic_id is not null;
alter table runs add column consent_topic_id uuid;
alter table messages add column consent_topic_id uuid;
