-- Organizations, and who may do what in them.

-- ---- Organizations and keys ----

-- The tenants.
create table organizations (
  org_id uuid primary key,
  name text not null,
  kind text not null check (kind in ('production', 'development')),
  time_zone text not null default 'UTC',
  created_at timestamptz not null,
  -- The agent that leads conversations and the extractor that reads them, unless an initiative names its own.
  agent text not null default 'guided',
  extractor text not null default 'guided',
  locale text not null default 'en' check (locale in ('en', 'es', 'pt'))
);

create table api_keys (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  name text not null,
  scope text not null check (scope in ('full', 'read')),
  secret_hash bytea not null,
  rate_per_minute int,
  batch_rate_per_minute int,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by text,
  -- Exact to a minute; null for a key that was never used.
  last_used_at timestamptz,
  primary key (org_id, id)
);
comment on column api_keys.created_by is 'Wire id of the user who made it; null from the command line.';

-- Rate limits of callers without a key, by address, shared by all processes. A crash may lose them.
create unlogged table address_limits (
  -- A hash of the endpoint and the address; neither can be read from it.
  bucket bytea primary key,
  -- When the bucket is full again, in microseconds since 1970.
  free_at bigint not null
);
comment on table address_limits is 'reference: callers without an organization, kept for minutes';

-- ---- Users ----

-- People who sign in. They can belong to several organizations, so a user and a session have no org_id.
create table users (
  id uuid primary key,
  -- In lower case; null until the first owner of an organization has entered one.
  email text unique,
  name text,
  locale text not null default 'en' check (locale in ('en', 'es', 'pt')),
  -- In the PHC format; null until the user sets a password.
  password_hash text,
  created_at timestamptz not null,
  -- Sealed. The pending secret takes effect when the user enters a code made with it.
  totp_secret bytea,
  totp_pending bytea,
  -- The time step of the last accepted code, so that no code works twice.
  totp_step bigint
);
comment on table users is 'reference: people who log in, few beside the rest, in any number of organizations';

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'reference: codes of people who log in, each works once';

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Of the token in the cookie, which cannot be derived from it.
  secret_hash bytea not null,
  -- The organization that the user looked at last.
  chosen_org uuid not null,
  user_agent text not null,
  -- Both in real time, however fast the installation's clock runs.
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

create table memberships (
  org_id uuid not null references organizations (org_id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz not null,
  primary key (org_id, user_id)
);
create index memberships_of_user on memberships (user_id);

create table invitations (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  secret_hash bytea not null,
  invited_by uuid references users (id),
  created_at timestamptz not null,
  -- In real time.
  expires_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, email)
);
-- Finds the invitations of an address that an identity provider has verified.
create index invitations_of_address on invitations (email);

-- Accounts at an identity provider (OpenID Connect), and the user that each one signs in.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id),
  -- In real time.
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
-- One account per user and provider: an address that was given to somebody else opens no other account.
create unique index identities_of_user on identities (user_id, issuer);
comment on table identities is 'reference: who people that log in are at an identity provider';

-- ---- OAuth ----

-- Apps that act for users (OAuth 2.1): clients of MCP.
create table oauth_clients (
  -- The id given to an app that registered itself, or the URL of the document that describes it.
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  -- All times of OAuth are real time. For a document: when it was last fetched.
  read_at timestamptz not null,
  -- When a user last gave the app access; null if no user has.
  allowed_at timestamptz
);
create index oauth_clients_waiting on oauth_clients (read_at) where allowed_at is null;
comment on table oauth_clients is 'reference: programs that people may let act for them, in any organization';

-- A user gave an app access: an authorization code, redeemed once, and then pairs of tokens.
create table oauth_grants (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  user_id uuid not null references users (id),
  client_id text not null,
  -- The name that the app had at that time.
  client_name text not null,
  scope text not null check (scope in ('full', 'read')),
  -- The resource that its tokens are valid for.
  resource text not null,
  redirect_uri text not null,
  code_hash bytea not null,
  code_challenge text not null,
  code_expires_at timestamptz not null,
  redeemed_at timestamptz,
  created_at timestamptz not null,
  -- Exact to a minute.
  used_at timestamptz,
  primary key (org_id, id)
);
create index oauth_grants_of_user on oauth_grants (org_id, user_id);

create table oauth_tokens (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  grant_id uuid not null,
  access_hash bytea not null,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null,
  refresh_expires_at timestamptz not null,
  -- When a newer pair replaced this one. If its refresh token is used again, it was stolen.
  replaced_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, grant_id) references oauth_grants (org_id, id)
);
create index oauth_tokens_of_grant on oauth_tokens (org_id, grant_id);

-- Foreign keys from tables of earlier districts.
alter table audit_log add foreign key (org_id) references organizations (org_id);
alter table set_aside add foreign key (org_id) references organizations (org_id);
alter table files add foreign key (org_id) references organizations (org_id);
alter table change_listeners add foreign key (org_id) references organizations (org_id);
alter table idempotent_answers add foreign key (org_id) references organizations (org_id);
alter table mails add foreign key (org_id) references organizations (org_id);
