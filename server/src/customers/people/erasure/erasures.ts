import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError, notFound, service } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { findIdentities, type Identities } from './identities.ts'

export const REASONS = ['requested', 'consent_withdrawn', 'not_needed', 'other'] as const

export interface ErasureRow {
  id: string
  reason: (typeof REASONS)[number]
  status: 'RUNNING' | 'DONE'
  created_at: Date
  finished_at: Date | null
}

/** Ends what goes on with a person, in the transaction that begins the erasure. Set by app.ts. */
export const whenPeopleAreErased =
  service<(ctx: Ctx, person: Identities) => Promise<void>>('whenPeopleAreErased')

/**
 * Begins to erase a person: they are gone at once, their live runs end, and a worker erases the rest, however much it is.
 * A person who was erased gives that erasure again. Throws `not_found` when they never existed.
 */
export async function erasePerson(
  ctx: Ctx,
  externalId: string,
  { reason, keepObjects }: { reason: ErasureRow['reason']; keepObjects: boolean },
): Promise<ErasureRow> {
  const found = await findIdentities(ctx, externalId, true).catch((error) => {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  })
  if (!found) return findErasure(ctx, externalId)
  const { identities } = found
  if (keepObjects) identities.objects = []
  await ctx.services.get(whenPeopleAreErased)(ctx, identities)
  await ctx.db.run(sql`
    delete from people where org_id = ${ctx.org} and id = any(${identities.people}::uuid[])`)
  await tellChanges(ctx, 'person', [found.externalId])
  const id = ctx.newId()
  const erasure = await ctx.db.one(sql<ErasureRow>`
    insert into erasures (org_id, id, reason, status, actor_kind, actor_id, created_at, external_ids, identities, due_at)
    values (${ctx.org}, ${id}, ${reason}, 'RUNNING', ${ctx.actor.kind}, ${ctx.actor.id}, ${ctx.now},
            ${identities.externalIds.map((each) => macOf(ctx, each))}::bytea[],
            ${ctx.secrets.seal(purposeOf(ctx.org, id), JSON.stringify(identities))}, ${ctx.now})
    returning id, reason, status, created_at, finished_at`)
  wakeAfterCommit(ctx, QUEUES.erasures)
  return erasure
}

/** The latest erasure of an external id; throws `not_found`. */
async function findErasure(ctx: Ctx, externalId: string): Promise<ErasureRow> {
  const row = await ctx.db.maybe(sql<ErasureRow>`
    select id, reason, status, created_at, finished_at from erasures
    where org_id = ${ctx.org} and external_ids @> ${[macOf(ctx, externalId)]}::bytea[]
    order by created_at desc limit 1`)
  if (!row) throw notFound('person')
  return row
}

/** Nobody can tell an external id from it, and no two organizations have the same. */
function macOf({ org, secrets }: Ctx, externalId: string): Buffer {
  return secrets.mac('erased person', `${org} ${externalId}`)
}

export function openIdentities({ org, secrets }: Ctx, id: string, sealed: Buffer): Identities {
  return JSON.parse(secrets.unseal(purposeOf(org, id), sealed))
}

function purposeOf(org: string, id: string): string {
  return `erasure ${org} ${id}`
}
