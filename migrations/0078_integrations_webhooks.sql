-- Secrets from before previous_secret_sealed that still sign, the latest first: each sealed in base64, and until when.
alter table webhook_subscriptions add column earlier_secrets jsonb not null default '[]';

-- When an attempt last failed, to the hour.
alter table webhook_subscriptions add column failed_at timestamptz;
-- The time without attempts since failing_since that does not count as failing.
alter table webhook_subscriptions add column silent_ms bigint not null default 0;

-- The list of deliveries by what can leave few of them, newest first. Most are delivered, and the newest soon fill a page.
create index concurrently webhook_deliveries_of_subscription on webhook_deliveries
  (org_id, subscription_id, created_at desc, id desc);
create index concurrently webhook_deliveries_of_rare_status on webhook_deliveries
  (org_id, status, created_at desc, id desc) where status <> 'delivered';
