import { LRUCache } from 'lru-cache'
import type { ChangeKind, Follower } from '../../../platform/changes/index.ts'
import { upTo } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** The predicate kinds of LIVE segments that depend on runs and messages. */
type PredicateKind = 'initiative' | 'message'

const PREDICATE_KINDS: Partial<Record<ChangeKind, PredicateKind>> = { run: 'initiative', message: 'message' }

/**
 * How long a process remembers that no LIVE segment uses a kind, in real milliseconds. A segment that becomes LIVE is
 * evaluated again a minute later, which catches changes missed until then.
 */
const UNUSED_KIND_MS = 1_000
const MAX_REMEMBERED = 10_000

/**
 * Adds an invalidation for each changed run and message that a LIVE segment depends on, in the transaction of the
 * change. Without such a segment it costs one query a second.
 */
export class SegmentChangeListener {
  readonly #unusedKinds = new LRUCache<string, true>({ ...upTo(MAX_REMEMBERED), ttl: UNUSED_KIND_MS })

  readonly onChange: Follower = async (ctx, kind, subjects) => {
    const about = PREDICATE_KINDS[kind]
    if (about === undefined || subjects.length === 0 || (await this.#isUnused(ctx, about))) return
    const ids = subjects.map(() => ctx.newId())
    const inserted = await ctx.db.rows(sql`
      insert into noted_changes (org_id, id, person_external_id, contact_id, about, due_at)
      select ${ctx.org}, n.id, of.person, of.contact, ${about}, ${ctx.now}
      from unnest(${ids}::uuid[], ${subjects}::uuid[]) as n (id, subject)
      cross join lateral (${about === 'initiative' ? ofRun(ctx) : ofMessage(ctx)}) as of (person, contact)
      returning id`)
    if (inserted.length > 0) wakeAfterCommit(ctx, QUEUES.noted)
  }

  async #isUnused(ctx: Ctx, about: PredicateKind): Promise<boolean> {
    const key = `${ctx.org}:${about}`
    if (this.#unusedKinds.has(key)) return true
    const askedAt = performance.now()
    // Uses segments_live.
    const inUse = await ctx.db.maybe(sql`
      select from segments
      where org_id = ${ctx.org} and evaluation_cadence = 'LIVE' and deleted_at is null
        and filter @> ${JSON.stringify({ predicates: [{ kind: about }] })}::jsonb limit 1`)
    if (inUse) return false
    this.#unusedKinds.set(key, true, { start: askedAt })
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
