-- Programs that people let act for them (OAuth 2.1): clients of MCP.

create table oauth_clients (
  -- What a program that registered itself was given, or the address of the document that describes it.
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  -- In real time, as all of this is. Of a document: when it was read last.
  read_at timestamptz not null,
  -- When somebody let it in last; null while nobody has.
  allowed_at timestamptz
);
create index oauth_clients_waiting on oauth_clients (read_at) where allowed_at is null;
comment on table oauth_clients is 'reference: programs that people may let act for them, in any organization';

-- That somebody let a program in: a code that is redeemed once, then pairs of tokens.
create table oauth_grants (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  user_id uuid not null references users (id),
  client_id text not null,
  -- As the client called itself then.
  client_name text not null,
  scope text not null check (scope in ('full', 'read')),
  -- What its tokens are for.
  resource text not null,
  redirect_uri text not null,
  code_hash bytea not null,
  code_challenge text not null,
  code_expires_at timestamptz not null,
  redeemed_at timestamptz,
  created_at timestamptz not null,
  -- Within a minute.
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
  -- When another pair took its place: its refresh token is not used again, unless by a thief.
  replaced_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, grant_id) references oauth_grants (org_id, id)
);
create index oauth_tokens_of_grant on oauth_tokens (org_id, grant_id);
