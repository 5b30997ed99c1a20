-- People who turned out to be the same person.

-- The person that this one is part of now, never one that is part of another itself. The row keeps its external id and
-- its addresses, so that both still lead to the person.
alter table people add column merged_into uuid;
create index concurrently people_merged on people (org_id, external_id) where merged_into is not null;
create index concurrently people_parts on people (org_id, merged_into) where merged_into is not null;

-- The external id that a row was written for, where that person is part of another now.
alter table events add column merged_from text;
alter table relationships add column merged_from text;
alter table removed_relationships add column merged_from text;
alter table form_submissions add column merged_from text;
alter table runs add column merged_from text;
alter table refused_enrollments add column merged_from text;

-- Merges of people, with what is needed to undo them.
create table person_merges (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  -- The person that stays, and the one that became part of it.
  person_id uuid not null,
  merged_person_id uuid not null,
  -- Why: somebody asked for it, or both have the same address.
  reason text not null check (reason in ('requested', 'same_address')),
  merged_by text,
  created_at timestamptz not null,
  -- Until then the merge can be undone.
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  -- What it changed where no row says so: the profile, memberships, the do-not-contact list. Null when it is too late to
  -- undo the merge.
  changes jsonb,
  -- When events that were on their way are moved, and then when `changes` is deleted.
  due_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index person_merges_newest on person_merges (org_id, created_at desc, id desc);
create index person_merges_of_person on person_merges (org_id, person_id, created_at desc, id desc);
create index person_merges_of_merged on person_merges (org_id, merged_person_id, created_at desc, id desc);
create index person_merges_due on person_merges (due_at) where due_at is not null;
create index person_merges_due_of_organization on person_merges (org_id, due_at) where due_at is not null;

-- Which addresses lead from a form or an import to a known person. Without a row: any.
create table matching_rules (
  org_id uuid not null references organizations (org_id),
  addresses text not null check (addresses in ('any', 'verified', 'none')),
  primary key (org_id)
);
