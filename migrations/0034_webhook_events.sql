-- What happened, whether or not anybody was subscribed: the stream that deliveries are made from.
create table webhook_events (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  type text not null,
  -- null: the default one, or none.
  environment_id uuid,
  -- Of a run of a test environment: kept to look at, never delivered.
  is_test boolean not null,
  -- The envelope as every attempt sends it.
  body text not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create index webhook_events_newest on webhook_events (org_id, created_at desc, id desc);

insert into webhook_events (org_id, id, type, is_test, body, created_at)
select distinct on (org_id, event_id) org_id, event_id, event_type, false, body, created_at
from webhook_deliveries order by org_id, event_id, created_at;

alter table webhook_deliveries
  -- The last attempts: when, how long each phase took, what was asked and answered. Secrets are out.
  add column log jsonb not null default '[]';
create index webhook_deliveries_of_event on webhook_deliveries (org_id, event_id);
