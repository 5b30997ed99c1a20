-- People who sign in at an identity provider (OpenID Connect): whom it means by a subject.

create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id),
  -- In real time.
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
-- One at each provider: an address that was given to somebody else opens nobody's account.
create unique index identities_of_user on identities (user_id, issuer);
comment on table identities is 'reference: who people that log in are at an identity provider';

-- Whom a provider has checked is invited by address.
create index invitations_of_address on invitations (email);
