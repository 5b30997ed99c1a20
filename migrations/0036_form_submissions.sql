-- What visitors sent. A row stands for itself once it is written: nothing changes it.
create table form_submissions (
  org_id uuid not null,
  id uuid not null,
  -- Forms are never removed, so no key leads there: checking it would lock the form's row for each visitor.
  form_id uuid not null,
  -- The visitor's own id of it: sent again, it is the same submission.
  client_id uuid not null,
  -- Of the form, by which it was judged.
  version int not null,
  person_external_id text not null,
  score int not null,
  ending text,
  answers jsonb not null,
  -- Keys of the sensitive answers, which are sealed.
  sensitive text[] not null,
  sealed bytea,
  hidden jsonb not null,
  -- What was agreed to, as it was worded; null where the form asks for nothing.
  consent jsonb,
  language text not null,
  page text,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, form_id, client_id)
);
create index form_submissions_newest on form_submissions (org_id, form_id, created_at desc, id desc);
create index form_submissions_by_person on form_submissions (org_id, person_external_id, created_at desc, id desc);

-- How often a form was seen, begun and sent, a day. Of nobody in particular.
create table form_counts (
  org_id uuid not null,
  form_id uuid not null,
  day date not null,
  -- view, start, step:<id>, submission, ending:<id> or trap
  what text not null,
  count bigint not null,
  primary key (org_id, form_id, day, what)
);
