-- How names are sorted: without regard to case and accents, and numbers by their value. 48 characters decide, so that a
-- cursor can carry them.
create function sortable(words text)
 returns text
 language sql
 immutable parallel safe strict
as $function$
  select left(lower(regexp_replace(regexp_replace(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'),
    '([0-9]+)', '0000000\1', 'g'), '0*([0-9]{8,})', '\1', 'g')), 48)
$function$;

-- What people are sorted by: the name that lists show, without regard to case and accents.
create function person_order(first_name text, last_name text, email text, external_id text)
 returns text
 language sql
 immutable parallel safe
as $function$
  select left(lower(regexp_replace(normalize(coalesce(
    nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), nullif(email, ''), external_id
  ), nfd), '[\u0300-\u036f]', '', 'g')), 48)
$function$;

create index concurrently people_named on people (
  org_id, (person_order(first_name, last_name, email, external_id) collate ucs_basic), id
);
create index concurrently custom_objects_named on custom_objects (
  org_id, type, (sortable(coalesce(nullif(display_name, ''), external_id)) collate ucs_basic), id
);

-- Views of every list of the workspace, not of the inbox alone. `filter` is what the list keeps.
alter table inbox_views
  add column list text not null default 'inbox',
  -- The record whose list it is; empty: the list is the organization's.
  add column within text not null default '';
