import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { OfPeople } from './lookups.ts'
import type { FilterScope } from './scope.ts'

/**
 * The extracted value of a field from each person's latest run with a value for it, as JSON. Its type is that of the
 * field in the run's schema: a whole number, a boolean, a text, or a list of texts. The query starts from the
 * initiatives, which are few, so that a person's runs are found by runs_by_person.
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
