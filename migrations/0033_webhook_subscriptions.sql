alter table webhook_subscriptions
  -- The host of the URL when its owner gave none.
  add column name text,
  add column description text,
  -- Empty: events of every environment.
  add column environment_ids uuid[] not null default '{}',
  -- What the data of an event must have; null: anything.
  add column filter jsonb,
  -- The secret before the last rotation signs as well until then.
  add column previous_secret_sealed bytea,
  add column previous_secret_until timestamptz;
update webhook_subscriptions set name = substring(url from '^https://([^/?#]*)');
-- A subscription that is deleted keeps no credential from being deleted.
alter table webhook_subscriptions
  alter column name set not null,
  alter column credential_id drop not null,
  add check (credential_id is not null or deleted_at is not null);
update webhook_subscriptions set credential_id = null where deleted_at is not null;
