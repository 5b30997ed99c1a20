-- The contacts that a run wrote to besides runs.contact_id: on another channel, or at an address that changed.
create table run_contacts (
  org_id uuid not null,
  run_id uuid not null,
  contact_id uuid not null,
  -- False once the run has ended. Replies and opt-outs look for live runs only.
  is_live boolean not null default true,
  primary key (org_id, run_id, contact_id),
  foreign key (org_id, run_id) references runs (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id)
);
create index run_contacts_live on run_contacts (org_id, contact_id) where is_live;

-- The email address at enrollment, like phone_number. Null in runs from before.
alter table runs add column email text;
