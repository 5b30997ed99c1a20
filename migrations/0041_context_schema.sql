-- What context participants bring, as typed fields in their order; null: the first participant's keys are the allowed ones.
alter table initiatives add column context_schema jsonb;

-- Participants by what became of them: written once, when a run ends.
create index runs_ended_by_status on runs (org_id, initiative_id, status, started_at desc, id desc)
  where ended_at is not null;
-- Live participants. Not by node: an index of what every step changes would make each of them dearer.
create index runs_live_newest on runs (org_id, initiative_id, started_at desc, id desc) where ended_at is null;
