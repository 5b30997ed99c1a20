import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

const FRESH_MS = 60_000

/** The labels that conversations have, the most used first. Read while somebody chooses one. */
export function useLabels(isWanted: boolean): readonly string[] {
  const { data } = useQuery({
    queryKey: ['inbox-labels'],
    queryFn: ({ signal }) => parley.conversations.labels({}, { signal }),
    enabled: isWanted,
    staleTime: FRESH_MS,
  })
  return data?.labels.map(({ label }) => label) ?? []
}

const MOST_SUGGESTED = 8

interface Suggesting {
  typed: string
  /** The labels that it has already. */
  without?: readonly string[]
}

/** The labels that contain what was typed, the most used first. */
export function suggestionsOf(known: readonly string[], { typed, without = [] }: Suggesting): string[] {
  const sought = typed.trim().toLocaleLowerCase()
  return known
    .filter((label) => !without.includes(label) && label.toLocaleLowerCase().includes(sought))
    .slice(0, MOST_SUGGESTED)
}
