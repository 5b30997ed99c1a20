-- Secrets from before previous_secret_sealed that still sign, the latest first: each sealed in base64, and until when.
alter table webhook_subscriptions add column earlier_secrets jsonb not null default '[]';

-- When an attempt last failed, to the hour.
alter table webhook_subscriptions add column failed_at timestamptz;
-- The time without attempts since failing_since that does not count as failing.
alter table webhook_subscriptions add column silent_ms bigint not null default 0;
