-- The hosts that requests of journeys may carry a secret to: `api.example.com`, or `api.example.com:8443`. Null: nobody
-- named them yet. Journeys then cannot use the secret; a webhook subscription can, because an administrator made it.
alter table http_credentials add column hosts text[] check (cardinality(hosts) > 0);
alter table environment_variables add column hosts text[] check (cardinality(hosts) > 0),
  add check (hosts is null or value_sealed is not null);

-- The address that emails name as their sender while nobody has proved it. Such a contact has no other address: nothing
-- is sent to it, and what it says counts for nobody else.
alter table contacts add column claimed_email text, add unique (org_id, claimed_email);

-- Whether the call is not settled yet, or nobody lived to see the answer. It counts as the most that it can cost.
alter table model_calls add column is_reserved boolean not null default false;
