import { type RawBuilder, sql } from '../db/index.ts'
import type { Ctx } from '../kernel/index.ts'
import { COMPUTED, CUSTOM, OBJECT_COLUMNS, PERSON_COLUMNS } from './attributes.ts'
import { BUILT_IN_ATTRIBUTES } from './computed.ts'
import type { RelationshipHop } from './filter-schema.ts'
import { ISO_DATES } from './iso-dates.ts'
import { type AttributeType, operatorsOf } from './operators.ts'
import { readVocabulary, relationshipsOf, type Vocabulary } from './vocabulary.ts'

/** Attributes are discovered from this many of the newest records, so that the cost does not grow with the data. */
const SAMPLED_PEOPLE = 1000
const SAMPLED_OBJECTS = 200
/** Object types that are looked into, and ways that are given for each, at most. */
const MAX_TYPES = 100
const MAX_PATHS = 20
const MAX_HOPS = 3

interface CatalogAttribute {
  attr: string
  type: AttributeType
  operators: string[]
  description: string | null
}

/** What the filters of an organization can name (docs/behaviour.md: Segments). */
export async function readCatalog(ctx: Ctx) {
  const vocabulary = await readVocabulary(ctx)
  const types = [...vocabulary.objectTypes].slice(0, MAX_TYPES)
  const objectAttributes = await discoverOfObjects(
    ctx,
    types.map(([name]) => name),
  )
  return {
    personAttributes: [...fixedAttributes(PERSON_COLUMNS), ...(await discoverOfPeople(ctx))],
    computedVariables: computedVariables(vocabulary),
    customObjectTypes: types.map(([name, displayName]) => ({
      name,
      displayName,
      attributes: [...fixedAttributes(OBJECT_COLUMNS), ...(objectAttributes.get(name) ?? [])],
    })),
    reachableObjects: reachableObjects(vocabulary),
  }
}

function describe(attr: string, type: AttributeType, description: string | null = null): CatalogAttribute {
  return { attr, type, operators: operatorsOf(type), description }
}

function fixedAttributes(columns: typeof PERSON_COLUMNS): CatalogAttribute[] {
  return [...columns].map(([name, { type }]) => describe(name, type))
}

function computedVariables({ extractedFields }: Vocabulary) {
  const builtIn = BUILT_IN_ATTRIBUTES.map(({ name, type, label, description }) => ({
    ...describe(COMPUTED + name, type, description),
    label,
    group: 'Activity',
  }))
  const extracted = [...extractedFields].map(([slug, { type, label, description }]) => ({
    ...describe(COMPUTED + slug, type, description),
    label,
    group: 'Extracted',
  }))
  return [...builtIn, ...extracted]
}

/** The types that a person's links lead to, each with the shortest ways there first; none visits a type twice. */
function reachableObjects(vocabulary: Vocabulary) {
  const pathsTo = new Map<string, RelationshipHop[][]>()
  let ways: RelationshipHop[][] = [[]]
  for (let hops = 1; hops <= MAX_HOPS; hops++) {
    ways = ways.flatMap((way) => hopsFrom(vocabulary, way).map((hop) => [...way, hop]))
    ways = ways.filter((way) => {
      const typeName = way.at(-1)!.customObjectType
      const known = pathsTo.get(typeName) ?? []
      pathsTo.set(typeName, known)
      return known.length < MAX_PATHS && known.push(way)
    })
  }
  return [...pathsTo].map(([typeName, paths]) => ({ typeName, paths }))
}

function hopsFrom(vocabulary: Vocabulary, way: readonly RelationshipHop[]): RelationshipHop[] {
  const from = way.at(-1)?.customObjectType ?? null
  const visited = way.map((hop) => hop.customObjectType)
  const types = [...vocabulary.objectTypes.keys()].filter((type) => !visited.includes(type))
  return types.flatMap((customObjectType) =>
    (['parent_to_child', 'child_to_parent'] as const).flatMap((direction) => {
      if (from === null && direction === 'child_to_parent') return []
      return relationshipsOf(vocabulary, from, { customObjectType, direction }).map(({ role }) => ({
        customObjectType,
        direction,
        relationshipType: role,
        attributeFilters: [],
      }))
    }),
  )
}

async function discoverOfPeople(ctx: Ctx): Promise<CatalogAttribute[]> {
  // Uses people_newest.
  const newest = sql`
    select null::text as owner, attributes from people
    where org_id = ${ctx.org} and deleted_at is null order by created_at desc, id desc limit ${SAMPLED_PEOPLE}`
  return (await discover(ctx, newest)).map(({ attribute }) => attribute)
}

async function discoverOfObjects(
  ctx: Ctx,
  types: readonly string[],
): Promise<Map<string, CatalogAttribute[]>> {
  if (types.length === 0) return new Map()
  // Uses custom_objects_newest.
  const newest = sql`
    select wanted.type as owner, sampled.attributes
    from unnest(${types}::text[]) as wanted (type)
    cross join lateral (
      select attributes from custom_objects o
      where o.org_id = ${ctx.org} and o.type = wanted.type and o.deleted_at is null
      order by o.created_at desc, o.id desc limit ${SAMPLED_OBJECTS}
    ) as sampled`
  const found = Map.groupBy(await discover(ctx, newest), ({ owner }) => owner ?? '')
  return new Map([...found].map(([type, all]) => [type, all.map(({ attribute }) => attribute)]))
}

interface Discovered {
  owner: string | null
  attribute: CatalogAttribute
}

/** The keys of `attributes` in a sample, each with the type that most of its values have. */
async function discover(ctx: Ctx, sample: RawBuilder<unknown>): Promise<Discovered[]> {
  const rows = await ctx.db.rows(sql<{ owner: string | null; key: string; type: AttributeType }>`
    select distinct on (owner, key) owner, key, type
    from (
      select owner, key, type, count(*) as times
      from (${sample}) as sampled
      cross join lateral jsonb_each(attributes) as entry (key, value)
      cross join lateral (select ${typeOf(sql`value`)} as type) as typed
      where type is not null group by owner, key, type
    ) as counted
    order by owner, key, times desc, type`)
  return rows.map(({ owner, key, type }) => ({ owner, attribute: describe(CUSTOM + key, type) }))
}

function typeOf(value: RawBuilder<unknown>): RawBuilder<unknown> {
  const text = sql`(${value} #>> '{}')`
  return sql`case jsonb_typeof(${value})
    when 'string' then
      case when ${text} ~ ${ISO_DATES.local} or ${text} ~ ${ISO_DATES.zoned} then 'DATE' else 'STRING' end
    when 'number' then 'NUMBER'
    when 'boolean' then 'BOOLEAN'
    when 'array' then 'ARRAY'
    when 'object' then 'JSON'
  end`
}
