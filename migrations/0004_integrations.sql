-- How journeys and the systems of an organization reach each other: environments, credentials, webhooks.

-- ---- Environments ----

-- A label for journeys, subscriptions and credentials, with the values that `{{env.KEY}}` stands for.
create table environments (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  key text not null,
  name text not null,
  is_default boolean not null,
  -- Runs of a test environment are never reported, and write to test numbers only.
  is_test boolean not null,
  created_at timestamptz not null,
  -- The row is kept: past runs and deliveries still say where they belonged.
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index environments_key on environments (org_id, key) where deleted_at is null;
create unique index environments_one_default on environments (org_id) where is_default;

create table environment_variables (
  org_id uuid not null,
  environment_id uuid not null,
  key text not null,
  -- The plain value, or the sealed one of a secret.
  value text,
  value_sealed bytea,
  primary key (org_id, environment_id, key),
  foreign key (org_id, environment_id) references environments (org_id, id),
  check ((value is null) <> (value_sealed is null))
);

-- The numbers that runs of test environments may write to, in E.164.
create table test_numbers (
  org_id uuid not null references organizations (org_id),
  phone_number text not null,
  primary key (org_id, phone_number)
);

-- The e-mail addresses that runs of test environments may write to, in lower case.
create table test_addresses (
  org_id uuid not null references organizations (org_id),
  email text not null,
  primary key (org_id, email)
);

-- ---- Credentials ----

-- A key can have a row for all environments, rows for some of them, or both. The row of the environment is preferred.
create table http_credentials (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  key text not null,
  name text not null,
  type text not null check (type in ('NONE', 'BEARER', 'API_KEY', 'BASIC')),
  -- Where the value goes in a request. The value itself is sealed with the secret of the installation.
  placement jsonb not null,
  value_sealed bytea,
  created_at timestamptz not null,
  environment_id uuid,
  rotated_at timestamptz,
  primary key (org_id, id),
  unique nulls not distinct (org_id, key, environment_id),
  foreign key (org_id, environment_id) references environments (org_id, id),
  constraint http_credentials_value_check check ((type = 'NONE') = (value_sealed is null))
);

-- ---- Webhooks ----

-- Every event that happened, whether or not anybody was subscribed. Deliveries are made from it.
create table webhook_events (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  type text not null,
  -- Null: the default environment, or none.
  environment_id uuid,
  -- Events of a test environment are kept to look at and never delivered.
  is_test boolean not null,
  -- The envelope, sent by every delivery and replay of the event.
  body text not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create index webhook_events_newest on webhook_events (org_id, created_at desc, id desc);

create table webhook_subscriptions (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  url text not null,
  events text[] not null,
  -- Null once the subscription is deleted, so that the credential can be deleted, too.
  credential_id uuid,
  signing_secret_sealed bytea not null,
  failing_since timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- The host of the URL when no name was given.
  name text not null,
  description text,
  -- Empty: events of every environment.
  environment_ids uuid[] not null default '{}',
  -- What the data of an event must contain; null: anything.
  filter jsonb,
  -- The secret before the last rotation; it also signs until previous_secret_until.
  previous_secret_sealed bytea,
  previous_secret_until timestamptz,
  primary key (org_id, id),
  foreign key (org_id, credential_id) references http_credentials (org_id, id),
  check (credential_id is not null or deleted_at is not null)
);
create index webhook_subscriptions_of_credential on webhook_subscriptions (org_id, credential_id);

-- One event to one subscription, and how its delivery went.
create table webhook_deliveries (
  org_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null check (status in ('pending', 'delivered', 'failed', 'dropped')),
  attempts int not null default 0,
  response_status int,
  response_excerpt text,
  error_text text,
  duration_ms int,
  due_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  -- Where the URL and the credential get their values from; null: the default environment.
  environment_id uuid,
  -- The last attempts: when, how long each phase took, the request and the response. Secrets are left out.
  log jsonb not null default '[]',
  primary key (org_id, id),
  foreign key (org_id, subscription_id) references webhook_subscriptions (org_id, id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (org_id, created_at desc, id desc);
create index webhook_deliveries_due_of_organization on webhook_deliveries (org_id, due_at) where due_at is not null;
create index webhook_deliveries_of_event on webhook_deliveries (org_id, event_id);
