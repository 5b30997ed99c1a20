import { LRUCache } from 'lru-cache'
import type { ChangeKind, Follower } from '../../../platform/changes/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** What LIVE segments may ask of changes that are told, as the kind of the predicate. */
type About = 'initiative' | 'message'

const ABOUT: Partial<Record<ChangeKind, About>> = { run: 'initiative', message: 'message' }

/**
 * For how long a process goes by that no LIVE segment asks, in real milliseconds. A segment that becomes LIVE is evaluated
 * again a minute later, which makes up for it.
 */
const UNASKED_MS = 1_000
const MAX_REMEMBERED = 10_000

/**
 * Notes runs and messages for LIVE segments that ask about them, in the transaction that changes them. Where none does
 * it costs nothing but one look a second.
 */
export class ToldChanges {
  readonly #unasked = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: UNASKED_MS })

  readonly follow: Follower = async (ctx, kind, subjects) => {
    const about = ABOUT[kind]
    if (about === undefined || subjects.length === 0 || (await this.#isUnasked(ctx, about))) return
    const ids = subjects.map(() => ctx.newId())
    const noted = await ctx.db.rows(sql`
      insert into noted_changes (org_id, id, person_external_id, contact_id, about, due_at)
      select ${ctx.org}, n.id, of.person, of.contact, ${about}, ${ctx.now}
      from unnest(${ids}::uuid[], ${subjects}::uuid[]) as n (id, subject)
      cross join lateral (${about === 'initiative' ? ofRun(ctx) : ofMessage(ctx)}) as of (person, contact)
      returning id`)
    if (noted.length > 0) wakeAfterCommit(ctx, QUEUES.noted)
  }

  async #isUnasked(ctx: Ctx, about: About): Promise<boolean> {
    const key = `${ctx.org}:${about}`
    if (this.#unasked.has(key)) return true
    const askedAt = performance.now()
    // Uses segments_live.
    const asking = await ctx.db.maybe(sql`
      select from segments
      where org_id = ${ctx.org} and evaluation_cadence = 'LIVE' and deleted_at is null
        and filter @> ${JSON.stringify({ predicates: [{ kind: about }] })}::jsonb limit 1`)
    if (asking) return false
    this.#unasked.set(key, true, { start: askedAt })
    return true
  }
}

function ofRun({ org }: Ctx): RawBuilder<unknown> {
  return sql`
    select r.person_external_id, null::uuid from runs r
    where r.org_id = ${org} and r.id = n.subject and r.person_external_id is not null`
}

function ofMessage({ org }: Ctx): RawBuilder<unknown> {
  return sql`select null::text, m.contact_id from messages m where m.org_id = ${org} and m.id = n.subject`
}
