-- When the provider last delivered an authentic webhook, accurate to a minute; null: never.
alter table channel_accounts add column webhook_seen_at timestamptz;
