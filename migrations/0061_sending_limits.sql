-- What an organization allows itself, beyond what providers allow. No row: nothing is limited.
create table sending_limits (
  org_id uuid not null references organizations (org_id),
  -- Minutes of the day; from is after until where the night lies between them.
  quiet_from int,
  quiet_until int,
  -- So many messages of journeys to one contact within a duration.
  contact_messages int,
  contact_window text,
  primary key (org_id),
  check ((quiet_from is null) = (quiet_until is null)),
  check ((contact_messages is null) = (contact_window is null))
);
