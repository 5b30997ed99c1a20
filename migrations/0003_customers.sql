-- What an organization knows about its customers: people, objects, events, segments, imports, forms.

-- ---- People ----

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The text that people_search looks through: lower case, without accents. A letter of another script becomes `o` and
-- the octal digits of its bytes, because in some locales trigrams are made of ASCII only. people/search.ts does the
-- same to what is searched for. Immutable, since the encoding of a database never changes.
create function searchable(words text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := lower(words);
begin
  if octet_length(plain) = char_length(plain) then
    return plain;
  end if;
  plain := translate(lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g')), 'øłđħıŧ', 'oldhit');
  if octet_length(plain) = char_length(plain) then
    return plain;
  end if;
  return regexp_replace(encode(convert_to(plain, 'UTF8'), 'escape'), '\\([2-3][0-7]{2})', 'o\1', 'g');
end
$$;

-- People, by the external id that the caller gives them.
create table people (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  external_id text not null,
  first_name text,
  last_name text,
  email text,
  phone_number text,
  attributes jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- Names, addresses and the external id, with spaces around each; the phone number as digits.
  search_text text generated always as (
    searchable(
      ' ' || coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || coalesce(email || ' ', '')
        || coalesce(ltrim(phone_number, '+') || ' ', '') || external_id || ' ')
  ) stored,
  primary key (org_id, id),
  unique (org_id, external_id)
);
-- Not partial: without statistics the planner takes a partial index for tiny and joins people through it.
create index people_newest on people (org_id, created_at desc, id desc);
-- To find the people that a contact may be.
create index people_by_phone on people (org_id, phone_number) where phone_number is not null;
create index people_by_email on people (org_id, email) where email is not null;
create index people_search on people using gin (org_id, search_text gin_trgm_ops);
-- To find people by an address of the do-not-contact list, which is in lower case.
create index people_by_listed_email on people (org_id, lower(email)) where email is not null;

-- The do-not-contact list. `value` is a phone number, an e-mail address or a person's external id.
create table suppressions (
  org_id uuid not null references organizations (org_id),
  kind text not null check (kind in ('phone', 'email', 'person')),
  value text not null,
  reason text not null,
  created_at timestamptz not null,
  id uuid not null,
  -- Who added the entry; null for an opt-out.
  added_by text,
  primary key (org_id, kind, value)
);
create unique index suppressions_newest on suppressions (org_id, created_at desc, id desc);

-- ---- Objects and relationships ----

-- What an organization knows besides people: objects of types that it defines itself.
create table custom_object_types (
  org_id uuid not null references organizations (org_id),
  name text not null,
  display_name text not null,
  description text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, name)
);

create table custom_objects (
  org_id uuid not null,
  id uuid not null,
  type text not null,
  external_id text not null,
  display_name text,
  attributes jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  unique (org_id, type, external_id),
  foreign key (org_id, type) references custom_object_types (org_id, name)
);
create index custom_objects_newest on custom_objects (org_id, type, created_at desc, id desc);

-- A relationship leads to an object, from a person (from_type is null) or from a parent object.
create table relationship_types (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  from_type text,
  to_type text not null,
  role text not null,
  cardinality text check (cardinality in ('ONE_TO_ONE', 'ONE_TO_MANY', 'MANY_TO_ONE', 'MANY_TO_MANY')),
  description text,
  bidirectional boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, from_type) references custom_object_types (org_id, name),
  foreign key (org_id, to_type) references custom_object_types (org_id, name)
);
-- By a digest of the role: three long texts do not fit into an index entry.
create unique index relationship_types_by_role on relationship_types (org_id, from_type, to_type, md5(role))
  nulls not distinct;

-- The current links. Both ends are external ids, joined to records when they are read, so the order of arrival does not
-- matter. The unique key also finds the objects of a person or a parent.
create table relationships (
  org_id uuid not null,
  id uuid not null,
  relationship_type_id uuid not null,
  from_external_id text not null,
  to_external_id text not null,
  -- Copied from the cardinality of the type for the unique indexes below.
  one_from boolean not null,
  one_to boolean not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, relationship_type_id, from_external_id, to_external_id),
  foreign key (org_id, relationship_type_id) references relationship_types (org_id, id)
);
create unique index relationships_one_from on relationships (org_id, relationship_type_id, to_external_id)
  where one_from;
