-- Accounts at messaging services of any kind. What a kind needs beyond its id is its own: `settings` as it wants them, each
-- of `secrets` sealed by itself, in base64. Which kinds there are, the program knows (channels/providers.ts).
alter table whatsapp_accounts rename to channel_accounts;
alter table channel_accounts rename column provider to kind;
alter table channel_accounts rename column waba_id to external_id;
alter table channel_accounts drop constraint whatsapp_accounts_provider_check;
alter table channel_accounts drop constraint whatsapp_accounts_org_id_waba_id_key;
alter table channel_accounts add column settings jsonb, add column secrets jsonb;
update channel_accounts set
  settings = jsonb_build_object('apiUrl', api_url, 'wabaId', external_id),
  secrets = jsonb_build_object('access-token', encode(access_token_sealed, 'base64'),
                               'app-secret', encode(app_secret_sealed, 'base64'),
                               'verify-token', encode(verify_token_sealed, 'base64'));
alter table channel_accounts
  alter column settings set not null,
  alter column secrets set not null,
  drop column api_url,
  drop column access_token_sealed,
  drop column app_secret_sealed,
  drop column verify_token_sealed,
  add unique (org_id, kind, external_id);
