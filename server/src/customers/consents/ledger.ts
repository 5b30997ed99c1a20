import { tellChanges } from '../../platform/changes/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { type ChannelKind, findSurvivors, noteChanges } from '../people/index.ts'
import type { ConsentSource, ConsentState } from './schema.ts'

/* What people agreed to, and the proof of it (docs/behaviour/customers.md: Consents). */

/** A change of one consent. */
export interface ConsentChange {
  personExternalId: string
  topicId: string
  channel: ChannelKind
  state: ConsentState
  source: ConsentSource
  /** What the person read or wrote, or why a member changed it. */
  words: string | null
  version?: string | null
  /** The message or submission that proves it, as the API names it. */
  reference?: string | null
  /** null: the person. */
  actor?: string | null
}

const LONGEST_WORDS = 2_000

/**
 * Adds the changes to the history and makes them the current state. A `pending` one never replaces what the person
 * chose before. The caller knows that the topics exist.
 */
export async function recordConsents(ctx: Ctx, changes: readonly ConsentChange[]): Promise<void> {
  if (changes.length === 0) return
  const survivors = await findSurvivors(
    ctx,
    changes.map(({ personExternalId }) => personExternalId),
  )
  const named = changes.map((change) => ({
    ...change,
    personExternalId: survivors.get(change.personExternalId) ?? change.personExternalId,
  }))
  const known = await lockStates(ctx, named)
  const counting = named.filter(({ state, ...change }) => state !== 'pending' || !known.has(keyOf(change)))
  if (counting.length === 0) return
  const entries = counting.map(({ words, version = null, reference = null, actor = null, ...change }) => ({
    ...change,
    id: ctx.newId(),
    words: words?.slice(0, LONGEST_WORDS).toWellFormed() ?? null,
    version,
    reference,
    actor,
  }))
  await ctx.db.run(sql`
    insert into consent_entries (org_id, id, person_external_id, topic_id, channel, state, source, words, version,
                                 reference, actor, created_at)
    select ${ctx.org}, id, "personExternalId", "topicId", channel, state, source, words, version, reference, actor, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (
      id uuid, "personExternalId" text, "topicId" uuid, channel text, state text, source text, words text, version text,
      reference text, actor text)`)
  const current = new Map(counting.map((change) => [keyOf(change), change]))
  const ordered = [...current.keys()].toSorted().map((key) => current.get(key)!)
  await ctx.db.run(sql`
    insert into consents (org_id, person_external_id, topic_id, channel, state, changed_at)
    select ${ctx.org}, "personExternalId", "topicId", channel, state, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as r (
      "personExternalId" text, "topicId" uuid, channel text, state text)
    on conflict (org_id, person_external_id, topic_id, channel) do update
      set state = excluded.state, changed_at = excluded.changed_at`)
  const people = [...new Set(counting.map(({ personExternalId }) => personExternalId))]
  await noteChanges(ctx, { people })
  await tellChanges(ctx, 'person', people)
}

type Key = Pick<ConsentChange, 'personExternalId' | 'topicId' | 'channel'>

function keyOf({ personExternalId, topicId, channel }: Key): string {
  return `${topicId} ${channel} ${personExternalId}`
}

/** Locks what is known of these consents, in the order of its key; returns which are. */
async function lockStates(ctx: Ctx, changes: readonly Key[]): Promise<Set<string>> {
  const rows = await ctx.db.rows(sql<Key>`
    select c.person_external_id as "personExternalId", c.topic_id as "topicId", c.channel
    from consents c
    where c.org_id = ${ctx.org} and c.person_external_id = any(${changes.map((change) => change.personExternalId)})
      and c.topic_id = any(${changes.map(({ topicId }) => topicId)})
    order by c.person_external_id, c.topic_id, c.channel for update`)
  return new Set(rows.map(keyOf))
}
