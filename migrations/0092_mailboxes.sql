-- When an account is asked for what came, where that is fetched and not delivered; null where it is not.
alter table channel_accounts
  add column poll_at timestamptz,
  add column poll_lease timestamptz,
  add column poll_failures int not null default 0,
  -- How far it was read, in the provider's own terms.
  add column poll_position jsonb;
create index channel_accounts_poll on channel_accounts (poll_at) where poll_at is not null;
create index channel_accounts_poll_of_organization on channel_accounts (org_id, poll_at) where poll_at is not null;
