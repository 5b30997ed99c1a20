-- Submissions that filled in the field that only bots see. They are kept for 30 days, so that somebody can find one
-- that is no spam. Nothing else reads them.
create table form_spam (
  org_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  client_id uuid not null,
  version int not null,
  score int not null,
  ending text,
  answers jsonb not null,
  -- Keys of the sensitive answers, which are sealed.
  sensitive text[] not null,
  sealed bytea,
  hidden jsonb not null,
  consent jsonb,
  language text not null,
  page text,
  -- What accepting it needs: the person, the name of the form and its constants.
  held jsonb not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, form_id, client_id)
);
create index form_spam_newest on form_spam (org_id, form_id, created_at desc, id desc);
-- For the retention.
create index form_spam_oldest on form_spam (org_id, created_at);
