import { sql } from '../../../platform/db/index.ts'
import type { Ctx, Refused } from '../../../platform/operations/index.ts'
import { findSurvivors, noteChanges } from '../../people/index.ts'
import { type Link, lockTypes, readLink } from './link-input.ts'
import { splitContested, wavesOf } from './link-order.ts'
import type { Cardinality, RelationshipInput } from './schema.ts'
import { limitsOf } from './types.ts'

/** A link to create or remove. */
export type LinkInput = RelationshipInput & { remove?: boolean | undefined }

/** The outcome. `unchanged`: it already was as requested. */
export type LinkOutcome = { ok: true; done: 'created' | 'reactivated' | 'removed' | 'unchanged' } | Refused

/**
 * Links and unlinks as if one item after the other; a refused item does not affect the others. Records that are not
 * synced yet may be named. Unique indexes enforce the cardinality, also for concurrent links. Batches with crossing
 * orders may deadlock: the transaction is then repeated.
 */
export async function applyLinks(ctx: Ctx, inputs: readonly LinkInput[]): Promise<LinkOutcome[]> {
  const types = await lockTypes(ctx, inputs)
  const outcomes: LinkOutcome[] = []
  const items: { index: number; link: Link; remove: boolean }[] = []
  const survivors = await findSurvivors(
    ctx,
    inputs.flatMap(({ personExternalId }) => personExternalId ?? []),
  )
  inputs.forEach((input, index) => {
    const read = readLink(input, types)
    if ('type' in read) {
      const from = read.type.from_type === null ? (survivors.get(read.from) ?? read.from) : read.from
      items.push({ index, link: { ...read, from }, remove: input.remove === true })
    } else outcomes[index] = read
  })
  const links = items.map((item) => item.link)
  const changed: Link[] = []
  for (const wave of wavesOf(items)) {
    for (const part of wave.remove ? [wave.items] : splitContested(links, wave.items)) {
      const those = part.map((at) => links[at]!)
      const done = await (wave.remove ? unlink(ctx, those) : link(ctx, those))
      done.forEach((outcome, n) => {
        outcomes[items[part[n]!]!.index] = outcome
        if (outcome.ok && outcome.done !== 'unchanged') changed.push(those[n]!)
      })
    }
  }
  await noteEnds(ctx, changed)
  return outcomes
}

/** Invalidates the person of a link, or both objects of a link between objects, for LIVE segments. */
function noteEnds(ctx: Ctx, links: readonly Link[]): Promise<void> {
  const [ofPeople, ofObjects] = [true, false].map((is) =>
    links.filter(({ type }) => (type.from_type === null) === is),
  ) as [Link[], Link[]]
  return noteChanges(ctx, {
    people: ofPeople.map(({ from }) => from),
    objects: ofObjects.flatMap(({ type, from, to }) => [
      { type: type.from_type!, externalId: from },
      { type: type.to_type, externalId: to },
    ]),
  })
}

const columns = sql.raw(
  `l ("index" int, "id" uuid, "type" uuid, "from" text, "to" text, "oneFrom" boolean, "oneTo" boolean)`,
)

function asRows(ctx: Ctx, links: readonly Link[]): string {
  return JSON.stringify(
    links.map(({ type, from, to }, index) => {
      const { oneFrom, oneTo } = limitsOf(type.cardinality)
      return { index, id: ctx.newId(), type: type.id, from, to, oneFrom, oneTo }
    }),
  )
}

/** How often a link is retried when the conflicting one has disappeared meanwhile. */
const TRIES = 5

async function link(ctx: Ctx, links: readonly Link[], tries = TRIES): Promise<LinkOutcome[]> {
  const rows = asRows(ctx, links)
  const stored = new Map((await insertLinks(ctx, rows)).map((row) => [row.index, row]))
  const blocking = stored.size < links.length ? await findBlocking(ctx, rows) : new Map<number, Blocking>()
  const outcomes = links.map((each, index): LinkOutcome | null => {
    const row = stored.get(index)
    if (row) return { ok: true, done: row.reactivated ? 'reactivated' : 'created' }
    const other = blocking.get(index)
    return other ? passedOver(each, other) : null
  })
  const retried = links.filter((_, index) => outcomes[index] === null)
  const again = retried.length > 0 && tries > 1 ? await link(ctx, retried, tries - 1) : []
  return outcomes.map((outcome) => outcome ?? again.shift() ?? CONTENDED)
}

