-- Why a value was taken: how it was said, or that readers disagree. Its confidence follows from it. null: extracted before
-- causes were kept. `reviewed`: a person decided.
alter table extracted_values add column cause text;

-- Values that a person is asked about, or decided about. A refused value is in no other table.
create table extraction_reviews (
  org_id uuid not null,
  run_id uuid not null,
  slug text not null,
  id uuid not null,
  initiative_id uuid not null,
  schema_version int not null,
  -- When the value was extracted.
  created_at timestamptz not null,
  -- What was read, as in extracted_values.
  items text[] not null,
  source_quote text,
  confidence real,
  cause text,
  -- What else may be meant: a list of values, each as in `items`.
  candidates jsonb not null default '[]',
  -- null: it waits for a person.
  decision text check (decision in ('confirmed', 'corrected', 'refused')),
  -- The right value of a corrected one.
  decided_items text[],
  decided_at timestamptz,
  decided_by_kind text,
  decided_by_id text,
  primary key (org_id, run_id, slug),
  foreign key (org_id, run_id) references runs (org_id, id),
  check ((decision is null) = (decided_at is null)),
  check ((decision is not distinct from 'corrected') = (decided_items is not null))
);
-- The review list of an organization, and of an initiative.
create index extraction_reviews_waiting on extraction_reviews (org_id, created_at desc, id desc) where decision is null;
create index extraction_reviews_waiting_by_initiative on extraction_reviews (org_id, initiative_id, created_at desc, id desc)
  where decision is null;
create index extraction_reviews_decided on extraction_reviews (org_id, initiative_id, decided_at desc, id desc)
  where decision is not null;
-- How many wait and how many were right, by field.
create index extraction_reviews_of_initiative on extraction_reviews (org_id, initiative_id, slug);
