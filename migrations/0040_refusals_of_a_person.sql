-- What a refusal says beyond its reason: the run that was in the way, or the cap; as enrollment.rejected tells it.
alter table refused_enrollments add column detail jsonb;
-- Why somebody was not enrolled.
create index refused_enrollments_of_person
  on refused_enrollments (org_id, initiative_id, person_external_id, refused_at desc, id desc);
