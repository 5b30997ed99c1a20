import { useLingui } from '@lingui/react/macro'
import { type Output, ParleyError } from '@parley/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { DocumentStore, type Outdated } from '../../../shell/document/document-store.ts'
import { saveFailureOf } from '../../../shell/document/save-failure.ts'
import type { Stored } from '../../../shell/document/sync.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { type Journey, journeyQuery } from '../current-journey.ts'
import { type Definition, definitionOf, GRAPH_RULES, type Graph, graphOf } from '../graph/graph.ts'
import { issueWords } from '../words/issues.ts'

export type JourneyIssue = Output<'journeys_validate'>['issues'][number]

/** A version of a journey; without its ID, the current one of the initiative, or null. */
export const useJourney = (initiativeId: string, version?: string) =>
  useQuery(journeyQuery(initiativeId, version))

const storedOf = ({ definition, revision }: { definition: Definition; revision: number }): Stored => ({
  document: graphOf(definition),
  revision,
})

/** The draft as a document that is saved by itself. What others save is merged in as it is read. */
export function useDraft(journey: Journey) {
  const [store] = useState(
    () =>
      new DocumentStore({
        failureOf: saveFailureOf,
        stored: storedOf(journey),
        rules: GRAPH_RULES,
        key: `parley.journey.${journey.id}`,
        save: (document, revision) => saveDraft(journey.id, document, revision),
        read: async () => storedOf(await parley.journeys.getDefinition({ journeyId: journey.id })),
      }),
  )
  useEffect(() => (journey.status === 'DRAFT' ? store.open() : undefined), [store, journey.status])
  useEffect(() => store.take(storedOf(journey)), [store, journey])
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)
  return { store, snapshot }
}

async function saveDraft(journeyId: string, document: Graph, revision: number): Promise<Stored | Outdated> {
  try {
    return storedOf(
      await parley.journeys.updateDraft({ journeyId, revision, definition: definitionOf(document) }),
    )
  } catch (error) {
    if (error instanceof ParleyError && error.code === 'conflict') return { conflict: error.message }
    throw error
  }
}

const numbers = new WeakMap<Graph, number>()
let counted = 0

/** A number of this graph. As a part of a key, the graph itself would be written out with each letter that is typed. */
function numberOf(graph: Graph): number {
  const known = numbers.get(graph) ?? ++counted
  numbers.set(graph, known)
  return known
}

const NO_ISSUES: readonly JourneyIssue[] = []

/** What the service says about the graph, also while it is not saved. */
export function useIssues(graph: Graph, isDraft: boolean): readonly JourneyIssue[] {
  const { i18n } = useLingui()
  const settled = useDebounced(graph)
  const { data } = useQuery({
    // It depends on templates, segments and credentials, too: `live.ts` says when it is read again.
    queryKey: ['journey-issues', numberOf(settled)],
    queryFn: ({ signal }) => parley.journeys.validate({ definition: definitionOf(settled) }, { signal }),
    enabled: isDraft,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return useMemo(() => {
    const worded = data?.issues.map((issue) => ({ ...issue, message: issueWords(issue, i18n) })) ?? NO_ISSUES
    // Several problems of a field may have the same words.
    const placeOf = ({ nodeId, field, message }: JourneyIssue) => JSON.stringify([nodeId, field, message])
    return [...new Map(worded.map((issue) => [placeOf(issue), issue])).values()]
  }, [data, i18n])
}
