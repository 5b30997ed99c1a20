import { closeConversations, extractFromLive, openConversations } from '../../../conversations/index.ts'
import { type NewEvent, recordEvents } from '../../../customers/index.ts'
import {
  type Advance,
  ensureConversations,
  type NewMessage,
  queueMessages,
  type RunRow,
} from '../../../messaging/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { queueCalls } from '../calls/queue.ts'
import type { Effect } from '../nodes/index.ts'
import { dispatchedExternalId } from '../triggers/chains.ts'
import type { Decision } from './advance.ts'

/** The conversations that decisions use, by run. */
export type Threads = ReadonlyMap<string, string>

export async function ensureThreads(ctx: Ctx, decided: readonly Decision[]): Promise<Threads> {
  const needing = decided.filter(
    ({ advance, effects }) =>
      advance.waitingFor === 'conversation' || effects.some((effect) => 'channelId' in effect),
  )
  const pairs = needing.map(({ advance }) => ({
    channelId: advance.state.channelId!,
    contactId: advance.run.contact_id,
  }))
  const found = await ensureConversations(ctx, pairs)
  return new Map(
    needing.map(({ advance }, index) => {
      const { channelId, contactId } = pairs[index]!
      return [advance.run.id, found.get(`${channelId}/${contactId}`)!]
    }),
  )
}

/** An effect of one kind with its run. */
interface Wanted<K extends Effect['kind']> {
  effect: Effect & { kind: K }
  run: RunRow
  conversationId: string
}

/** Writes the effects of decisions in the transaction that wrote the runs. */
export async function carryOut(
  ctx: Ctx,
  decided: readonly { advance: Advance; effects: readonly Effect[] }[],
  threads: Threads,
): Promise<void> {
  const wanted = decided.flatMap(({ advance, effects }) =>
    effects.map((effect) => ({ effect, run: advance.run, conversationId: threads.get(advance.run.id)! })),
  )
  const of = <K extends Effect['kind']>(kind: K) =>
    wanted.filter((item): item is Wanted<K> => item.effect.kind === kind)

  await closeConversations(
    ctx,
    of('close_conversation').map(({ run, conversationId }) => ({ conversationId, runId: run.id })),
  )
  await queueMessages(ctx, [...of('send_template').map(templateFrom), ...of('send_email').map(letterFrom)])
  await openConversations(
    ctx,
    of('open_conversation').map(({ effect, run, conversationId }) => ({
      conversationId,
      runId: run.id,
      mode: effect.mode,
    })),
  )
  await extractFromLive(
    ctx,
    of('extract').map(({ run }) => run.id),
  )
  await recordAll(ctx, of('record_event'))
  await queueCalls(ctx, of('http_call'))
  await enrollNext(ctx, of('enroll_next'))
}

function templateFrom({ effect, run, conversationId }: Wanted<'send_template'>): NewMessage {
  const { templateId, parameters } = effect
  return {
    ...ofJourney(effect, run, conversationId),
    type: 'template',
    text: effect.text,
    template: { templateId, parameters },
  }
}

function letterFrom({ effect, run, conversationId }: Wanted<'send_email'>): NewMessage {
  const { subject, text, template } = effect
  return { ...ofJourney(effect, run, conversationId), type: 'text', subject, text, template }
}

function ofJourney(
  { messageId, channelId }: { messageId: string; channelId: string },
  run: RunRow,
  conversationId: string,
) {
  return {
    id: messageId,
    conversationId,
    channelId,
    contactId: run.contact_id,
    runId: run.id,
    initiativeId: run.initiative_id,
    author: 'journey' as const,
  }
}

/** A step records its event once: the external id contains the run and the step. */
async function recordAll(ctx: Ctx, wanted: readonly Wanted<'record_event'>[]): Promise<void> {
  if (wanted.length === 0) return
  const events = wanted.map(
    ({ effect, run }): NewEvent => ({
      id: effect.eventId,
      externalId: dispatchedExternalId(run.id, effect.seq),
      name: effect.name,
      occurredAt: ctx.now,
      receivedAt: ctx.now,
      personExternalId: run.person_external_id!,
      properties: effect.properties,
      recordedBy: `run:${run.id}`,
    }),
  )
  const recorded = await recordEvents(ctx.db, ctx.org, events, ctx.now)
  if (recorded.some((event) => event.matched)) wakeAfterCommit(ctx, QUEUES.matches)
}

/** Queues participants for the next initiatives. An initiative that is not live enrolls no one. */
async function enrollNext(ctx: Ctx, wanted: readonly Wanted<'enroll_next'>[]): Promise<void> {
  if (wanted.length === 0) return
  const rows = wanted.map(({ effect, run }) => ({
    id: ctx.newId(),
    runId: run.id,
    personExternalId: run.person_external_id,
    initiativeId: fromWire('initiative', effect.initiativeId),
    properties: run.state.workflowState ?? {},
  }))
  const queued = await ctx.db.rows(sql<{ id: string }>`
    insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id, trigger, properties,
                                 due_at, created_at)
    select ${ctx.org}, n."id", 'enroll', j.initiative_id, j.id, n."personExternalId",
           jsonb_build_object('kind', 'chained', 'runId', n."runId"), n."properties", ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      "id" uuid, "runId" uuid, "personExternalId" text, "initiativeId" uuid, "properties" jsonb)
    join journeys j on j.org_id = ${ctx.org} and j.initiative_id = n."initiativeId" and j.status = 'PUBLISHED'
    join initiatives i on i.org_id = ${ctx.org} and i.id = j.initiative_id and i.status = 'ACTIVE'
    returning id`)
  if (queued.length > 0) wakeAfterCommit(ctx, QUEUES.matches)
}
