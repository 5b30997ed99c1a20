-- Submissions whose email address nobody has confirmed yet, like those with a phone number. A submission that waits for
-- both is applied once both are confirmed; `confirmed_at` is the time of the last.
alter table form_submissions
  -- In lower case.
  add column confirm_email text,
  add column confirmed_phone_at timestamptz,
  add column confirmed_email_at timestamptz;
-- Whether somebody who has an address confirmed it before.
create index concurrently form_submissions_confirmed_phone on form_submissions (org_id, confirm_phone)
  where confirm_phone is not null and confirmed_at is not null;
create index concurrently form_submissions_confirmed_email on form_submissions (org_id, confirm_email)
  where confirm_email is not null and confirmed_at is not null;
