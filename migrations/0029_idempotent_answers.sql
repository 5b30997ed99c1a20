-- What POSTs with an Idempotency-Key were answered, so that a repeat gets the same answer and nothing happens twice. A
-- row is written in the transaction of the operation itself.
create table idempotent_answers (
  org_id     uuid not null references organizations (org_id),
  actor_id   text not null,
  operation  text not null,
  key        text not null,
  -- SHA-256 of the request: the same key with another one is a mistake.
  request    bytea not null,
  -- Sealed, since some answers show a secret once; null only while the operation is under way.
  answer     bytea,
  created_at timestamptz not null,
  primary key (org_id, actor_id, operation, key)
);
create index idempotent_answers_oldest on idempotent_answers (org_id, created_at);
