-- Submissions whose phone number nobody has confirmed yet. `held` has what happens once somebody does: the person's
-- details, and what the event needs. See customers/forms/submitting/confirmation.ts.
alter table form_submissions
  add column held jsonb,
  -- In E.164.
  add column confirm_phone text,
  add column confirmed_at timestamptz;
create index concurrently form_submissions_to_confirm on form_submissions (org_id, confirm_phone, created_at desc)
  where held is not null;
