-- A label for what journeys, subscriptions and credentials belong to, with values that `{{env.KEY}}` stands for.
create table environments (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  key text not null,
  name text not null,
  is_default boolean not null,
  -- Its runs are never reported and message test numbers only.
  is_test boolean not null,
  created_at timestamptz not null,
  -- Kept: runs and deliveries of the past still say where they belonged.
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index environments_key on environments (org_id, key) where deleted_at is null;
create unique index environments_one_default on environments (org_id) where is_default;

create table environment_variables (
  org_id uuid not null,
  environment_id uuid not null,
  key text not null,
  -- Either as it is, or, of a secret one, sealed.
  value text,
  value_sealed bytea,
  primary key (org_id, environment_id, key),
  foreign key (org_id, environment_id) references environments (org_id, id),
  check ((value is null) <> (value_sealed is null))
);

-- The numbers that runs of test environments may message, in E.164.
create table test_numbers (
  org_id uuid not null references organizations (org_id),
  phone_number text not null,
  primary key (org_id, phone_number)
);

-- Taken from the definition at publication; null: the default one, whichever that is.
alter table journeys add column environment_id uuid;

-- Where the URL and the credential of a delivery get their values; null: from the default environment.
alter table webhook_deliveries add column environment_id uuid;
