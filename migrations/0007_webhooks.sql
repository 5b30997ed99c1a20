create table http_credentials (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  key text not null,
  name text not null,
  type text not null check (type in ('BEARER', 'API_KEY', 'BASIC')),
  -- Where the value goes and the value itself, sealed with the installation's secret.
  placement jsonb not null,
  value_sealed bytea not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, key)
);

create table webhook_subscriptions (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  url text not null,
  events text[] not null,
  credential_id uuid not null,
  signing_secret_sealed bytea not null,
  failing_since timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, credential_id) references http_credentials (org_id, id)
);

-- One event to one subscription: the envelope as it is sent, and how it went.
create table webhook_deliveries (
  org_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'failed', 'dropped')),
  attempts int not null default 0,
  response_status int,
  response_excerpt text,
  error_text text,
  duration_ms int,
  due_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, subscription_id) references webhook_subscriptions (org_id, id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (org_id, created_at desc, id desc);
