-- A sender is reached at an E.164 number or an e-mail address.
alter table channels rename column phone_number to address;
alter table channels drop constraint channels_kind_check;
alter table channels add constraint channels_kind_check check (kind in ('whatsapp', 'email'));

-- E-mails have a subject. Of one that was made from a template, `template` is {templateId, version, parameters}.
alter table messages add column subject text;

create table email_templates (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  name text not null,
  -- The one that is sent.
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, name)
);
create index email_templates_newest on email_templates (org_id, created_at desc, id desc);

-- Nothing changes a version: what was sent can be read as it was, and what waits to leave says what was decided.
create table email_template_versions (
  org_id uuid not null,
  template_id uuid not null,
  version int not null,
  subject text not null,
  -- A layout of the author's own; null: html was made from body.
  own_html text,
  html text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (org_id, template_id, version),
  foreign key (org_id, template_id) references email_templates (org_id, id)
);
