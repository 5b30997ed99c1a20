-- How accounts are: looked at by the queue `accounts`, told by webhooks and by what sending meets.
alter table channel_accounts
  add column status text not null default 'CONNECTED'
    check (status in ('CONNECTING', 'CONNECTED', 'FAILED', 'DISCONNECTED')),
  -- {code, text, at}
  add column last_error jsonb,
  add column paused_until timestamptz,
  add column checked_at timestamptz,
  add column check_at timestamptz,
  add column check_lease timestamptz,
  add column check_failures int not null default 0;
update channel_accounts set check_at = now();
create index channel_accounts_due on channel_accounts (check_at) where check_at is not null;
create index channel_accounts_due_of_organization on channel_accounts (org_id, check_at) where check_at is not null;

-- The history of a number stays when its account is disconnected.
alter table channels
  add column quality text,
  add column disconnected_at timestamptz;
