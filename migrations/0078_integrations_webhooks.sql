-- Secrets from before previous_secret_sealed that still sign, the latest first: each sealed in base64, and until when.
alter table webhook_subscriptions add column earlier_secrets jsonb not null default '[]';