create unique index relationships_one_to on relationships (org_id, relationship_type_id, from_external_id)
  where one_to;
-- The lists of a person or parent, of an object and of a type. relationships_to also finds the way back from an object.
create index relationships_from on relationships
  (org_id, relationship_type_id, from_external_id, created_at desc, id desc);
create index relationships_to on relationships
  (org_id, relationship_type_id, to_external_id, created_at desc, id desc);
create index relationships_newest on relationships (org_id, relationship_type_id, created_at desc, id desc);

-- Past links. Removing a link moves it here; linking again makes a new one.
create table removed_relationships (
  org_id uuid not null,
  id uuid not null,
  relationship_type_id uuid not null,
  from_external_id text not null,
  to_external_id text not null,
  created_at timestamptz not null,
  removed_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, relationship_type_id) references relationship_types (org_id, id)
);
create index removed_relationships_from on removed_relationships
  (org_id, relationship_type_id, from_external_id, created_at desc, id desc);
create index removed_relationships_to on removed_relationships
  (org_id, relationship_type_id, to_external_id, created_at desc, id desc);
create index removed_relationships_newest on removed_relationships
  (org_id, relationship_type_id, created_at desc, id desc);

-- ---- Events ----

-- The external ids of events, which make recording idempotent. A table of its own, because a unique key of a
-- partitioned table must contain the month.
create table event_keys (
  org_id uuid not null,
  external_id text not null,
  event_id uuid not null,
  occurred_at timestamptz not null,
  primary key (org_id, external_id)
);

-- The append-only event log, partitioned by month. Subjects are external ids, joined to people when they are read, so
-- the order of arrival does not matter.
create table events (
  org_id uuid not null,
  occurred_at timestamptz not null,
  id uuid not null,
  external_id text not null,
  name text not null,
  received_at timestamptz not null,
  person_external_id text,
  custom_object_type text,
  custom_object_external_id text,
  properties jsonb not null default '{}',
  recorded_by text not null,
  primary key (org_id, occurred_at, id)
) partition by range (occurred_at);
create index events_by_person on events (org_id, person_external_id, name, occurred_at)
  where person_external_id is not null;
create index events_by_name on events (org_id, name, occurred_at);

-- events/partitions.ts makes the months, ahead of time. Everything before the first month, a year back, lies in
-- events_earlier; events of a later time without a month lie in events_rest. events_rest stays almost empty: making a
-- month scans it while it is locked. The first of the two was once called events_rest, and so are its indexes.
create table events_rest partition of events default;
alter table events detach partition events_rest;
alter table events_rest rename to events_earlier;
do $$ begin
  execute format(
    'alter table events attach partition events_earlier for values from (minvalue) to (%L)',
    (date_trunc('month', now() at time zone 'UTC') - interval '12 months') at time zone 'UTC');
end $$;
create table events_rest partition of events default;
-- Lists the events of an object; few events have one.
create index events_by_object on events (org_id, custom_object_type, custom_object_external_id, occurred_at, id)
  where custom_object_external_id is not null;

-- ---- Segments ----

create table segments (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  slug text not null,
  name text not null,
  description text,
  filter jsonb not null,
  evaluation_cadence text not null check (evaluation_cadence in ('REACTIVE_ONLY', 'HOURLY', 'DAILY', 'LIVE')),
  daily_evaluation_hour int,
  skip_weekend_evaluation boolean not null default false,
  output_columns jsonb,
  member_count int not null default 0,
  last_evaluated_at timestamptz,
  -- When the cadence evaluates the segment next; null for one that is evaluated by hand only.
  evaluate_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- LIVE: since when membership follows the filter.
  live_since timestamptz,
  -- LIVE: the instant up to which membership reflects the passing of time; null until the first evaluation.
  live_until timestamptz,
  -- LIVE: when the passing of time may next change membership; null when only changes of data can.
  live_due_at timestamptz,
  evaluate_lease timestamptz,
  evaluate_failures int not null default 0,
  primary key (org_id, id)
);
create unique index segments_slug on segments (org_id, slug) where deleted_at is null;
create index segments_due on segments (evaluate_at) where evaluate_at is not null;
create index segments_newest on segments (org_id, created_at desc, id desc) where deleted_at is null;
create index segments_live on segments (org_id, id) where evaluation_cadence = 'LIVE' and deleted_at is null;
create index segments_due_of_organization on segments (org_id, evaluate_at) where evaluate_at is not null;
create index segments_live_due on segments (live_due_at)
  where live_due_at is not null and evaluation_cadence = 'LIVE' and deleted_at is null;
