-- Forms as Flows at a WhatsApp account: one for each version and language, because a published Flow is final.
create table form_flows (
  org_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  form_id uuid not null,
  version int not null,
  language text not null,
  -- Its name at WhatsApp, unique in the account. A Flow whose creation was not answered is found by it.
  name text not null,
  status text not null check (status in ('PUBLISHING', 'PUBLISHED', 'FAILED')),
  -- Its id at WhatsApp; null before its creation was answered.
  provider_id text,
  -- The last refusal, in WhatsApp's words, and what its validation found in the Flow.
  error_code text,
  error text,
  problems jsonb not null default '[]',
  check_at timestamptz,
  check_lease timestamptz,
  check_failures int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, account_id, form_id, version, language),
  foreign key (org_id, account_id) references channel_accounts (org_id, id),
  foreign key (org_id, form_id, version) references form_versions (org_id, form_id, version)
);
create index form_flows_due on form_flows (check_at) where check_at is not null;
create index form_flows_due_of_organization on form_flows (org_id, check_at) where check_at is not null;
-- The Flows of a form, and those of a form that messages can open.
create index form_flows_of_form on form_flows (org_id, form_id, created_at desc, id desc);
