-- The list can be read page by page, and says who added what.
alter table suppressions
  add column id uuid not null default gen_random_uuid(),
  -- Who, where it was no opt-out.
  add column added_by text;
alter table suppressions alter column id drop default;
create unique index suppressions_newest on suppressions (org_id, created_at desc, id desc);
