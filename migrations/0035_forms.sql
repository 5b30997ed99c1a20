-- Forms that people embed in their own pages.
create table forms (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  name text not null,
  status text not null check (status in ('ACTIVE', 'PAUSED')),
  -- Pages that may show it; `*` is any.
  allowed_origins text[] not null,
  -- What is being edited. Visitors get a version.
  draft jsonb not null,
  published_version int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Kept: what was published still says what people agreed to.
  deleted_at timestamptz,
  primary key (org_id, id)
);
create index forms_newest on forms (org_id, created_at desc, id desc) where deleted_at is null;

-- What was published. Never changed.
create table form_versions (
  org_id uuid not null,
  form_id uuid not null,
  version int not null,
  draft jsonb not null,
  published_at timestamptz not null,
  primary key (org_id, form_id, version),
  foreign key (org_id, form_id) references forms (org_id, id)
);
