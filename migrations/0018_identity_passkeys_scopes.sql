-- Passkeys (WebAuthn) of people who sign in.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  -- Given by the authenticator.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the authenticator has signed; 0 for passkeys that are synchronized between devices.
  counter bigint not null,
  -- How a browser reaches the authenticator, as it said.
  transports text[] not null,
  is_synced boolean not null,
  -- Both in real time.
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);
comment on table passkeys is 'reference: passkeys of people who log in';

-- Whether signing in with the password also needs a passkey.
alter table users add column passkey_required boolean not null default false;

-- Challenges that a passkey has answered, so that no answer works twice. They are kept until the challenge ends.
create table used_challenges (
  challenge bytea primary key,
  -- In real time.
  ends_at timestamptz not null
);
comment on table used_challenges is 'reference: challenges of people who log in, kept for minutes';

-- The permissions of an app that got only some. Such a grant has the scope `read`, so that processes of the previous
-- release let the app write nothing.
alter table oauth_grants add column permissions text[];
comment on column oauth_grants.permissions is 'Null: those of its scope.';
