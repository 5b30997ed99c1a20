import { hashKey } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { parley, queryClient } from '../../shell/queries/api.ts'
import { onChange } from '../../shell/queries/live.ts'
import { nameOf } from './display-name.ts'

/** Names asked for within this time are fetched in one request. */
const GATHER_MS = 10
const AT_ONCE = 200
const FRESH_MS = 60_000
/** Above this number, names that no screen shows are dropped. */
const MOST_KEPT = 5_000

interface Known {
  /** null until the service has answered. */
  name: string | null
  /** When the name was requested last; 0: request it again. */
  askedAt: number
  listeners: Set<() => void>
}

/** One cache for all lists. Reading a map is cheaper than one query per row. */
const known = new Map<string, Known>()
let wanted = new Set<string>()
/** Counts how often the cache was cleared. Responses requested before then may belong to another organization. */
let forgotten = 0

/** The name of a person, or the external ID until it is known. */
export function useName(externalId: string): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const entry = entryOf(externalId)
      entry.listeners.add(listener)
      want(externalId, entry)
      return () => void entry.listeners.delete(listener)
    },
    [externalId],
  )
  return useSyncExternalStore(subscribe, () => known.get(externalId)?.name ?? externalId)
}

function entryOf(externalId: string): Known {
  const entry = known.get(externalId) ?? { name: null, askedAt: 0, listeners: new Set() }
  known.set(externalId, entry)
  return entry
}

function want(externalId: string, entry: Known): void {
  if (Date.now() - entry.askedAt < FRESH_MS) return
  entry.askedAt = Date.now()
  if (wanted.size === 0 || wanted.size === AT_ONCE) {
    wanted = new Set()
    const together = wanted
    setTimeout(() => {
      if (wanted === together) wanted = new Set()
      void ask([...together])
    }, GATHER_MS)
  }
  wanted.add(externalId)
}

async function ask(externalIds: string[]): Promise<void> {
  const asOf = forgotten
  const isOneOfThem = {
    kind: 'person_attribute' as const,
    attr: 'externalId',
    type: 'STRING' as const,
    op: 'in' as const,
    value: externalIds,
  }
  try {
    const { data } = await parley.segments.peopleSearch({
      filterExpression: { kind: 'person', op: 'AND', predicates: [isOneOfThem] },
      limit: AT_ONCE,
    })
    if (asOf !== forgotten) return
    const names = new Map(data.map((person) => [person.externalId, nameOf(person)]))
    for (const externalId of externalIds) tell(entryOf(externalId), names.get(externalId) ?? externalId)
    if (known.size > MOST_KEPT) forgetUnseen()
  } catch {
    // The lists show the error and retry. The next row that is drawn requests the name again.
    for (const externalId of externalIds) entryOf(externalId).askedAt = 0
  }
}

function tell(entry: Known, name: string): void {
  if (entry.name === name) return
  entry.name = name
  for (const listener of entry.listeners) listener()
}

function forgetUnseen(): void {
  for (const [externalId, { listeners }] of known) if (listeners.size === 0) known.delete(externalId)
}

onChange('person', (externalId) => {
  const entry = known.get(externalId)
  if (entry === undefined) return
  entry.askedAt = 0
  if (entry.listeners.size > 0) want(externalId, entry)
})

/** A query that represents this cache, so that invalidating people also invalidates names. */
const PLACE = ['people', 'names']
queryClient.setQueryDefaults(PLACE, { gcTime: Number.POSITIVE_INFINITY })
stand()
queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
  if (query.queryHash !== hashKey(PLACE)) return
  if (type === 'removed') {
    forgotten++
    stand()
    forgetUnseen()
    for (const entry of known.values()) Object.assign(entry, { name: null, askedAt: 0 })
  } else if ('action' in event && event.action.type === 'invalidate') {
    stand()
    forgetUnseen()
    for (const [externalId, entry] of known) {
      entry.askedAt = 0
      want(externalId, entry)
    }
  }
})

function stand(): void {
  queryClient.setQueryData(PLACE, true)
}
