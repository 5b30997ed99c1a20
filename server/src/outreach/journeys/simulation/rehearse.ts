import { columnsOfPeople } from '../../../customers/index.ts'
import { fromWire, notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Graph } from '../definition/graph.ts'
import { gatherFacts } from '../engine/facts.ts'
import { readContext } from './context.ts'
import { idsOf } from './ids.ts'
import { offeredLabels } from './offered-labels.ts'
import { type Behaviours, scriptOf } from './personas.ts'
import { extractionOf } from './simulated-extraction.ts'
import { SimulatedRun } from './simulated-run.ts'
import { type SimulatedJourney, startingRun } from './subject.ts'
import { suppressedChannels } from './suppressed-channels.ts'

export interface Rehearsal {
  /** A segment's slug. */
  segment: string
  people: number
  seed: string
  behaviours: Behaviours
  startAt: Date
}

/** The funnel of a journey. */
export interface Funnel {
  people: number
  nodes: { nodeId: string; reached: number; medianMs: number; signals: Record<string, number> }[]
  ends: { reason: string; count: number; medianMs: number }[]
}

/**
 * Simulates a journey for the members of a segment, who behave by the seed. Their facts are read together, as of now.
 * The same seed, people and data give the same funnel. 404 for an unknown segment.
 */
export async function rehearse(
  ctx: Ctx,
  journey: SimulatedJourney,
  { segment, people, seed, behaviours, startAt }: Rehearsal,
): Promise<Funnel> {
  const members = await findMembers(ctx, segment, people)
  const { graph } = journey
  const context = await readContext(ctx, journey, {})
  const columns = await triggerColumns(ctx, graph, members)
  const starting = members.map((member) => {
    const { external_id } = member
    const newId = idsOf(seed, external_id)
    const name = [member.first_name, member.last_name].filter(Boolean).join(' ') || null
    const who = {
      person_id: member.id,
      person_external_id: external_id,
      phone_number: member.phone_number,
      email: member.email,
      name,
    }
    const state = { workflowState: columns.get(member.id) ?? {} }
    const run = startingRun(journey, { id: newId(), context, ...who }, { now: startAt, state })
    return { run, newId, script: scriptOf(external_id, seed, behaviours) }
  })
  const suppressed = await suppressedChannels(
    ctx,
    starting.map(({ run }) => run),
  )
  const labels = await offeredLabels(ctx, journey.initiativeId)
  const runs = starting.map(({ run, ...parts }, index) => {
    return new SimulatedRun(run, {
      ...parts,
      graph,
      labels,
      forced: new Map(),
      suppressed: suppressed[index]!,
    })
  })
  const yields = await extractionOf(ctx, journey.initiativeId)
  const extracted = new Map<string, Readonly<Record<string, unknown>>>()
  for (let going = runs; going.length > 0; going = going.filter((run) => !run.isOver)) {
    const statuses = new Map(
      going.flatMap(({ run, lastStatus }) => (lastStatus === null ? [] : [[run.id, lastStatus] as const])),
    )
    const facts = await gatherFacts(
      ctx,
      going.map(({ run }) => run),
      () => graph,
      { people: new Map(), extracted, statuses, startedOn: journey.channel },
    )
    for (const run of going) run.advance(facts)
    for (const run of going.filter(({ run }) => run.waiting_for === 'extraction')) {
      const values = (await yields?.(run)) ?? {}
      extracted.set(run.run.id, values)
      run.takeExtracted(values)
    }
  }
  return funnelOf(runs)
}

interface MemberRow {
  id: string
  external_id: string
  first_name: string | null
  last_name: string | null
  phone_number: string | null
  email: string | null
}

/** The members who entered first, so that a growing segment gives the same people. */
async function findMembers(ctx: Ctx, slug: string, limit: number): Promise<MemberRow[]> {
  const segment = await ctx.db.maybe(sql<{ id: string }>`
    select id from segments where org_id = ${ctx.org} and slug = ${slug} and deleted_at is null`)
  if (!segment) throw notFound('segment')
  return ctx.db.rows(sql<MemberRow>`
    select p.id, p.external_id, p.first_name, p.last_name, p.phone_number, p.email
    from segment_members m
    join people p on p.org_id = ${ctx.org} and p.id = m.person_id and p.deleted_at is null
    where m.org_id = ${ctx.org} and m.segment_id = ${segment.id}
    order by m.entered_at, m.person_id limit ${limit}`)
}

/** What runs know of the members when a segment starts them, by the member's id. */
async function triggerColumns(
  ctx: Ctx,
  { entry: { inputs: { triggerType, segmentId = '' } = {} } }: Graph,
  members: readonly MemberRow[],
): Promise<Map<string, Record<string, unknown>>> {
  const segment = triggerType === 'segment' ? fromWire('segment', segmentId) : null
  if (segment === null) return new Map()
  return columnsOfPeople(
    ctx,
    segment,
    members.map(({ id }) => id),
  )
}

function funnelOf(runs: readonly SimulatedRun[]): Funnel {
  const visits = new Map<string, { times: number[]; people: number; signals: Record<string, number> }>()
  for (const { steps, run } of runs) {
    const seen = new Set<string>()
    for (const { nodeId, enteredAt, signal } of steps) {
      const visit = visits.get(nodeId) ?? { times: [], people: 0, signals: {} }
      visits.set(nodeId, visit)
      if (signal !== null) visit.signals[signal] = (visit.signals[signal] ?? 0) + 1
      if (seen.has(nodeId)) continue
      seen.add(nodeId)
      visit.people += 1
      visit.times.push(enteredAt.getTime() - run.started_at.getTime())
    }
  }
  const ends = Map.groupBy(runs, (run) => (run.isCut ? 'did_not_end' : run.run.end_reason!))
  return {
    people: runs.length,
    nodes: [...visits].map(([nodeId, { times, people, signals }]) => {
      return { nodeId, reached: people, medianMs: median(times), signals }
    }),
    ends: [...ends].map(([reason, ended]) => {
      const times = ended.map(({ now, run }) => now.getTime() - run.started_at.getTime())
      return { reason, count: ended.length, medianMs: median(times) }
    }),
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0
}
