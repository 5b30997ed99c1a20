import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { compare } from '../../../shell/document/difference.ts'
import { parley } from '../../../shell/queries/api.ts'
import { type Decorations, type Mark, NO_DECORATIONS } from '../canvas/flow.ts'
import { definitionKey, type Journey } from '../current-journey.ts'
import { edgeIdOf, type Graph, graphOf, stepIdOf } from '../graph/graph.ts'

import type { Rehearsed } from '../rehearsal/rehearsal-result.tsx'

export type Simulation = Output<'journeys_simulate'>
export type Statistics = Output<'journeys_stats'>

const route = getRouteApi('/initiatives/$id/journey')

/** What is shown over the journey: a simulated run, a rehearsal, what is going on now, or what differs from another version. */
export interface Layers {
  /** The graph with what another version had beside. */
  graph: Graph
  decorations: Decorations
  simulation: Simulation | null
  setSimulation: (simulation: Simulation | null) => void
  rehearsal: Rehearsed | null
  setRehearsal: (rehearsal: Rehearsed | null) => void
  statistics: Statistics | undefined
  /** Whether another version is shown beside, with steps that this one does not have. */
  isComparing: boolean
}

export function useLayers(journey: Journey, graph: Graph): Layers {
  const { layer, panel, compare: chosenId } = route.useSearch()
  const baseId = panel === 'versions' ? chosenId : undefined
  const [simulation, setSimulation] = useState<Simulation | null>(null)
  const [rehearsal, setRehearsal] = useState<Rehearsed | null>(null)
  const statistics = useStatistics(journey, layer === 'live')
  const base = useQuery({
    queryKey: definitionKey(baseId ?? ''),
    queryFn: ({ signal }) => parley.journeys.getDefinition({ journeyId: baseId! }, { signal }),
    enabled: baseId !== undefined,
  }).data
  return useMemo(() => {
    const isComparing = baseId !== undefined
    const shared = { simulation, setSimulation, rehearsal, setRehearsal, statistics, isComparing }
    if (base && isComparing) return { ...shared, ...compared(graphOf(base.definition), graph) }
    if (simulation)
      return { ...shared, graph, decorations: { ...NO_DECORATIONS, marks: visited(simulation) } }
    if (rehearsal)
      return { ...shared, graph, decorations: { ...NO_DECORATIONS, counts: rehearsed(rehearsal) } }
    if (statistics)
      return { ...shared, graph, decorations: { ...NO_DECORATIONS, counts: counted(statistics) } }
    return { ...shared, graph, decorations: NO_DECORATIONS }
  }, [graph, base, baseId, simulation, rehearsal, statistics])
}

function useStatistics({ id, initiativeId, status }: Journey, isWanted: boolean): Statistics | undefined {
  return useQuery({
    // A change of a run refetches what begins with `initiatives`.
    queryKey: ['initiatives', 'statistics', status === 'DRAFT' ? initiativeId : id],
    queryFn: ({ signal }) =>
      parley.journeys.stats({ journeyId: status === 'DRAFT' ? initiativeId : id }, { signal }),
    enabled: isWanted,
  }).data
}

/** The steps and edges of both versions, with what was added, changed or removed since the base. */
function compared(base: Graph, graph: Graph) {
  const { added, updated, removed } = compare(base, graph)
  const marks = new Map<string, Mark>([
    ...Object.keys(added).map((id) => [id, 'added'] as const),
    ...Object.keys(updated).map((id) => [id, 'changed'] as const),
    ...Object.keys(removed).map((id) => [id, 'removed'] as const),
  ])
  return { graph: { ...removed, ...graph }, decorations: { ...NO_DECORATIONS, marks } }
}

function visited({ steps }: Simulation): ReadonlyMap<string, Mark> {
  return new Map(
    steps.flatMap(({ nodeId, signal }) => [
      [stepIdOf(nodeId), 'visited'] as const,
      ...(signal === null ? [] : [[edgeIdOf({ from: nodeId, sourceHandle: signal }), 'visited'] as const]),
    ]),
  )
}

/** How many people of a rehearsal reached each step and took each edge. */
function rehearsed({ nodes }: Rehearsed): ReadonlyMap<string, number> {
  return new Map(
    nodes.flatMap(({ nodeId, reached, signals }) => [
      [stepIdOf(nodeId), reached] as const,
      ...Object.entries(signals).map(
        ([sourceHandle, count]) => [edgeIdOf({ from: nodeId, sourceHandle }), count] as const,
      ),
    ]),
  )
}

function counted({ nodes, edges }: Statistics): ReadonlyMap<string, number> {
  return new Map([
    ...nodes.map(({ nodeId, now }) => [stepIdOf(nodeId), now] as const),
    ...edges.map((edge) => [edgeIdOf(edge), edge.count] as const),
  ])
}
