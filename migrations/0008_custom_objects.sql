-- What an organization knows besides people: objects of its own types, and how people and objects are linked.

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

-- A relationship leads from a person (from_type is null), or from an object as the parent, to an object.
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
-- The role as its digest: three long texts are more than an index takes.
create unique index relationship_types_by_role on relationship_types (org_id, from_type, to_type, md5(role))
  nulls not distinct;

-- The links there are now. Ends are the caller's external ids; they are joined to records by name when read, so the
-- order of arrival never matters.
create table relationships (
  org_id uuid not null,
  id uuid not null,
  relationship_type_id uuid not null,
  from_external_id text not null,
  to_external_id text not null,
  -- The type's cardinality, told again where the unique indexes below can see it.
  one_from boolean not null,
  one_to boolean not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  -- Also the way from a person or parent to its objects.
  unique (org_id, relationship_type_id, from_external_id, to_external_id),
  foreign key (org_id, relationship_type_id) references relationship_types (org_id, id)
);
create unique index relationships_one_from on relationships (org_id, relationship_type_id, to_external_id) where one_from;
create unique index relationships_one_to on relationships (org_id, relationship_type_id, from_external_id) where one_to;
-- The lists of a person or parent, of an object, and of a type; relationships_to is also the way back from an object.
create index relationships_from on relationships (org_id, relationship_type_id, from_external_id, created_at desc, id desc);
create index relationships_to on relationships (org_id, relationship_type_id, to_external_id, created_at desc, id desc);
create index relationships_newest on relationships (org_id, relationship_type_id, created_at desc, id desc);

-- The links there were. Unlinking moves a link here; linking again makes a new one.
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
create index removed_relationships_from on removed_relationships (org_id, relationship_type_id, from_external_id, created_at desc, id desc);
create index removed_relationships_to on removed_relationships (org_id, relationship_type_id, to_external_id, created_at desc, id desc);
create index removed_relationships_newest on removed_relationships (org_id, relationship_type_id, created_at desc, id desc);

-- What people_search looks through: words in lower case without accents, between spaces; the phone number as digits.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
-- Letters of other scripts become o and the digits of their bytes: in some locales trigrams are made of ASCII only.
-- people/search.ts does the same to what is searched for. Immutable: the encoding of the database never changes.
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
alter table people add column search_text text generated always as (
  searchable(
    ' ' || coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || coalesce(email || ' ', '')
      || coalesce(ltrim(phone_number, '+') || ' ', '') || external_id || ' ')
) stored;
create index people_search on people using gin (org_id, search_text gin_trgm_ops);
