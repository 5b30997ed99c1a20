-- A second factor of people who log in: codes of an app, and codes for when it is lost.

alter table users
  -- Sealed. The pending one counts once a code of it was given.
  add column totp_secret bytea,
  add column totp_pending bytea,
  -- The last step of time that a code was taken of: none works twice.
  add column totp_step bigint;

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'reference: codes of people who log in, each works once';
