-- The customer data platform: people by the caller's external id, and the append-only log of what they did.

create table people (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  external_id text not null,
  first_name text,
  last_name text,
  email text,
  phone_number text,
  attributes jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  unique (org_id, external_id)
);
-- Not partial: a planner without statistics yet takes a partial index for tiny and would join people through it.
create index people_newest on people (org_id, created_at desc, id desc);
-- Who a contact may be.
create index people_by_phone on people (org_id, phone_number) where phone_number is not null;
create index people_by_email on people (org_id, email) where email is not null;

-- A messaging identity: what a provider tells apart. Any of its columns may be unknown.
create table contacts (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  phone_number text,
  wa_id text,
  bsuid text,
  email text,
  name text,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, phone_number),
  unique (org_id, wa_id),
  unique (org_id, bsuid),
  unique (org_id, email)
);

-- Do not contact. `value` is a phone number, an e-mail address or a person's external id.
create table suppressions (
  org_id uuid not null references organizations (org_id),
  kind text not null check (kind in ('phone', 'email', 'person')),
  value text not null,
  reason text not null,
  created_at timestamptz not null,
  primary key (org_id, kind, value)
);

-- The idempotency key of recording. Lives apart because a partitioned table cannot have a unique key without its month.
create table event_keys (
  org_id uuid not null,
  external_id text not null,
  event_id uuid not null,
  occurred_at timestamptz not null,
  primary key (org_id, external_id)
);

-- Subjects are the caller's external ids; they are joined to people by name when read, so the order of arrival never matters.
create table events (
  org_id uuid not null,
  occurred_at timestamptz not null,
  id uuid not null,
  external_id text not null,
  name text not null,
  received_at timestamptz not null,
  person_external_id text,
  custom_object_type text,
  custom_object_external_id text,
  properties jsonb not null default '{}',
  recorded_by text not null,
  primary key (org_id, occurred_at, id)
) partition by range (occurred_at);
create index events_by_person on events (org_id, person_external_id, name, occurred_at) where person_external_id is not null;
create index events_by_name on events (org_id, name, occurred_at);
-- Months are made ahead by events/partitions.ts; what is older or stranger than those lands here.
create table events_rest partition of events default;
