import { emit } from '../../integrations/index.ts'
import { tellChanges } from '../../platform/changes/index.ts'
import { fromWire, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { followTraces } from '../../platform/tracing/index.ts'
import { runObject } from './announcements.ts'
import { type RunState, type Trigger, triggerOnWire } from './run.ts'
import { scheduleRuns } from './schedule.ts'
import { countStarted } from './statistics/tally-writer.ts'

/** The journey version that runs start on. */
export interface StartingPoint {
  initiativeId: string
  initiativeName: string
  journeyId: string
  entryNodeId: string
  /** The topic that its people must have agreed to. */
  consentTopicId?: string | null
}

export interface NewRun {
  /** null when only the contact is known. Then the contact has at most one live run. */
  personId: string | null
  personExternalId: string | null
  contactId: string
  phoneNumber: string | null
  email: string | null
  name: string | null
  context: Record<string, string>
  trigger: Trigger
  /** The trigger's data for the nodes. */
  state: RunState
}

/** The run of one person: a new one, or the live one that prevented it. */
export interface StartedRun {
  id: string
  started: boolean
}

/**
 * Starts a run for each person without a live run in the initiative, and announces it. The unique index runs_one_live makes
 * this exact: when two transactions start the same run, one inserts it and the other gets the existing one.
 */
export async function startRuns(
  ctx: Ctx,
  at: StartingPoint,
  people: readonly NewRun[],
): Promise<StartedRun[]> {
  if (people.length === 0) return []
  const startedAt = performance.now()
  const rows = people.map((person) => ({ ...person, id: ctx.newId(), subjectId: subjectOf(person) }))
  const found = new Map<string, StartedRun>()
  // The live run may end before it is read. Then a new run can start.
  for (let open = rows; open.length > 0; open = rows.filter((row) => !found.has(row.id))) {
    const inserted = await insertRuns(ctx, at, open)
    for (const id of inserted) found.set(id, { id, started: true })
    if (inserted.size === open.length) break
    // Use a separate statement, which sees a run that another transaction committed while the insert waited.
    const live = await findLiveRuns(
      ctx,
      at.initiativeId,
      open.map((row) => row.subjectId),
    )
    for (const row of open) {
      const id = live.get(row.subjectId)
      if (id !== undefined && !found.has(row.id)) found.set(row.id, { id, started: false })
    }
  }
  const started = rows.filter((row) => found.get(row.id)!.started)
  const ids = started.map((run) => run.id)
  await scheduleRuns(ctx, ids)
  await traceStarts(ctx, at, started, startedAt)
  await countStarted(ctx, at.journeyId, ids.length)
  await announce(ctx, at, started)
  await tellChanges(ctx, 'run', ids)
  return rows.map((row) => found.get(row.id)!)
}

/** The event, message or run that started a run goes on in it. */
function traceStarts(
  ctx: Ctx,
  { initiativeId }: StartingPoint,
  started: readonly RunToInsert[],
  startedAt: number,
): Promise<void> {
  const attributes = { 'parley.initiative': toWire('initiative', initiativeId) }
  return followTraces(
    ctx,
    { name: 'journey.enroll', attributes, startedAt },
    started.map(({ id, trigger }) => ({ id, cause: causeOf(trigger) })),
  )
}

/** The id of the row that caused a run, in whose trace it is; null: none. */
function causeOf(trigger: Trigger): string | null {
  if (trigger.kind === 'cdp_event') return fromWire('event', trigger.eventId)
  if (trigger.kind === 'inbound') return trigger.messageId
  return trigger.kind === 'chained' ? trigger.runId : null
}

/** The subject that has at most one live run. */
function subjectOf({ personId, contactId }: NewRun): string {
  return personId ?? contactId
}

type RunToInsert = NewRun & { id: string; subjectId: string }

async function insertRuns(ctx: Ctx, at: StartingPoint, rows: RunToInsert[]): Promise<Set<string>> {
  // Insert in the order of subjects, so that concurrent transactions cannot deadlock.
  const ordered = rows.toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1))
  const inserted = await ctx.db.rows(sql<{ id: string }>`
    insert into runs (org_id, id, initiative_id, journey_id, person_id, contact_id, subject_id, person_external_id,
                      phone_number, email, name, context, trigger, state, status, node_id, started_at,
                      consent_topic_id)
    select ${ctx.org}, "id", ${at.initiativeId}, ${at.journeyId}, "personId", "contactId", "subjectId", "personExternalId",
           "phoneNumber", "email", "name", "context", "trigger", "state", 'ACTIVE', ${at.entryNodeId}, ${ctx.now},
           ${at.consentTopicId ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as r (
      "id" uuid, "personId" uuid, "contactId" uuid, "subjectId" uuid, "personExternalId" text, "phoneNumber" text,
      "email" text, "name" text, "context" jsonb, "trigger" jsonb, "state" jsonb)
    on conflict (org_id, initiative_id, subject_id) where ended_at is null do nothing
    returning id`)
  return new Set(inserted.map((row) => row.id))
}

/** The live runs of these subjects (people, or contacts without a person) in an initiative, by subject. Uses runs_one_live. */
export async function findLiveRuns(
  ctx: Ctx,
  initiativeId: string,
  subjectIds: readonly string[],
): Promise<Map<string, string>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ id: string; subject_id: string }>`
    select id, subject_id from runs
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and subject_id = any(${subjectIds})
      and ended_at is null`)
  return new Map(rows.map((row) => [row.subject_id, row.id]))
}

/** Emits journey_run.started before the first message is sent (docs/behaviour/integrations.md: Webhooks). */
async function announce(ctx: Ctx, at: StartingPoint, started: (NewRun & { id: string })[]): Promise<void> {
  const items = started.map((run) => ({
    journeyId: at.journeyId,
    data: {
      run: runObject({
        id: run.id,
        initiativeId: at.initiativeId,
        initiativeName: at.initiativeName,
        journeyId: at.journeyId,
        contactId: run.contactId,
        personId: run.personId,
        personExternalId: run.personExternalId,
        trigger: run.trigger,
      }),
      trigger: triggerOnWire(run.trigger),
      startedAt: ctx.now.toISOString(),
    },
  }))
  await emit(ctx, 'journey_run.started', items)
}
