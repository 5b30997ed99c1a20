import { inRealTime } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { noteChanges } from '../changes.ts'
import { openIdentities, whenPeopleAreErased } from './erasures.ts'
import { findConversations, findRuns, type Identities, objectsOfOthers } from './identities.ts'
import { eraseBatch, personTables } from './person-tables.ts'

const ERASURES: Actor = { kind: 'system', id: 'erasures' }
/** Rows erased per statement. */
const BATCH = 2_000
/** Real milliseconds of one turn, well within the lease. The next turn goes on at the same table. */
const TURN_MS = 10_000
/** Real milliseconds after which what was on its way has arrived. No lease lasts longer. */
const SETTLED_MS = 10 * 60_000

interface DueErasure extends ClaimedRow {
  identities: Buffer
  at_table: string | null
  finished_at: Date | null
}

/** Erases people table by table, in batches, and again when what was on its way has arrived. */
export function erasuresWorker(runtime: Runtime): RowWork<DueErasure> {
  return {
    queue: QUEUES.erasures,
    // Stopping waits for the turns that have started.
    batchSize: 1,
    columns: sql`t.identities, t.at_table, t.finished_at`,
    work: async (org, [row], lease) => {
      const at = await eraseTables(runtime, org, row!)
      await inTransaction(runtime, org, ERASURES, (ctx) =>
        at === null ? finish(runtime, ctx, row!, lease) : goOn(ctx, row!, lease, at),
      )
    },
  }
}

/** Erases until the turn is over. Returns the table to go on with; null: all are done. */
async function eraseTables(runtime: Runtime, org: string, row: DueErasure): Promise<string | null> {
  const tables = runtime.services.get(personTables)
  const until = performance.now() + TURN_MS
  const first = Math.max(
    0,
    tables.findIndex(({ table }) => table === row.at_table),
  )
  const person = await inTransaction(runtime, org, ERASURES, (ctx) => presentIdentities(ctx, row))
  for (const declared of tables.slice(first)) {
    for (let more = true; more; ) {
      if (performance.now() > until) return declared.table
      more = await inTransaction(runtime, org, ERASURES, (ctx) => eraseBatch(ctx, declared, person, BATCH))
    }
  }
  return null
}

/** With the runs and conversations that were about to begin when the erasure did. Those runs end, too. */
async function presentIdentities(ctx: Ctx, row: DueErasure): Promise<Identities> {
  const person = await identitiesOf(ctx, row)
  const { externalIds, contacts } = person
  const conversations = await findConversations(ctx, contacts)
  const runs = [...new Set([...person.runs, ...(await findRuns(ctx, externalIds, contacts, conversations))])]
  const found = { ...person, conversations, runs }
  await ctx.services.get(whenPeopleAreErased)(ctx, found)
  return found
}

/**
 * The second time without what is there again: a new person may have the external id or an address, and an object may have
 * been created anew.
 */
async function identitiesOf(ctx: Ctx, row: DueErasure): Promise<Identities> {
  const person = openIdentities(ctx, row.id, row.identities)
  if (row.finished_at === null) return person
  const { phoneNumbers, emails, objects } = person
  const taken = await ctx.db.rows(sql<{
    external_id: string
    phone_number: string | null
    email: string | null
  }>`
    select external_id, phone_number, lower(email) as email from people
    where org_id = ${ctx.org} and (external_id = any(${person.externalIds}::text[])
      or phone_number = any(${phoneNumbers}::text[]) or lower(email) = any(${emails}::text[]))`)
  const without = (values: string[], has: (row: (typeof taken)[number]) => string | null) =>
    values.filter((value) => !taken.some((other) => has(other) === value))
  const externalIds = without(person.externalIds, (other) => other.external_id)
  const others = await objectsOfOthers(ctx, objects, externalIds)
  return {
    ...person,
    externalIds,
    objects: objects.filter(
      ({ type, externalId }) =>
        !others.some((other) => other.type === type && other.externalId === externalId),
    ),
    phoneNumbers: without(phoneNumbers, (other) => other.phone_number),
    emails: without(emails, (other) => other.email),
  }
}

async function goOn(ctx: Ctx, { id }: DueErasure, lease: Date, table: string): Promise<void> {
  await ctx.db.run(sql`
    update erasures set at_table = ${table}, due_at = ${ctx.now}, due_lease = null, due_failures = 0
    where org_id = ${ctx.org} and id = ${id} and due_at = ${lease}`)
}

/** The first time, the erasure is done and looks again later. The second time, it forgets whom it was about. */
async function finish(
  runtime: Runtime,
  ctx: Ctx,
  { id, finished_at, identities }: DueErasure,
  lease: Date,
): Promise<void> {
  // LIVE segments have counted what is gone now for a new person with the same external id.
  const anew = await ctx.db.rows(sql<{ external_id: string }>`
    select external_id from people
    where org_id = ${ctx.org} and external_id = any(${openIdentities(ctx, id, identities).externalIds}::text[])`)
  await noteChanges(ctx, { people: anew.map((person) => person.external_id) })
  const again = finished_at === null ? inRealTime(runtime.clock, SETTLED_MS) : null
  await ctx.db.run(sql`
    update erasures set status = 'DONE', finished_at = coalesce(finished_at, ${ctx.now}), at_table = null,
                        due_at = ${again}, due_lease = null, due_failures = 0
                        ${again === null ? sql`, identities = null` : sql``}
    where org_id = ${ctx.org} and id = ${id} and due_at = ${lease}`)
}
