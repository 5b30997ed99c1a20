import type { TestApp } from '../../../../test/harness/harness.ts'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import type { AttributeFilter } from '../values/terms-schema.ts'

export function filterOf(...predicates: Predicate[]): FilterExpression {
  return { kind: 'person', op: 'AND', predicates }
}

export function attribute(filter: AttributeFilter): Predicate {
  return { kind: 'person_attribute', ...filter }
}

/** People whose attribute `plan` is one of these. */
export function plan(...plans: string[]): FilterExpression {
  return filterOf(attribute({ attr: 'attributes.plan', type: 'STRING', op: 'in', value: plans }))
}

export type Workspace = Awaited<ReturnType<typeof newWorkspace>>

interface LinkType {
  id: string
  isOfPeople: boolean
}

/** An organization of its own for a test, since people of another test would be found too. */
export async function newWorkspace(app: TestApp) {
  const { id, key } = await app.newOrganization()
  const ok = (name: string, input = {}) => app.ok(name, input, { key })
  const api = (name: string, input = {}) => app.api(name, input, { key })
  const person = (externalId: string, attributes: object = {}, rest: object = {}) =>
    ok('cdp_people_upsert', { externalId, attributes, ...rest })
  const members = async (slug: string): Promise<string[]> =>
    (await ok('segments_members_list', { slug })).data.map((one: { externalId: string }) => one.externalId)
  const count = async (filterExpression: object): Promise<number> =>
    (await ok('segments_preview', { filterExpression })).count
  /** Registers relationship types by role, with the types they connect (null: people). */
  const define = async (roles: Record<string, readonly [string | null, string]>) => {
    const types: Record<string, LinkType> = {}
    for (const [role, [from, to]] of Object.entries(roles)) {
      for (const name of [from, to]) {
        if (name) await ok('cdp_custom_object_types_create', { name, displayName: name, description: name })
      }
      const ends =
        from === null
          ? { kind: 'person_to_co', customObjectType: to }
          : { kind: 'co_to_co', parentCustomObjectType: from, childCustomObjectType: to }
      const made = await ok('cdp_relationship_types_register', { role, ...ends })
      types[role] = { id: made.relationshipTypeId, isOfPeople: from === null }
    }
    return types
  }
  const link = ({ id: relationshipTypeId, isOfPeople }: LinkType, from: string, to: string) => {
    const ends = isOfPeople
      ? { personExternalId: from, customObjectExternalId: to }
      : { parentExternalId: from, childExternalId: to }
    return ok('cdp_relationships_link', { relationshipTypeId, ...ends })
  }
  return { id, key, ok, api, person, members, count, define, link }
}
