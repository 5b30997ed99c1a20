import {
  extractFromLive,
  leaveConversations,
  noteUnread,
  openConversations,
} from '../../../conversations/index.ts'
import { type NewEvent, recordEvents } from '../../../customers/index.ts'
import {
  type Advance,
  addRunContacts,
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
import { findReviews } from './reviews.ts'
import type { Thread, Threads } from './threads.ts'

/** An effect of one kind with its run. */
interface Wanted<K extends Effect['kind']> {
  effect: Effect & { kind: K }
  run: RunRow
}

/** Writes the effects of decisions in the transaction that wrote the runs. */
export async function carryOut(
  ctx: Ctx,
  decided: readonly { advance: Advance; effects: readonly Effect[] }[],
  threads: Threads,
): Promise<void> {
  const wanted = decided.flatMap(({ advance: { run }, effects }) =>
    effects.map((effect) => ({ effect, run })),
  )
  const of = <K extends Effect['kind']>(kind: K) =>
    wanted.filter((item): item is Wanted<K> => item.effect.kind === kind)

  const stale = of('close_conversation').map(({ effect, run }) => {
    return { conversationId: threads.of(effect).conversationId, runId: run.id }
  })
  await leaveConversations(ctx, [...stale, ...decided.flatMap(leftOpen)])
  await addRunContacts(
    ctx,
    [...of('send_template'), ...of('send_email'), ...of('send_sms')].flatMap(({ effect, run }) => {
      const { contactId } = threads.of(effect)
      return contactId === run.contact_id ? [] : [{ runId: run.id, contactId }]
    }),
  )
  const review = await findReviews(ctx, decided)
  const messages: NewMessage[] = [
    ...of('send_template').map((wants) => templateFrom(wants, threads.of(wants.effect))),
    ...of('send_email').map((wants) => emailFrom(wants, threads.of(wants.effect))),
    ...of('send_sms').map((wants) => smsFrom(wants, threads.of(wants.effect))),
  ]
  await queueMessages(
    ctx,
    messages.map((message) => ({ ...message, ...review(message) })),
  )
  await openConversations(
    ctx,
    of('open_conversation').map(({ effect, run }) => ({
      conversationId: threads.of(effect).conversationId,
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
  await noteUnread(
    ctx,
    decided.flatMap(({ advance: { run, end, replyPending } }) => (end && replyPending ? [run.id] : [])),
  )
}

/** The conversation that a run waited in when it ended, unless it had been closed. */
function leftOpen({ advance: { run, end } }: { advance: Advance }) {
  const conversationId = end && run.waiting_for === 'conversation' ? run.waiting_on : null
  return conversationId ? [{ conversationId, runId: run.id }] : []
}

function templateFrom({ effect, run }: Wanted<'send_template'>, thread: Thread) {
  const { messageId: id, templateId, parameters, text } = effect
  return {
    ...ofJourney(run, thread),
    id,
    type: 'template' as const,
    text,
    template: { templateId, parameters },
  }
}

function emailFrom({ effect, run }: Wanted<'send_email'>, thread: Thread) {
  const { messageId: id, subject, text, template } = effect
  return { ...ofJourney(run, thread), id, type: 'text' as const, subject, text, template }
}

function smsFrom({ effect, run }: Wanted<'send_sms'>, thread: Thread) {
  const { messageId: id, text } = effect
  return { ...ofJourney(run, thread), id, type: 'text' as const, text, template: null }
}

function ofJourney(run: RunRow, thread: Thread) {
  return { ...thread, runId: run.id, initiativeId: run.initiative_id, author: 'journey' as const }
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
  if (recorded.some((event) => event.looked)) wakeAfterCommit(ctx, QUEUES.goalLooks)
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
    insert into trigger_matches as match (org_id, id, action, initiative_id, journey_id, person_external_id, trigger,
                                          properties, due_at, created_at)
    select j.org_id, n."id", 'enroll', j.initiative_id, j.id, n."personExternalId",
           jsonb_build_object('kind', 'chained', 'runId', n."runId"), n."properties", ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      "id" uuid, "runId" uuid, "personExternalId" text, "initiativeId" uuid, "properties" jsonb)
    join journeys j on j.org_id = ${ctx.org} and j.initiative_id = n."initiativeId" and j.status = 'PUBLISHED'
    join initiatives i on i.org_id = ${ctx.org} and i.id = j.initiative_id and i.status = 'ACTIVE'
    returning match.id`)
  if (queued.length > 0) wakeAfterCommit(ctx, QUEUES.matches)
}
