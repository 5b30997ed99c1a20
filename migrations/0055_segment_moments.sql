-- LIVE segments: when the answer for a person changes next by time alone, where no index tells: an anchored window around
-- a date among the person's attributes that must be over.
create table segment_moments (
  org_id uuid not null,
  segment_id uuid not null,
  person_external_id text not null,
  at timestamptz not null,
  primary key (org_id, segment_id, person_external_id)
);
create index segment_moments_next on segment_moments (org_id, segment_id, at);
