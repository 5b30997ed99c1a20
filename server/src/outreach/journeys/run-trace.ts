import { z } from 'zod'
import type { Language } from '../../conversations/index.ts'
import type { RunRow, StepRow } from '../../messaging/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { signalsIn } from './definition/paths.ts'
import type { JourneyDefinition } from './nodes/definition.ts'
import { kindOf, waitText } from './nodes/index.ts'
import type { Action } from './nodes/schema.ts'
import { messageReason } from './nodes/send-failures.ts'

const NodeShown = z.strictObject({
  nodeId: z.string(),
  kind: z.string(),
  name: z.string().nullable(),
  does: z.string(),
})

const Instant = z.iso.datetime().nullable()

/** The trace of a run: its steps with reasons, where it is, and what would move it on. */
export const RunExplanation = z
  .strictObject({
    participantId: z.string(),
    journeyId: z.string(),
    version: z.int(),
    status: z.string(),
    startedAt: z.iso.datetime(),
    endedAt: Instant,
    endReason: z.string().nullable(),
    place: NodeShown.extend({ since: Instant }).nullable().describe('Where an active run is.'),
    waiting: z
      .strictObject({
        for: z.string(),
        until: Instant,
        text: z.string(),
        next: z.array(
          z.strictObject({
            signal: z.string(),
            meaning: z.string(),
            leadsTo: NodeShown.nullable(),
          }),
        ),
      })
      .nullable()
      .describe('null: the run has ended or is about to continue.'),
    steps: z
      .array(
        z.strictObject({
          ...NodeShown.shape,
          status: z.string(),
          enteredAt: z.iso.datetime(),
          exitedAt: Instant,
          signal: z.string().nullable(),
          why: z.string().nullable().describe('Why it left with this signal, or could not leave.'),
          values: z.unknown().describe("The node's decision or output. null if none."),
          leadsTo: z.string().nullable().describe('The id of the next node.'),
        }),
      )
      .describe('The latest 200, in order.'),
    messages: z
      .array(
        z.strictObject({
          id: z.string(),
          status: z.string(),
          error: z.string().nullable(),
          why: z.string().nullable().optional().describe('Why it was not sent or waits.'),
          note: z.string().optional().describe('What is known of a message with the status `unknown`.'),
          text: z.string(),
          queuedAt: z.iso.datetime(),
          sentAt: Instant,
        }),
      )
      .describe('Its messages and their status, the latest 100 in order.'),
  })
  .meta({ id: 'RunExplanation' })

type Explanation = z.input<typeof RunExplanation>

/** What is said of a message whose outcome nobody knows, instead of the words of its node. */
const OUTCOME_UNKNOWN: Record<Language, string> = {
  en: 'Nobody knows whether the message was sent, because the provider’s answer is missing. It is not sent again. A status from the provider settles it.',
  es: 'No se sabe si el mensaje se envió, porque falta la respuesta del proveedor. No se vuelve a enviar. Un estado del proveedor lo aclara.',
  pt: 'Não se sabe se a mensagem foi enviada, porque falta a resposta do provedor. Ela não é enviada de novo. Um status do provedor esclarece isso.',
}

const MAX_STEPS = 200
const MAX_MESSAGES = 100

interface JourneyFacts {
  version: number
  definition: JourneyDefinition
  time_zone: string
}

/** Uses the texts of the node kinds. Read-only (docs/behaviour/outreach.md: Running journeys). */
export async function explainRun(ctx: Ctx, run: RunRow, language: Language): Promise<Explanation> {
  const journey = await ctx.db.one(sql<JourneyFacts>`
    select j.version, j.definition, o.time_zone from journeys j join organizations o on o.org_id = ${ctx.org}
    where j.org_id = ${ctx.org} and j.id = ${run.journey_id}`)
  const messages = await readMessages(ctx, run.id)
  const trace = new RunTrace(journey, language, messages)
  return {
    participantId: toWire('run', run.id),
    journeyId: toWire('journey', run.journey_id),
    version: journey.version,
    status: run.status,
    startedAt: run.started_at.toISOString(),
    endedAt: run.ended_at?.toISOString() ?? null,
    endReason: run.end_reason,
    place: run.ended_at === null ? trace.placeOf(run) : null,
    waiting: run.ended_at === null ? trace.waitOf(run) : null,
    steps: (await readSteps(ctx, run.id)).map((step) => trace.step(step)),
    messages: messages.map((message) => presentMessage(message, language)),
  }
}

