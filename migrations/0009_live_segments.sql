-- LIVE segments: membership follows what happens.

alter table segments drop constraint segments_evaluation_cadence_check;
alter table segments add constraint segments_evaluation_cadence_check
  check (evaluation_cadence in ('REACTIVE_ONLY', 'HOURLY', 'DAILY', 'LIVE'));
-- Since when its filter is followed.
alter table segments add column live_since timestamptz;
-- Up to what instant the membership knows what time alone has changed; null until the first evaluation.
alter table segments add column live_until timestamptz;
-- When time alone may change it next; null when only changes of data can.
alter table segments add column live_due_at timestamptz;
create index segments_live on segments (org_id, id) where evaluation_cadence = 'LIVE' and deleted_at is null;

-- What LIVE segments must look at again. One row a note, only ever added and taken away.
create table noted_changes (
  org_id uuid not null,
  id uuid not null,
  -- One of: a person, an object (and so the people linked to it), a contact (and so the people with its phone number).
  -- None of them: events were dropped from the log, of whomever.
  person_external_id text,
  object_type text,
  object_external_id text,
  contact_id uuid,
  -- The person changed by this event only: it concerns the segments that ask for such events.
  event_name text,
  -- For this segment only, which was busy when the note was taken the first time.
  segment_id uuid,
  primary key (org_id, id)
);

-- LIVE segments with something to do: a change was noted in the organization, or the segment's own time has come.
create view live_segments_due as
select s.org_id, s.id,
       case when exists (select from noted_changes n where n.org_id = s.org_id) then '-infinity' else s.live_due_at end as due_at
from segments s
where s.evaluation_cadence = 'LIVE' and s.deleted_at is null;
