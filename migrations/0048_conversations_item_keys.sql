-- One number for each item of an extracted value, together with its initiative and field. Items may be long.
create function item_keys(initiative_id uuid, slug text, items text[])
 returns bigint[]
 language sql
 immutable parallel safe strict
as $function$
  select array(
    select hashtextextended(item, hashtextextended(slug, uuid_hash_extended(initiative_id, 0))) from unnest(items) item)
$function$;

-- Who gave an answer that few gave. What many gave is found sooner among the newest runs. Without a pending list, no
-- transaction writes the entries of others.
create index concurrently extracted_values_by_item on extracted_values
  using gin (item_keys(initiative_id, slug, items)) with (fastupdate = off);
