import { LRUCache } from 'lru-cache'
import { service, toWire, toWireOrNull, upTo } from '../core/index.ts'
import { type Db, sql } from '../db/index.ts'
import type { Ctx, Permission } from '../operations/index.ts'

/** The kinds of changes, with the permissions of which a listener needs one. */
export const CHANGE_KINDS = {
  person: ['people:read'],
  run: ['initiatives:read'],
  message: ['initiatives:read', 'conversations:read'],
  conversation: ['initiatives:read', 'conversations:read'],
  /** Who views a conversation or types in it. The id is the conversation's. */
  presence: ['conversations:read'],
  cannedReply: ['conversations:read'],
  /** Who has the inbox open. The id is their name. */
  online: ['conversations:read'],
  inboxView: ['conversations:read'],
  notification: ['conversations:read'],
  webhookEvent: ['webhooks:read'],
  subscription: ['webhooks:read'],
} as const satisfies Record<string, readonly Permission[]>

export type ChangeKind = keyof typeof CHANGE_KINDS

/**
 * Real milliseconds for which a process caches that there is no listener. New listeners wait this long (`stream.ts`).
 */
export const CACHED_MS = 1_000
const MAX_REMEMBERED = 10_000

/** Caches which organizations have no listener, so that their changes cost nothing. */
export class ListenerCache {
  /** Listeners rely on the limit, so the age is measured at each lookup (`ttlResolution`). */
  readonly #organizations = new LRUCache<string, true>({
    ...upTo(MAX_REMEMBERED),
    ttl: CACHED_MS,
    ttlResolution: 0,
  })

  async hasNoListener(db: Db, org: string): Promise<boolean> {
    if (this.#organizations.has(org)) return true
    const askedAt = performance.now()
    const heard = await db.maybe(sql`select from change_listeners where org_id = ${org}`)
    if (heard) return false
    this.#organizations.set(org, true, { start: askedAt })
    return true
  }
}

export const listenerCache = service<ListenerCache>('listenerCache')

/** Another follower of changes, called in their transaction with external ids of people and UUIDs of all else. */
export type Follower = (ctx: Ctx, kind: ChangeKind, subjects: readonly string[]) => Promise<void>

export const follower = service<Follower>('follower')

function onWire(kind: ChangeKind, subject: string): string {
  if (kind === 'person' || kind === 'online') return subject
  return toWire(kind === 'presence' ? 'conversation' : kind, subject)
}

/**
 * Publishes changes to listeners, in the transaction of the change. Pass external ids of people and UUIDs of all else.
 * Listeners read the changed objects themselves. `conversations` says in which conversation each of them is, by its UUID.
 */
export async function tellChanges(
  ctx: Ctx,
  kind: ChangeKind,
  subjects: Iterable<string>,
  conversations?: ReadonlyMap<string, string>,
): Promise<void> {
  const changed = [...new Set(subjects)]
  await ctx.services.get(follower)(ctx, kind, changed)
  const rows = changed.map((subject) => ({
    id: ctx.newId(),
    subject: onWire(kind, subject),
    conversation: toWireOrNull('conversation', conversations?.get(subject) ?? null),
  }))
  if (rows.length === 0 || (await ctx.services.get(listenerCache).hasNoListener(ctx.db, ctx.org))) return
  // Use the database clock, which all processes share. The next change of the same object comes after this
  // transaction and gets a later time.
  await ctx.db.run(sql`
    insert into changes (org_id, id, xid, kind, subject, conversation, noted_at)
    select ${ctx.org}, id, pg_current_xact_id(), ${kind}, subject, conversation, statement_timestamp()
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, subject text, conversation text)
    where exists (select from change_listeners where org_id = ${ctx.org})`)
}
