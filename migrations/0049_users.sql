-- People who log in. They may belong to several organizations, so they and their sessions belong to none.

create table users (
  id uuid primary key,
  -- In lower case; null until the first owner of an organization has given theirs.
  email text unique,
  name text,
  locale text not null default 'en' check (locale in ('en', 'es', 'pt')),
  -- In the PHC format; null until there is one.
  password_hash text,
  created_at timestamptz not null
);
comment on table users is 'reference: people who log in, few beside the rest, in any number of organizations';

create table memberships (
  org_id uuid not null references organizations (org_id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz not null,
  primary key (org_id, user_id)
);
create index memberships_of_user on memberships (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Of the token in the cookie, which nobody can read from here.
  secret_hash bytea not null,
  -- The organization that was looked at last.
  chosen_org uuid not null,
  user_agent text not null,
  -- Both in real time, however fast the service's time runs.
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index sessions_of_user on sessions (user_id, created_at desc);
comment on table sessions is 'reference: who is logged in; a session goes from one organization to another';

create table user_links (
  id uuid primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('sign_in', 'password_reset')),
  secret_hash bytea not null,
  -- In real time.
  expires_at timestamptz not null
);
create index user_links_of_user on user_links (user_id);
comment on table user_links is 'reference: links that work once, for people who log in';