class RunTrace {
  readonly #journey: JourneyFacts
  readonly #nodes: ReadonlyMap<string, Action>
  readonly #language: Language
  /** Those whose outcome nobody knows. */
  readonly #unknown: readonly MessageRow[]

  constructor(journey: JourneyFacts, language: Language, messages: readonly MessageRow[]) {
    this.#journey = journey
    this.#nodes = new Map(journey.definition.actions.map((action) => [action.id, action]))
    this.#language = language
    this.#unknown = messages.filter((message) => message.status === 'unknown')
  }

  placeOf({ node_id, waiting_for, state }: RunRow): Explanation['place'] {
    const node = this.#nodes.get(node_id)
    if (!node) return null
    return { ...this.#show(node), since: waiting_for === null ? null : (state.enteredAt ?? null) }
  }

  waitOf({ node_id, waiting_for, deadline_at }: RunRow): Explanation['waiting'] {
    const node = this.#nodes.get(node_id)
    if (!node || waiting_for === null) return null
    const { words } = kindOf(node)
    const wait = { until: deadline_at, timeZone: this.#journey.time_zone }
    return {
      for: waiting_for,
      until: deadline_at?.toISOString() ?? null,
      text: (waitText(words, wait) ?? words.does)[this.#language],
      next: signalsIn(this.#journey.definition, node).map((signal) => ({
        signal,
        meaning: kindOf(node).words.why(node, signal)[this.#language],
        leadsTo: this.#targetOf(node_id, signal),
      })),
    }
  }

  step(row: StepRow): Explanation['steps'][number] {
    const node = this.#nodes.get(row.node_id)
    return {
      ...(node ? this.#show(node) : { nodeId: row.node_id, kind: row.node_kind, name: null, does: '' }),
      status: row.status,
      enteredAt: row.entered_at.toISOString(),
      exitedAt: row.exited_at?.toISOString() ?? null,
      signal: row.signal,
      why: node ? this.#why(node, row) : null,
      values: row.output,
      leadsTo: row.target_node_id,
    }
  }

  #why(node: Action, { signal, error, entered_at, exited_at }: StepRow): string | null {
    const { why, failures } = kindOf(node).words
    // A run is at one node at a time, so the time tells which step queued a message.
    const isOfStep = ({ created_at }: MessageRow) =>
      created_at >= entered_at && exited_at !== null && created_at <= exited_at
    if (signal === 'SENT' && this.#unknown.some(isOfStep)) return OUTCOME_UNKNOWN[this.#language]
    if (error) return failures[error.name]?.[this.#language] ?? error.message
    return signal === null ? null : why(node, signal)[this.#language]
  }

  #targetOf(from: string, signal: string) {
    const edge = this.#journey.definition.edges.find(
      (each) => each.from === from && each.sourceHandle === signal,
    )
    const target = edge && this.#nodes.get(edge.to)
    return target ? this.#show(target) : null
  }

  #show(node: Action): z.input<typeof NodeShown> {
    const does = kindOf(node).words.does[this.#language]
    return { nodeId: node.id, kind: node.kind, name: node.name ?? null, does }
  }
}

async function readSteps(ctx: Ctx, runId: string): Promise<StepRow[]> {
  const latest = await ctx.db.rows(sql<StepRow>`
    select node_id, node_kind, status, signal, target_node_id, entered_at, exited_at, output, error from run_paths
    where org_id = ${ctx.org} and run_id = ${runId} order by seq desc limit ${MAX_STEPS}`)
  return latest.reverse()
}

interface MessageRow {
  id: string
  status: string
  error_code: string | null
  error_text: string | null
  text: string
  created_at: Date
  sent_at: Date | null
}

async function readMessages(ctx: Ctx, runId: string): Promise<MessageRow[]> {
  const latest = await ctx.db.rows(sql<MessageRow>`
    select id, status, error_code, error_text, text, created_at, sent_at from messages
    where org_id = ${ctx.org} and run_id = ${runId} and direction = 'outbound'
    order by created_at desc, id desc limit ${MAX_MESSAGES}`)
  return latest.reverse()
}

function presentMessage(row: MessageRow, language: Language): Explanation['messages'][number] {
  return {
    id: toWire('message', row.id),
    status: row.status,
    error: row.error_code,
    why: row.error_code && messageReason(row.error_code, row.error_text)[language],
    ...(row.status === 'unknown' && { note: OUTCOME_UNKNOWN[language] }),
    text: row.text,
    queuedAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}
