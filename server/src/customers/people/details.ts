import { tellChanges } from '../../platform/changes/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { noteChanges } from './changes.ts'
import { findSurvivors } from './merging/survivors.ts'
import { type IncomingRow, insertNew, updatePresent } from './people.ts'
import type { PersonRow } from './person.ts'

/** Details about a person from one source. */
export interface PersonDetails {
  externalId: string
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  /** In E.164. */
  phoneNumber?: string | undefined
  attributes: Readonly<Record<string, unknown>>
  /** Whether they overwrite known values, or only fill empty fields. */
  existing: 'fill' | 'replace'
}

const FIELDS = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phoneNumber: 'phone_number',
} as const

/**
 * Creates new people and merges details into known ones, attributes key by key. A person without changes is not
 * written. A deleted person is restored.
 */
export async function addDetails(ctx: Ctx, given: readonly PersonDetails[]): Promise<void> {
  const changed = new Set<string>()
  // Trusted and untrusted details are not mixed, even in one call.
  for (const existing of ['fill', 'replace'] as const) {
    const details = await ofSurvivors(
      ctx,
      given.filter((each) => each.existing === existing),
    )
    if (details.length > 0) for (const id of await merge(ctx, details)) changed.add(id)
  }
  if (changed.size === 0) return
  await noteChanges(ctx, { people: [...changed] })
  await tellChanges(ctx, 'person', changed)
}

/** Those of the external ids that nobody has or had, deleted people included. */
export async function findUnknown(ctx: Ctx, externalIds: readonly string[]): Promise<string[]> {
  if (externalIds.length === 0) return []
  const known = await ctx.db.rows(sql<{ external_id: string }>`
    select external_id from people where org_id = ${ctx.org} and external_id = any(${[...externalIds]})`)
  const isKnown = new Set(known.map((row) => row.external_id))
  return externalIds.filter((externalId) => !isKnown.has(externalId))
}

/** One item per person, in the common locking order. */
function combine(said: readonly PersonDetails[]): PersonDetails[] {
  const people = new Map<string, PersonDetails>()
  for (const next of said) {
    const known = people.get(next.externalId)
    if (!known) people.set(next.externalId, next)
    else {
      const [strong, weak] = next.existing === 'replace' ? [next, known] : [known, next]
      people.set(next.externalId, {
        ...given(weak),
        ...given(strong),
        attributes: { ...weak.attributes, ...strong.attributes },
      })
    }
  }
  return [...people.values()].toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))
}

function given(details: PersonDetails): PersonDetails {
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== undefined),
  ) as unknown as PersonDetails
}

/**
 * Returns the external ids of the people that were created or changed. Who was merged while this waited for their row leads
 * to the surviving person, and who was erased is stored anew.
 */
async function merge(ctx: Ctx, details: readonly PersonDetails[]): Promise<string[]> {
  const created = await insertNew(
    ctx,
    details.map((each) => rowOf(each, ctx.newId())),
  )
  const isNew = new Set(created.map((row) => row.external_id))
  const others = new Map(
    details.flatMap((each) => (isNew.has(each.externalId) ? [] : [[each.externalId, each] as const])),
  )
  if (others.size === 0) return [...isNew]
  const present = await ctx.db.rows(sql<PersonRow & { deleted_at: Date | null }>`
    select * from people where org_id = ${ctx.org} and external_id = any(${[...others.keys()]}) and merged_into is null
    order by external_id for update`)
  const updates = present.flatMap((row) => {
    const update = updateOf(row, others.get(row.external_id)!)
    return update.sent.length > 0 || row.deleted_at !== null ? [update] : []
  })
  if (updates.length > 0) await updatePresent(ctx, updates)
  for (const row of present) others.delete(row.external_id)
  const followed = others.size > 0 ? await merge(ctx, await ofSurvivors(ctx, [...others.values()])) : []
  return [...isNew, ...updates.map((row) => row.external_id), ...followed]
}

/** The details of the people whom these lead to by now. */
async function ofSurvivors(ctx: Ctx, details: readonly PersonDetails[]): Promise<PersonDetails[]> {
  const survivors = await findSurvivors(
    ctx,
    details.map(({ externalId }) => externalId),
  )
  return combine(
    details.map((each) => ({ ...each, externalId: survivors.get(each.externalId) ?? each.externalId })),
  )
}

function rowOf(details: PersonDetails, id: string): IncomingRow {
  return {
    id,
    external_id: details.externalId,
    first_name: details.firstName ?? null,
    last_name: details.lastName ?? null,
    email: details.email ?? null,
    phone_number: details.phoneNumber ?? null,
    attributes: { ...details.attributes },
    sent: [],
  }
}

/** The changed fields. */
function updateOf(known: PersonRow, said: PersonDetails): IncomingRow {
  const row = rowOf(said, known.id)
  const isNews = (before: unknown, after: unknown) =>
    after !== undefined && (said.existing === 'replace' ? !isSame(before, after) : before == null)
  for (const [name, column] of Object.entries(FIELDS))
    if (isNews(known[column], said[name as keyof typeof FIELDS])) row.sent.push(name)
  const attributes = Object.entries(said.attributes).filter(([key, value]) =>
    isNews(Object.hasOwn(known.attributes, key) ? known.attributes[key] : undefined, value),
  )
  if (attributes.length > 0) {
    row.sent.push('attributes')
    row.attributes = { ...known.attributes, ...Object.fromEntries(attributes) }
  }
  return row
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