create index segments_live_due_of_organization on segments (org_id, live_due_at)
  where live_due_at is not null and evaluation_cadence = 'LIVE' and deleted_at is null;

-- Present members. Whoever leaves and matches again gets a new row with a new entered_at. There is no foreign key:
-- members are written with the row of their segment locked, and checking it for each of them doubles the cost.
create table segment_members (
  org_id uuid not null,
  segment_id uuid not null,
  person_id uuid not null,
  entered_at timestamptz not null,
  primary key (org_id, segment_id, person_id)
);
-- Ascending, so that people who enter together, ordered by id, are written next to each other.
create index segment_members_newest on segment_members (org_id, segment_id, entered_at, person_id);

-- Past members. Apart from present members, who then need one index less: index writes are most of the cost of a new
-- member.
create table segment_departures (
  org_id uuid not null,
  segment_id uuid not null,
  person_id uuid not null,
  entered_at timestamptz not null,
  left_at timestamptz not null,
  primary key (org_id, segment_id, person_id, entered_at)
);
-- Retention deletes the oldest departures first.
create index segment_departures_oldest on segment_departures (org_id, left_at);

-- LIVE segments: when the passing of time next changes the answer for a person, where no index can tell. This is so for
-- a window around a date attribute of the person that must be over.
create table segment_moments (
  org_id uuid not null,
  segment_id uuid not null,
  person_external_id text not null,
  at timestamptz not null,
  primary key (org_id, segment_id, person_external_id)
);
create index segment_moments_next on segment_moments (org_id, segment_id, at);

-- What LIVE segments must look at again. Rows are only ever added and deleted.
create table noted_changes (
  org_id uuid not null,
  id uuid not null,
  -- One of these: a person, an object (for the people linked to it) or a contact (for the people with its phone
  -- number). If all are null, events were deleted from the log, of any person.
  person_external_id text,
  object_type text,
  object_external_id text,
  contact_id uuid,
  -- The person changed by this event only, so the note concerns the segments that ask for such events.
  event_name text,
  -- The note is for this segment only, which was busy when the note was first handled.
  segment_id uuid,
  due_at timestamptz not null,
  -- What changed beyond the person: the kind of predicate that is concerned. Null: see event_name.
  about text,
  primary key (org_id, id)
);
create index noted_changes_due on noted_changes (due_at);
create index noted_changes_due_of_organization on noted_changes (org_id, due_at);

-- ---- Imports ----

-- Files of people, objects and events that are being imported: how far each was read, and what was rejected.
create table imports (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  kind text not null check (kind in ('people', 'objects', 'events')),
  object_type text,
  dry_run boolean not null,
  status text not null check (status in ('UPLOADING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED')),
  file_name text,
  -- As requested. Settings that were left out are null until the beginning of the file has been read.
  mapping jsonb not null,
  delimiter text,
  -- What each column becomes. Made from the header and the first rows, then never changed.
  plan jsonb,
  actor_kind text not null,
  actor_id text not null,
  bytes_received bigint not null default 0,
  -- The checkpoint: everything before this byte is stored or rejected for good. Written together with those rows.
  bytes_read bigint not null default 0,
  last_row bigint not null default 0,
  rows_read bigint not null default 0,
  rows_created bigint not null default 0,
  rows_updated bigint not null default 0,
  rows_skipped bigint not null default 0,
  rows_rejected bigint not null default 0,
  -- How often each error code was the reason for a rejection.
  reasons jsonb not null default '{}',
  failure_code text,
  failure_message text,
  -- Consecutive failures that were not caused by the file.
  attempts int not null default 0,
  -- While rows are read: when a worker takes the import, or until when one has it. While the file is uploaded: when the
  -- import is given up.
  due_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  due_lease timestamptz,
  due_failures int not null default 0,
  primary key (org_id, id)
);
create index imports_newest on imports (org_id, created_at desc, id desc);
create index imports_due on imports (due_at) where due_at is not null;
create index imports_due_of_organization on imports (org_id, due_at) where due_at is not null;

