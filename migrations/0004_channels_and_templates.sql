-- A WhatsApp business account of the organization. Tokens are sealed with the installation's secret.
create table whatsapp_accounts (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  provider text not null check (provider in ('whatsapp_cloud')),
  api_url text not null,
  waba_id text not null,
  access_token_sealed bytea not null,
  app_secret_sealed bytea not null,
  verify_token_sealed bytea not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, waba_id)
);

-- A connected sender: one WhatsApp number.
create table channels (
  org_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('whatsapp')),
  phone_number text not null,
  display_name text not null,
  provider_id text not null,
  status text not null,
  per_second int not null default 80,
  -- Pacing, one row for all processes: sending may go on from this instant (generic cell rate).
  paced_until timestamptz not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, phone_number),
  foreign key (org_id, account_id) references whatsapp_accounts (org_id, id)
);

create table templates (
  org_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  language text not null,
  category text not null check (category in ('UTILITY', 'MARKETING', 'AUTHENTICATION')),
  content_type text not null check (content_type in ('TEXT', 'MEDIA', 'QUICK_REPLY', 'CALL_TO_ACTION', 'CARD')),
  content jsonb not null,
  variables jsonb,
  status text not null check (status in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED')),
  rejection_reason text,
  provider_id text,
  -- When the provider is next asked about a submission or its review; null once decided.
  check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, account_id, name, language),
  foreign key (org_id, account_id) references whatsapp_accounts (org_id, id)
);
create index templates_due on templates (check_at) where check_at is not null;
create index templates_newest on templates (org_id, created_at desc, id desc);
