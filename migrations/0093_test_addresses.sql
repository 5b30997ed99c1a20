-- The e-mail addresses that runs of test environments may write to, in small letters.
create table test_addresses (
  org_id uuid not null references organizations (org_id),
  email text not null,
  primary key (org_id, email)
);
