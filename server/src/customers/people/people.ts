import { tellChanges } from '../../platform/changes/index.ts'
import { notFound, service } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import {
  type Ctx,
  newestFirst,
  type PageRequest,
  type Refused,
  sortKey,
} from '../../platform/operations/index.ts'
import { BAD_PHONE, parsePhone } from './addresses/phone-numbers.ts'
import { noteChanges } from './changes.ts'
import { absorbLeads } from './merging/leads.ts'
import { findSurvivors, survivorOf } from './merging/survivors.ts'
import { type PersonRow, readAddresses } from './person.ts'
import type { PersonInput } from './schema.ts'

/** The outcome of one item: the person, or why it was refused. */
export type Upserted =
  /** The external id differs from the given one when that person was merged into another. */
  { ok: true; id: string; externalId: string; created: boolean } | (Refused & { externalId: string })

/**
 * Stores people by external id, item by item: a refused one does not affect the others. Omitted fields stay,
 * `attributes` are replaced as a whole, a deleted person is restored. The last of several items for one person wins.
 */
export async function upsertPeople(ctx: Ctx, inputs: readonly PersonInput[]): Promise<Upserted[]> {
  const survivors = await findSurvivors(
    ctx,
    inputs.map(({ externalId }) => externalId),
  )
  const phones = inputs.map((input) => (input.phoneNumber ? parsePhone(input.phoneNumber) : null))
  const accepted = new Map<string, Incoming>()
  inputs.forEach((given, index) => {
    if (given.phoneNumber && phones[index] === null) return
    const input = { ...given, externalId: survivors.get(given.externalId) ?? given.externalId }
    const earlier = accepted.get(input.externalId)
    const phone = input.phoneNumber === undefined ? (earlier?.phone ?? null) : phones[index]!
    accepted.set(input.externalId, { input: { ...earlier?.input, ...input }, phone })
  })
  const stored = await store(ctx, [...accepted.values()])
  const written = [...stored.values()].map(({ externalId }) => externalId)
  await noteChanges(ctx, { people: written })
  await tellChanges(ctx, 'person', written)
  await absorbLeads(
    ctx,
    [...accepted.values()].flatMap(({ input, phone }) =>
      phone !== null || input.email ? [stored.get(input.externalId)!.id] : [],
    ),
  )
  return inputs.map(({ externalId, phoneNumber }, index) => {
    if (phoneNumber && phones[index] === null) {
      return { ok: false, externalId, code: 'invalid_phone_number', message: BAD_PHONE }
    }
    return { ok: true, ...stored.get(survivors.get(externalId) ?? externalId)! }
  })
}

interface Incoming {
  input: PersonInput
  /** In E.164. */
  phone: string | null
}

/** By the external id that was asked for. */
type Stored = Map<string, { id: string; externalId: string; created: boolean }>

async function store(ctx: Ctx, items: Incoming[]): Promise<Stored> {
  // Sorted, so that batches with the same people cannot deadlock.
  const rows = items
    .toSorted((a, b) => (a.input.externalId < b.input.externalId ? -1 : 1))
    .map(incomingRow(ctx))
  const stored = await storeRows(ctx, rows)
  return new Map(
    stored.map(({ id, asked, external_id, created }) => [asked, { id, externalId: external_id, created }]),
  )
}

async function storeRows(ctx: Ctx, rows: readonly IncomingRow[]): Promise<StoredRow[]> {
  const created = await insertNew(ctx, rows)
  const isNew = new Set(created.map((row) => row.asked))
  const present = rows.filter((row) => !isNew.has(row.external_id))
  return [...created, ...(await updatePresent(ctx, present))]
}

function incomingRow(ctx: Ctx) {
  return ({ input, phone }: Incoming) => ({
    id: ctx.newId(),
    external_id: input.externalId,
    first_name: input.firstName ?? null,
    last_name: input.lastName ?? null,
    email: input.email ?? null,
    phone_number: phone,
    attributes: input.attributes ?? null,
    // null clears a field and an omitted field stays, so the field names matter.
    sent: Object.keys(input).filter((key) => input[key as keyof PersonInput] !== undefined),
  })
}

export type IncomingRow = ReturnType<ReturnType<typeof incomingRow>>
interface StoredRow {
  id: string
  external_id: string
  /** Another external id, if that person was merged meanwhile. */
  asked: string
  created: boolean
}

const incomingColumns = sql.raw(`r (
  id uuid, external_id text, first_name text, last_name text, email text, phone_number text,
  attributes jsonb, sent text[])`)

/** Returns the new people. */
export function insertNew(ctx: Ctx, rows: readonly IncomingRow[]): Promise<StoredRow[]> {
  const inserting = sql<StoredRow>`
    insert into people
      (org_id, id, external_id, first_name, last_name, email, phone_number, attributes, created_at, updated_at)
    select ${ctx.org}, id, external_id, first_name, last_name, email, phone_number,
           coalesce(attributes, '{}'), ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${incomingColumns}
    on conflict (org_id, external_id) do nothing
    returning id, external_id, external_id as asked, true as created`
  return ctx.db.rows(inserting, 'people_insert')
}

