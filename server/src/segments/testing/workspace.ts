import type { TestApp } from '../../../test/harness.ts'
import type { AttributeFilter, FilterExpression, Predicate } from '../filter-schema.ts'

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
  return { id, key, ok, api, person, members, count }
}
