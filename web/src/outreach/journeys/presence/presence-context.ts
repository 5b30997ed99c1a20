import type { Output } from '@parley/sdk'
import { createContext, use } from 'react'
import type { Position } from '../graph/graph.ts'

export type Colleague = Output<'journeys_presence_get'>['present'][number]

export interface Presence {
  /** Who else has the journey open. */
  colleagues: readonly Colleague[]
  /** Tells where the user points on the canvas; null: elsewhere. */
  point: (place: Position | null) => void
}

export const PresenceContext = createContext<Presence>({ colleagues: [], point: () => undefined })

export function usePresent(): Presence {
  return use(PresenceContext)
}

const HUES = [210, 325, 150, 25, 285, 178, 95]

/** The color of a colleague, the same on every screen. */
export function colorOf(who: string): string {
  const sum = [...who].reduce((total, character) => total + character.codePointAt(0)!, 0)
  return `hsl(${HUES[sum % HUES.length]} 65% 27%)`
}
