import { defaultFilter } from 'cmdk'
import type { ReactNode } from 'react'

export interface PaletteEntry {
  /** Unique in the palette. */
  key: string
  name: string
  /** Other words that people use for it. */
  words?: string | undefined
  mark: ReactNode
  aside?: string | null
  run: () => unknown
}

export interface PaletteGroup {
  heading: string
  /** The entries are results of a search. They keep their order, before the other groups. */
  isFound?: boolean
  entries: readonly PaletteEntry[]
}

/** Letters that are far apart match by accident. */
const MIN_SCORE = 0.1
/** A match in other words counts less than one in the name. */
const WORDS_WEIGHT = 0.5

/** The entries that match what was typed, the best first. The group with the best match comes first. */
export function ranked(typed: string, groups: readonly PaletteGroup[]): PaletteGroup[] {
  const query = typed.trim()
  if (query === '') return groups.filter(({ entries }) => entries.length > 0)
  return groups
    .map((group) => {
      if (group.isFound) return { group, best: 1 }
      const scored = group.entries
        .map((entry) => ({ entry, score: scoreOf(entry, query) }))
        .filter(({ score }) => score > MIN_SCORE)
        .sort((a, b) => b.score - a.score)
      return { group: { ...group, entries: scored.map(({ entry }) => entry) }, best: scored[0]?.score ?? 0 }
    })
    .filter(({ group }) => group.entries.length > 0)
    .sort((a, b) => b.best - a.best)
    .map(({ group }) => group)
}

function scoreOf({ name, words = '' }: PaletteEntry, query: string): number {
  return Math.max(defaultFilter(name, query), WORDS_WEIGHT * defaultFilter(words, query))
}
