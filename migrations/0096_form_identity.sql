-- The secret of a form that signs who fills it in can be replaced; the one before works for a while.
alter table forms
  -- Which of the form's secrets signs now, by count.
  add column identity_generation int not null default 0,
  add column identity_before_until timestamptz;
