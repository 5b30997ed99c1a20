import { LRUCache } from 'lru-cache'
import { service, toWire } from '../core/index.ts'
import { type Db, sql } from '../db/index.ts'
import type { Ctx, Permission } from '../operations/index.ts'

/** What a change can be of, and what its listener must be allowed to read. */
export const CHANGE_KINDS = {
  person: 'people:read',
  run: 'initiatives:read',
  message: 'initiatives:read',
  conversation: 'initiatives:read',
  /** Who looks at a conversation or types; the conversation's id. */
  presence: 'conversations:read',
  webhookEvent: 'webhooks:read',
  subscription: 'webhooks:read',
} as const satisfies Record<string, Permission>

export type ChangeKind = keyof typeof CHANGE_KINDS

/** For how long a process goes by that nobody listens, in real milliseconds. Listeners wait for that (`stream.ts`). */
export const UNHEARD_MS = 1_000
const MAX_REMEMBERED = 10_000

/** Which organizations nobody listens to, so that changes cost nothing there. */
export class Unheard {
  readonly #organizations = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: UNHEARD_MS })

  async isUnheard(db: Db, org: string): Promise<boolean> {
    if (this.#organizations.has(org)) return true
    const askedAt = performance.now()
    const heard = await db.maybe(sql`select from change_listeners where org_id = ${org}`)
    if (heard) return false
    this.#organizations.set(org, true, { start: askedAt })
    return true
  }
}

export const unheard = service<Unheard>('unheard')

/** Who else follows what is told, in the transaction of the change: external ids of people, UUIDs of all else. */
export type Follower = (ctx: Ctx, kind: ChangeKind, subjects: readonly string[]) => Promise<void>

export const follower = service<Follower>('follower')

function onWire(kind: ChangeKind, subject: string): string {
  if (kind === 'person') return subject
  return toWire(kind === 'presence' ? 'conversation' : kind, subject)
}

/**
 * Tells listeners, in the transaction of a change and after it, what has changed: external ids of people, UUIDs of all
 * else. Listeners read the rest themselves, if they still want to know.
 */
export async function tellChanges(ctx: Ctx, kind: ChangeKind, subjects: Iterable<string>): Promise<void> {
  const changed = [...new Set(subjects)]
  await ctx.services.get(follower)(ctx, kind, changed)
  const rows = changed.map((subject) => ({
    id: ctx.newId(),
    subject: onWire(kind, subject),
  }))
  if (rows.length === 0 || (await ctx.services.get(unheard).isUnheard(ctx.db, ctx.org))) return
  // By the clock of the database, of which there is one. Whoever changes the same thing next does so after this
  // transaction, and is noted later.
  await ctx.db.run(sql`
    insert into changes (org_id, id, xid, kind, subject, noted_at)
    select ${ctx.org}, id, pg_current_xact_id(), ${kind}, subject, statement_timestamp()
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, subject text)
    where exists (select from change_listeners where org_id = ${ctx.org})`)
}