-- The uploaded file in pieces that fit into memory; `start` counts bytes. Each piece is deleted as soon as it was read.
create table import_chunks (
  org_id uuid not null,
  import_id uuid not null,
  start bigint not null,
  file_id uuid not null,
  size int not null,
  primary key (org_id, import_id, start),
  foreign key (org_id, import_id) references imports (org_id, id)
);

create table import_rejections (
  org_id uuid not null,
  import_id uuid not null,
  -- As a spreadsheet counts: the header is row 1.
  row bigint not null,
  column_name text,
  code text not null,
  message text not null,
  primary key (org_id, import_id, row),
  foreign key (org_id, import_id) references imports (org_id, id)
);

-- The records that a dry run has met. A dry run stores none, so this is how it recognizes a second row of the same
-- record.
create table import_sightings (
  org_id uuid not null,
  import_id uuid not null,
  external_id text not null,
  primary key (org_id, import_id, external_id),
  foreign key (org_id, import_id) references imports (org_id, id)
);

-- ---- Forms ----

-- Forms that people embed in their own pages.
create table forms (
  org_id uuid not null references organizations (org_id),
  id uuid not null,
  name text not null,
  status text not null check (status in ('ACTIVE', 'PAUSED')),
  -- The pages that may show the form; `*` stands for all.
  allowed_origins text[] not null,
  -- The draft that is being edited. Visitors see the published version.
  draft jsonb not null,
  published_version int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The row is kept: published versions still say what people agreed to.
  deleted_at timestamptz,
  -- The secret with which a form verifies who fills it in can be replaced; the number of the current one. The previous
  -- secret works for a while.
  identity_generation int not null default 0,
  identity_before_until timestamptz,
  primary key (org_id, id)
);
create index forms_newest on forms (org_id, created_at desc, id desc) where deleted_at is null;

-- Published versions, which never change.
create table form_versions (
  org_id uuid not null,
  form_id uuid not null,
  version int not null,
  draft jsonb not null,
  published_at timestamptz not null,
  primary key (org_id, form_id, version),
  foreign key (org_id, form_id) references forms (org_id, id)
);

-- What visitors sent. A row never changes.
create table form_submissions (
  org_id uuid not null,
  id uuid not null,
  -- No foreign key: forms are never deleted, and checking it would lock the row of the form for each visitor.
  form_id uuid not null,
  -- Chosen by the visitor's browser: sent again, it is the same submission.
  client_id uuid not null,
  -- The version of the form that the answers were checked against.
  version int not null,
  person_external_id text not null,
  score int not null,
  ending text,
  answers jsonb not null,
  -- Keys of the sensitive answers, which are sealed.
  sensitive text[] not null,
  sealed bytea,
  hidden jsonb not null,
  -- What the visitor agreed to, in the words of that time; null where the form asks for nothing.
  consent jsonb,
  language text not null,
  page text,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, form_id, client_id)
);
create index form_submissions_newest on form_submissions (org_id, form_id, created_at desc, id desc);
create index form_submissions_by_person on form_submissions (org_id, person_external_id, created_at desc, id desc);

-- How often a form was viewed, started and sent on a day. No person can be told from it.
create table form_counts (
  org_id uuid not null,
  form_id uuid not null,
  day date not null,
  -- view, start, step:<id>, submission, ending:<id> or trap
  what text not null,
  count bigint not null,
  primary key (org_id, form_id, day, what)
);