const CONTENDED: Refused = {
  ok: false,
  code: 'conflict',
  message: 'Another request is linking or unlinking the same records. Try again.',
}

/** Skips a row that conflicts with an existing link, one of the same batch, or the cardinality. */
function insertLinks(ctx: Ctx, rows: string): Promise<{ index: number; reactivated: boolean }[]> {
  return ctx.db.rows(sql<{ index: number; reactivated: boolean }>`
    with incoming as (select * from jsonb_to_recordset(${rows}::jsonb) as ${columns}),
    stored as (
      insert into relationships
        (org_id, id, relationship_type_id, from_external_id, to_external_id, one_from, one_to, created_at)
      select ${ctx.org}, "id", "type", "from", "to", "oneFrom", "oneTo", ${ctx.now} from incoming order by "index"
      on conflict do nothing
      returning id
    )
    select "index", exists (
      select from removed_relationships f
      where f.org_id = ${ctx.org} and f.relationship_type_id = "type"
        and f.from_external_id = "from" and f.to_external_id = "to") as reactivated
    from incoming join stored on stored.id = incoming."id"`)
}

interface Blocking {
  index: number
  from_external_id: string
  to_external_id: string
}

/** By position, the conflicting link, an identical one first. Uses the three unique indexes of links. */
async function findBlocking(ctx: Ctx, rows: string): Promise<Map<number, Blocking>> {
  const sameType = sql`r.org_id = ${ctx.org} and r.relationship_type_id = l."type"`
  const found = await ctx.db.rows(sql<Blocking>`
    select l."index", b.from_external_id, b.to_external_id
    from jsonb_to_recordset(${rows}::jsonb) as ${columns}
    cross join lateral (
      select from_external_id, to_external_id from relationships r
      where ${sameType} and r.from_external_id = l."from" and r.to_external_id = l."to"
      union all
      select from_external_id, to_external_id from relationships r
      where ${sameType} and r.to_external_id = l."to" and r.one_from
      union all
      select from_external_id, to_external_id from relationships r
      where ${sameType} and r.from_external_id = l."from" and r.one_to
      limit 1
    ) b`)
  return new Map(found.map((row) => [row.index, row]))
}

function passedOver(wanted: Link, blocking: Blocking): LinkOutcome {
  const isSame = blocking.from_external_id === wanted.from && blocking.to_external_id === wanted.to
  if (isSame) return { ok: true, done: 'unchanged' }
  return { ok: false, code: 'conflict', message: conflictMessage(wanted, blocking) }
}

function conflictMessage({ type }: Link, blocking: Blocking): string {
  const source = type.from_type ?? 'person'
  const limits: Record<Cardinality, string> = {
    ONE_TO_ONE: `one ${type.to_type} per ${source} and one ${source} per ${type.to_type}`,
    ONE_TO_MANY: `one ${source} per ${type.to_type}`,
    MANY_TO_ONE: `one ${type.to_type} per ${source}`,
    MANY_TO_MANY: 'any number',
  }
  const allowed = limits[type.cardinality ?? 'MANY_TO_MANY']
  const [from, to] = [JSON.stringify(blocking.from_external_id), JSON.stringify(blocking.to_external_id)]
  return (
    `${type.role} allows ${allowed}, but ${source} ${from} is already linked to ${type.to_type} ${to}. ` +
    'Unlink that first.'
  )
}

async function unlink(ctx: Ctx, links: readonly Link[]): Promise<LinkOutcome[]> {
  const removed = await ctx.db.rows(sql<{ index: number }>`
    with incoming as (
      select distinct on ("type", "from", "to") * from jsonb_to_recordset(${asRows(ctx, links)}::jsonb) as ${columns}
      order by "type", "from", "to", "index"
    ), gone as (
      delete from relationships r using incoming i
      where r.org_id = ${ctx.org} and r.relationship_type_id = i."type"
        and r.from_external_id = i."from" and r.to_external_id = i."to"
      returning r.*, i."index"
    ), kept as (
      insert into removed_relationships
        (org_id, id, relationship_type_id, from_external_id, to_external_id, created_at, removed_at)
      select ${ctx.org}, id, relationship_type_id, from_external_id, to_external_id, created_at, ${ctx.now} from gone
    )
    select "index" from gone`)
  const done = new Set(removed.map(({ index }) => index))
  return links.map((_, index) => ({ ok: true, done: done.has(index) ? 'removed' : 'unchanged' }))
}
