import { LRUCache } from 'lru-cache'
import { service, toWire, toWireOrNull, upTo } from '../core/index.ts'
import { type Db, sql } from '../db/index.ts'
import type { ChangeTeller, Ctx, Permission } from '../operations/index.ts'

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
  draft: ['conversations:read'],
  webhookEvent: ['webhooks:read'],
  subscription: ['webhooks:read'],
  /** The id is the newest of those that were stored together. */
  event: ['events:read'],
  /** The id is the type. */
  object: ['objects:read'],
  /** By slug. */
  segment: ['segments:read'],
  import: ['imports:read'],
  form: ['forms:read'],
  template: ['templates:read'],
  initiative: ['initiatives:read'],
  campaign: ['initiatives:read'],
  journey: ['journeys:read'],
  /** Who has a journey open, where they point and what they selected. The id is the journey's. */
  journeyPresence: ['journeys:read'],
  channel: ['channels:read'],
  environment: ['environments:read'],
  credential: ['credentials:read'],
  knowledge: ['initiatives:read'],
  /** An organization has one of each of these, so the id is the organization's. */
  doNotContact: ['people:read'],
  sendingLimits: ['channels:read'],
  languageModel: ['credentials:read'],
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

/** The kinds whose records have UUIDs inside and wire ids outside. */
type UuidKind =
  | 'run'
  | 'message'
  | 'conversation'
  | 'presence'
  | 'cannedReply'
  | 'inboxView'
  | 'notification'
  | 'webhookEvent'
  | 'subscription'

/** The kinds that are told by the id that callers know. */
export type NamedKind = Exclude<ChangeKind, UuidKind>

const UUID_KINDS: ReadonlySet<string> = new Set<UuidKind>([
  'run',
  'message',
  'conversation',
  'presence',
  'cannedReply',
  'inboxView',
  'notification',
  'webhookEvent',
  'subscription',
])

function onWire(kind: ChangeKind, subject: string): string {
  if (!UUID_KINDS.has(kind)) return subject
  return toWire(kind === 'presence' ? 'conversation' : (kind as Exclude<UuidKind, 'presence'>), subject)
}

/**
 * Publishes changes to listeners, in the transaction of the change. Pass UUIDs of the kinds in `UUID_KINDS`, and of all
 * others the id that callers know: external ids of people, slugs of segments, wire ids. Listeners read the changed
 * objects themselves. `conversations` says in which conversation each of them is, by its UUID.
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

/** The kind of record that operations with a permission change. People and conversations are told where they change. */
const KIND_WRITTEN_WITH: Partial<Record<Permission, NamedKind>> = {
  'segments:write': 'segment',
  'imports:write': 'import',
  'forms:write': 'form',
  'templates:write': 'template',
  'initiatives:write': 'initiative',
  'journeys:write': 'journey',
  'objects:write': 'object',
  'channels:write': 'channel',
  'environments:write': 'environment',
  'credentials:write': 'credential',
}

/** Operations that change another kind of record than their permission says, by the beginning of their names. */
const KIND_WRITTEN_BY: readonly (readonly [name: string, kind: NamedKind])[] = [
  ['knowledge_', 'knowledge'],
  ['campaigns_', 'campaign'],
  ['sending_', 'sendingLimits'],
  ['language_model_', 'languageModel'],
]

/** The kinds of which an organization has one, and that operations change. */
const WHOLE_KINDS: ReadonlySet<NamedKind> = new Set(['sendingLimits', 'languageModel'])

/**
 * Tells which record an operation changed: the first parameter of its path, and the id that it answers. Called by
 * `execute` in the transaction of the operation.
 */
export const tellOperation: ChangeTeller = async (ctx, { name, permission, pathParams }, input, result) => {
  const byName = KIND_WRITTEN_BY.find(([beginning]) => name.startsWith(beginning))?.[1]
  const kind = byName ?? KIND_WRITTEN_WITH[permission]
  if (kind === undefined) return
  if (WHOLE_KINDS.has(kind)) return tellChanges(ctx, kind, [toWire('organization', ctx.org)])
  const answered = result as { id?: unknown; slug?: unknown }
  const ids = [
    pathParams[0] === undefined ? undefined : input[pathParams[0]],
    kind === 'object' ? input.type : undefined,
    kind === 'segment' ? answered.slug : answered.id,
  ]
  await tellChanges(
    ctx,
    kind,
    ids.filter((id) => typeof id === 'string'),
  )
}
