import { z } from 'zod'
import {
  addTimes,
  MessageSums,
  type Period,
  quantile,
  readMessageSums,
  readStepSums,
  type StepSum,
  type Times,
  wholeHours,
} from '../../../messaging/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { JourneyRow } from '../authoring/index.ts'
import { signalsIn } from '../definition/paths.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import type { Action } from '../nodes/schema.ts'

const Milliseconds = z.int().nullable()

/** The median and the 95th percentile of the time that runs spent at the node. */
const Durations = { medianMs: Milliseconds, p95Ms: Milliseconds }

export const JourneyStatistics = z
  .strictObject({
    journeyId: z.string(),
    initiativeId: z.string(),
    version: z.int(),
    status: z.enum(['DRAFT', 'PUBLISHED', 'STOPPED']),
    period: z
      .strictObject({ from: z.iso.datetime(), until: z.iso.datetime() })
      .nullable()
      .describe('The hours counted. null: all time.'),
    nodes: z.array(
      z.strictObject({
        nodeId: z.string(),
        kind: z.string(),
        name: z.string().nullable(),
        now: z.int().describe('Runs at this node now, whatever the period.'),
        entered: z.int(),
        left: z.int(),
        signals: z.array(z.strictObject({ signal: z.string(), count: z.int(), ...Durations })),
        ended: z.int().describe('Left without a signal: the journey ended here, or the contact opted out.'),
        failed: z.int(),
        canceled: z.int().describe('Ended from outside while at this node.'),
        ...Durations,
      }),
    ),
    edges: z.array(
      z.strictObject({ from: z.string(), to: z.string(), sourceHandle: z.string(), count: z.int() }),
    ),
    versions: z
      .array(
        z.strictObject({
          journeyId: z.string(),
          version: z.int(),
          status: z.enum(['DRAFT', 'PUBLISHED', 'STOPPED']),
          started: z.int().describe('Runs that started it.'),
          now: z.int().describe('Runs in it now.'),
        }),
      )
      .describe('Of the initiative, all time, latest first.'),
    messages: MessageSums.optional().describe('Of this version. A period is widened to whole days (UTC).'),
  })
  .meta({ id: 'JourneyStatistics' })

type Statistics = z.input<typeof JourneyStatistics>

/** Statistics of a version, from the counts kept with every step (docs/behaviour/outreach.md: Running journeys). */
export async function readStatistics(
  ctx: Ctx,
  journey: JourneyRow,
  asked: Period | null,
): Promise<Statistics> {
  const period = asked && wholeHours(asked)
  const ever = await readStepSums(ctx, journey.id, null)
  const sums = period === null ? ever : await readStepSums(ctx, journey.id, period)
  const { actions, edges } = journey.definition
  return {
    journeyId: toWire('journey', journey.id),
    initiativeId: toWire('initiative', journey.initiative_id),
    version: journey.version,
    status: journey.status,
    period: period && { from: period.from.toISOString(), until: period.until.toISOString() },
    nodes: actions.map((action) =>
      nodeOf(journey.definition, action, at(action.id, sums), at(action.id, ever)),
    ),
    edges: edges.map(({ from, to, sourceHandle }) => {
      const taken = at(from, sums).filter(({ signal, target_node_id }) => {
        return signal === sourceHandle && target_node_id === to
      })
      return { from, to, sourceHandle, count: countOf(taken) }
    }),
    versions: await readVersions(ctx, journey.initiative_id),
    messages: await readMessageSums(ctx, {
      initiativeId: journey.initiative_id,
      journeyId: journey.id,
      days: asked,
    }),
  }
}

function at(nodeId: string, sums: readonly StepSum[]): StepSum[] {
  return sums.filter(({ node_id }) => node_id === nodeId)
}

function nodeOf(
  definition: JourneyDefinition,
  node: Action,
  sums: readonly StepSum[],
  ever: readonly StepSum[],
): Statistics['nodes'][number] {
  const left = sums.filter(hasLeft)
  const over = (what: StepSum['what']) =>
    countOf(left.filter((sum) => sum.what === what && sum.signal === ''))
  return {
    nodeId: node.id,
    kind: node.kind,
    name: node.name ?? null,
    now: countOf(ever.filter((sum) => !hasLeft(sum))) - countOf(ever.filter(hasLeft)),
    entered: countOf(sums.filter((sum) => !hasLeft(sum))),
    left: countOf(left),
    signals: signalsIn(definition, node).map((signal) => {
      const given = left.filter((sum) => sum.signal === signal)
      return { signal, count: countOf(given), ...durationsOf(given) }
    }),
    ended: over('EXITED'),
    failed: over('FAILED'),
    canceled: countOf(left.filter(({ what }) => what === 'CANCELED')),
    ...durationsOf(left),
  }
}

function hasLeft({ what }: StepSum): boolean {
  return what !== 'ENTERED'
}

function countOf(sums: readonly StepSum[]): number {
  return sums.reduce((all, { count }) => all + count, 0)
}

function durationsOf(sums: readonly StepSum[]): { medianMs: number | null; p95Ms: number | null } {
  const times: Times = {}
  for (const sum of sums) addTimes(times, sum.times)
  return { medianMs: quantile(times, 0.5), p95Ms: quantile(times, 0.95) }
}

interface VersionRow {
  id: string
  version: number
  status: JourneyRow['status']
  entry: string | null
}

async function readVersions(ctx: Ctx, initiativeId: string): Promise<Statistics['versions']> {
  const rows = await ctx.db.rows(sql<VersionRow>`
    select id, version, status,
           (select action ->> 'id' from jsonb_array_elements(definition -> 'actions') as a (action)
            where action ->> 'kind' = 'ENTRY' limit 1) as entry
    from journeys where org_id = ${ctx.org} and initiative_id = ${initiativeId}
    order by version desc`)
  const versions: Statistics['versions'] = []
  for (const { id, version, status, entry } of rows) {
    const sums = status === 'DRAFT' ? [] : await readStepSums(ctx, id, null)
    const entered = sums.filter((sum) => !hasLeft(sum))
    versions.push({
      journeyId: toWire('journey', id),
      version,
      status,
      started: countOf(entered.filter(({ node_id }) => node_id === entry)),
      now: countOf(entered) - countOf(sums.filter(hasLeft)),
    })
  }
  return versions
}
