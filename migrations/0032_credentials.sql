-- A key has a row for every environment, one for some of them, or both; the environment's own is used where there is one.
alter table http_credentials
  add column environment_id uuid,
  add column rotated_at timestamptz,
  alter column value_sealed drop not null,
  drop constraint http_credentials_type_check,
  add constraint http_credentials_type_check check (type in ('NONE', 'BEARER', 'API_KEY', 'BASIC')),
  add constraint http_credentials_value_check check ((type = 'NONE') = (value_sealed is null)),
  add foreign key (org_id, environment_id) references environments (org_id, id),
  drop constraint http_credentials_org_id_key_key,
  add unique nulls not distinct (org_id, key, environment_id);
create index webhook_subscriptions_of_credential on webhook_subscriptions (org_id, credential_id);
