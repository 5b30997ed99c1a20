import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { usePermission, useSession } from '../../../identity/session.ts'
import { parley, queryClient } from '../../../shell/queries/api.ts'
import type { Graph } from '../graph/graph.ts'
import { type Position, stepAt } from '../graph/graph.ts'
import type { Presence } from './presence-context.ts'

/** The service forgets somebody after 30 seconds. */
const REPEAT_MS = 20_000
/** Movements within this time are told together. */
const GATHER_MS = 700
/** Nobody edits who wrote nothing for this long. */
const EDITING_MS = 5_000

const keyOf = (journeyId: string) => ['journey-presence', journeyId]

/** Drafts that this tab discards: it asks nothing more about them, because they may be gone before the page knows. */
const discarded = new Set<string>()
/** Signals without an answer so far. */
const underWay = new Set<Promise<unknown>>()

/** Deletes a draft whose presence this tab may be telling. */
export async function withoutPresence(journeyId: string, remove: () => Promise<unknown>): Promise<void> {
  discarded.add(journeyId)
  try {
    await Promise.all([queryClient.cancelQueries({ queryKey: keyOf(journeyId) }), ...underWay])
    await remove()
  } catch (error) {
    discarded.delete(journeyId)
    throw error
  }
}

/**
 * Tells colleagues where the user points and what they selected, and hears it of them. While nobody else is there, the
 * pointer is not told.
 */
export function usePresence(journeyId: string, graph: Graph, selected: readonly string[]): Presence {
  const me = useSession().user.email
  const mayWrite = usePermission('journeys:write')
  const { data } = useQuery({
    queryKey: keyOf(journeyId),
    queryFn: async ({ signal }) =>
      discarded.has(journeyId) ? { present: [] } : parley.journeys.presence.get({ journeyId }, { signal }),
    refetchInterval: REPEAT_MS,
    retry: false,
  })
  const colleagues = useMemo(() => (data?.present ?? []).filter(({ by }) => by !== me), [data, me])
  const isAlone = colleagues.length === 0
  const teller = useMemo(() => new Teller(journeyId), [journeyId])
  const steps = selected.flatMap((recordId) => stepAt(graph, recordId)?.id ?? []).join('\n')
  useEffect(() => (mayWrite ? teller.open() : undefined), [teller, mayWrite])
  useEffect(() => teller.select(steps === '' ? [] : steps.split('\n')), [teller, steps])
  const alone = useRef(isAlone)
  alone.current = isAlone
  return useMemo(
    () => ({ colleagues, point: (place) => teller.point(place, alone.current) }),
    [colleagues, teller],
  )
}

/** Sends what the user does in a journey, at most every moment. */
class Teller {
  readonly #journeyId: string
  #isOpen = false
  #pointer: Position | null = null
  #selected: readonly string[] = []
  #wroteAt = Number.NEGATIVE_INFINITY
  #gathering: ReturnType<typeof setTimeout> | undefined

  constructor(journeyId: string) {
    this.#journeyId = journeyId
  }

  open(): () => void {
    this.#isOpen = true
    const show = () => (document.hidden ? this.#send('gone') : this.#send())
    const write = () => {
      const isNew = performance.now() - this.#wroteAt > EDITING_MS
      this.#wroteAt = performance.now()
      if (isNew) this.#soon()
    }
    show()
    const timer = setInterval(show, REPEAT_MS)
    document.addEventListener('visibilitychange', show)
    document.addEventListener('input', write)
    return () => {
      clearInterval(timer)
      clearTimeout(this.#gathering)
      this.#gathering = undefined
      document.removeEventListener('visibilitychange', show)
      document.removeEventListener('input', write)
      this.#send('gone')
      this.#isOpen = false
    }
  }

  select(stepIds: readonly string[]): void {
    this.#selected = stepIds
    this.#soon()
  }

  point(place: Position | null, isAlone: boolean): void {
    this.#pointer = place && { x: Math.round(place.x), y: Math.round(place.y) }
    if (!isAlone) this.#soon()
  }

  #soon(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      if (!document.hidden) this.#send()
    }, GATHER_MS)
  }

  #send(gone?: 'gone'): void {
    if (!this.#isOpen || discarded.has(this.#journeyId)) return
    const isEditing = performance.now() - this.#wroteAt < EDITING_MS
    const journeyId = this.#journeyId
    const doing = gone ?? (isEditing ? 'editing' : 'viewing')
    const signal = parley.journeys.presence
      .set({ journeyId, doing, pointer: this.#pointer, selected: [...this.#selected] })
      .then((answer) => queryClient.setQueryData(keyOf(journeyId), answer))
      // It may be lost: the next signal repeats it.
      .catch(() => undefined)
      .finally(() => underWay.delete(signal))
    underWay.add(signal)
  }
}