/**
 * A separate statement: it must see people that others committed while `insertNew` waited for them. For somebody who was
 * merged meanwhile, it updates the surviving person. Who was erased meanwhile is stored anew, and so is whoever a merge was
 * undone for.
 */
export async function updatePresent(ctx: Ctx, rows: readonly IncomingRow[]): Promise<StoredRow[]> {
  if (rows.length === 0) return []
  const updated = await updateUnmerged(ctx, rows)
  const done = new Set(updated.map((row) => row.asked))
  const left = rows.filter((row) => !done.has(row.external_id))
  const survivors = await findSurvivors(
    ctx,
    left.map((row) => row.external_id),
  )
  const merged = left.filter((row) => survivors.has(row.external_id))
  const survivorIdOf = (row: IncomingRow) => survivors.get(row.external_id)!
  const again = await updatePresent(
    ctx,
    merged.map((row) => ({ ...row, external_id: survivorIdOf(row) })),
  )
  const stored = new Map(again.map((row) => [row.asked, row]))
  const gone = left.filter((row) => !survivors.has(row.external_id))
  return [
    ...updated,
    ...merged.map((row) => ({ ...stored.get(survivorIdOf(row))!, asked: row.external_id })),
    ...(gone.length > 0 ? await storeRows(ctx, gone) : []),
  ]
}

function updateUnmerged(ctx: Ctx, rows: readonly IncomingRow[]): Promise<StoredRow[]> {
  return ctx.db.rows(sql<StoredRow>`
    with locked as (
      select id, deleted_at from people
      where org_id = ${ctx.org} and external_id = any(${rows.map((row) => row.external_id)}) and merged_into is null
      order by external_id for update
    )
    update people p set
      first_name = case when 'firstName' = any(r.sent) then r.first_name else p.first_name end,
      last_name = case when 'lastName' = any(r.sent) then r.last_name else p.last_name end,
      email = case when 'email' = any(r.sent) then r.email else p.email end,
      phone_number = case when 'phoneNumber' = any(r.sent) then r.phone_number else p.phone_number end,
      attributes = case when 'attributes' = any(r.sent) then r.attributes else p.attributes end,
      updated_at = ${ctx.now},
      deleted_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${incomingColumns}, locked
    where p.org_id = ${ctx.org} and p.external_id = r.external_id and p.id = locked.id
    returning p.id, p.external_id, p.external_id as asked, locked.deleted_at is not null as created`)
}

/** The addresses of a person who was just deleted, with those of people merged into them. */
export interface DeletedPerson {
  phoneNumbers: string[]
  emails: string[]
}

/** Hooks that run in the transaction that deletes a person. Set by app.ts. */
export const whenPeopleAreDeleted =
  service<(ctx: Ctx, person: DeletedPerson) => Promise<void>>('whenPeopleAreDeleted')

/**
 * Soft: events and links stay. Returns false when the person was already deleted; throws `not_found` when they never
 * existed.
 */
export async function deletePerson(ctx: Ctx, given: string): Promise<boolean> {
  const externalId = await survivorOf(ctx, given)
  const removed = await ctx.db.maybe(sql<{ id: string }>`
    update people set deleted_at = ${ctx.now}, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and external_id = ${externalId} and deleted_at is null and merged_into is null
    returning id`)
  if (removed) {
    const addresses = await readAddresses(ctx, removed.id)
    await ctx.services.get(whenPeopleAreDeleted)(ctx, {
      phoneNumbers: addresses.flatMap((row) => row.phone_number ?? []),
      emails: addresses.flatMap((row) => row.email?.toLowerCase() ?? []),
    })
    await noteChanges(ctx, { people: [externalId] })
    await tellChanges(ctx, 'person', [externalId])
    return true
  }
  const former = await ctx.db.maybe(sql`
    select 1 from people where org_id = ${ctx.org} and external_id = ${externalId}`)
  if (!former) throw notFound('person')
  return false
}

/** As people are shown: by name, or else by email address or external id; as in people_named. */
export const PEOPLE_NAMED = sql`person_order(p.first_name, p.last_name, p.email, p.external_id) collate ucs_basic`

/** Not by change: an index on it would double the cost of each update. */
export const PEOPLE_SORTS = { created: sql`p.created_at`, name: PEOPLE_NAMED }

/** Newest first, or in the chosen order; uses people_newest or people_named. */
export function listPeople(ctx: Ctx, page: PageRequest): RawBuilder<PersonRow> {
  return sql<PersonRow>`
    select p.* ${sortKey(page.order)} from people p
    where p.org_id = ${ctx.org} and p.deleted_at is null
      ${newestFirst(page, sql`p.created_at`, sql`p.id`)}`
}
