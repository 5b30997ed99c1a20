import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { OfPeople } from './lookups.ts'
import type { FilterScope } from './scope.ts'

/**
 * What was extracted for a field from the latest run of each person that has a value for it, as JSON of the type that the
 * field had in the schema of that run: a whole number, true or false, a text, or a list of texts. By way of the
 * initiatives, which are few, so that the runs of one person are found by runs_by_person.
 */
export function extractedValues(slug: string) {
  return ({ org }: FilterScope, ofPeople: OfPeople): RawBuilder<unknown> => sql`
    select distinct on (r.person_external_id) r.person_external_id as key, ${extractedAsJson(slug)} as value
    from initiatives i
    join runs r on r.org_id = ${org} and r.initiative_id = i.id
    join extracted_values v on v.org_id = ${org} and v.run_id = r.id and v.slug = ${slug}
    join extraction_schemas s
      on s.org_id = ${org} and s.initiative_id = v.initiative_id and s.version = v.schema_version
    where i.org_id = ${org} and r.person_external_id is not null and ${ofPeople(sql`r.person_external_id`)}
    order by r.person_external_id, r.started_at desc, r.id desc`
}

export function extractedAsJson(slug: string): RawBuilder<unknown> {
  const fieldType = sql`
    (select f ->> 'type' from jsonb_array_elements(s.fields) as f where f ->> 'slug' = ${slug} limit 1)`
  return sql`case ${fieldType}
    when 'int' then case when v.items[1] ~ '^-?[0-9]{1,16}$' then to_jsonb(v.items[1]::numeric) end
    when 'bool' then to_jsonb(v.items[1] = 'true')
    when 'enum[]' then to_jsonb(v.items)
    when 'string[]' then to_jsonb(v.items)
    else to_jsonb(v.items[1])
  end`
}
