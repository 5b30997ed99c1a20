-- Whose rows an import stored, whether or not they changed anything.
create table import_people (
  org_id uuid not null,
  import_id uuid not null,
  person_id uuid not null,
  primary key (org_id, import_id, person_id),
  foreign key (org_id, import_id) references imports (org_id, id)
);
create index import_people_by_person on import_people (org_id, person_id);
