import { survivorOf } from '../../../customers/index.ts'
import { notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Graph } from '../definition/graph.ts'
import type { InventedPerson } from '../engine/conditions.ts'
import { gatherFacts } from '../engine/facts.ts'
import { joinNeeds, needsLaterOf, needsOf } from '../nodes/index.ts'
import { readContext } from './context.ts'
import { idsOf } from './ids.ts'
import { offeredLabels } from './offered-labels.ts'
import type { Script } from './script.ts'
import { extractionOf } from './simulated-extraction.ts'
import { SimulatedRun } from './simulated-run.ts'
import { readForced, type SimulatedJourney, startingRun } from './subject.ts'
import { suppressedChannels } from './suppressed-channels.ts'

/** The person and the events of a simulation. */
export interface Simulation {
  /** A known person, by external id. */
  personExternalId?: string | undefined
  /** An invented person, when none is named. */
  person?: Partial<Omit<InventedPerson, 'id' | 'created_at'>> | undefined
  context: Record<string, string>
  /** The initial `engagement.workflowState`. */
  workflowState: Record<string, unknown>
  startAt: Date
  script: Script
  force: Readonly<Record<string, string>>
}

/**
 * Simulates a journey for one person with its own clock and the decisions of real runs. Reads only what those would
 * read; sends and writes nothing. 404 for an unknown person.
 */
export async function simulate(
  ctx: Ctx,
  journey: SimulatedJourney,
  { context, workflowState, startAt, script, force, ...who }: Simulation,
): Promise<SimulatedRun> {
  const person = await findPerson(ctx, who)
  const run = startingRun(
    journey,
    {
      // The same person goes the same way at each RANDOM_SPLIT, so that a test gives the same result each time.
      id: idsOf('', person.external_id)(),
      person_id: person.id,
      person_external_id: person.external_id,
      phone_number: person.phone_number,
      email: person.email,
      name: [person.first_name, person.last_name].filter(Boolean).join(' ') || null,
      context: await readContext(ctx, journey, context),
    },
    { now: startAt, state: { workflowState } },
  )
  const forced = readForced(journey, force)
  const graph = forced.size === 0 ? journey.graph : readingAll(journey)
  const simulated = new SimulatedRun(run, {
    graph,
    script,
    forced,
    suppressed: (await suppressedChannels(ctx, [run]))[0]!,
    labels: await offeredLabels(ctx, journey.initiativeId),
    newId: ctx.newId,
  })
  const yields = await extractionOf(ctx, journey.initiativeId)
  const invented = {
    people: new Map(who.personExternalId === undefined ? [[person.id, person]] : []),
    extracted: new Map<string, Readonly<Record<string, unknown>>>(),
    statuses: new Map<string, string>(),
    startedOn: journey.channel,
  }
  if (script.extracted) invented.extracted.set(run.id, {})
  while (!simulated.isOver) {
    if (simulated.lastStatus !== null) invented.statuses.set(run.id, simulated.lastStatus)
    const facts = await gatherFacts({ ...ctx, now: simulated.now }, [simulated.run], () => graph, invented)
    simulated.advance(facts)
    if (simulated.run.waiting_for !== 'extraction') continue
    const values = script.extracted ?? (await yields?.(simulated)) ?? {}
    invented.extracted.set(run.id, values)
    simulated.takeExtracted(values)
  }
  return simulated
}

/** A run leaves a forced node at once, also where it would wait. So it may come to any node with the facts it has. */
function readingAll({ graph, definition: { actions } }: SimulatedJourney): Graph {
  const needs = joinNeeds(actions.flatMap((action) => [needsOf(action), needsLaterOf(action)]))
  return { ...graph, needsFrom: () => needs }
}

async function findPerson(
  ctx: Ctx,
  { personExternalId, person = {} }: Pick<Simulation, 'personExternalId' | 'person'>,
): Promise<InventedPerson> {
  if (personExternalId === undefined) {
    return {
      id: ctx.newId(),
      external_id: 'simulated',
      first_name: null,
      last_name: null,
      email: null,
      phone_number: null,
      attributes: {},
      created_at: ctx.now,
      ...person,
    }
  }
  const found = await ctx.db.maybe(sql<InventedPerson>`
    select id, external_id, first_name, last_name, email, phone_number, attributes, created_at from people
    where org_id = ${ctx.org} and external_id = ${await survivorOf(ctx, personExternalId)} and deleted_at is null`)
  if (!found) throw notFound('person')
  return found
}
