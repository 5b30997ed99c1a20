-- What happened to a template: written and changed by somebody, decided by the provider. Begins with this release.
create table template_history (
  org_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  at timestamptz not null,
  -- Who did it, as in the audit log.
  actor_kind text not null,
  actor_id text not null,
  status text not null check (status in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED')),
  rejection_reason text,
  category text not null,
  -- What was written then. Null for what the provider did.
  content jsonb,
  variables jsonb,
  primary key (org_id, id),
  foreign key (org_id, template_id) references templates (org_id, id)
);
create index template_history_of_template on template_history (org_id, template_id, at desc, id desc);
