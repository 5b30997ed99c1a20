import { useSyncExternalStore } from 'react'

/** The steps of the tour, in their order. */
export const STEPS = ['initiatives', 'results', 'phone', 'inbox', 'reply', 'end'] as const

export type Step = (typeof STEPS)[number]

export interface TourState {
  isOpen: boolean
  step: Step
  isDone: boolean
  /** The simulated phone that the newcomer writes with. */
  phoneNumber: string | null
  /** The conversation that their message began. */
  conversation: string | null
}

const KEY = 'parley.tour'
const START: TourState = {
  isOpen: false,
  step: 'initiatives',
  isDone: false,
  phoneNumber: null,
  conversation: null,
}

/** Kept in the browser, so that the tour goes on where it was left. */
let state: TourState = { ...START, ...read() }
const listeners = new Set<() => void>()

function read(): Partial<TourState> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

export function useTour(): TourState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}

export const tour = {
  /** Begins, or goes on at the step where it was left, which it returns. */
  open: (): Step => {
    change(state.step === 'end' ? { ...START, isOpen: true } : { isOpen: true })
    return state.step
  },
  leave: () => change({ isOpen: false }),
  goTo: (step: Step, found: Partial<Pick<TourState, 'phoneNumber' | 'conversation'>> = {}) =>
    change({ ...found, step, ...(step === 'end' && { isDone: true }) }),
  /** For another organization, which has other records. */
  forget: () => change(START),
}

function change(changes: Partial<TourState>): void {
  state = { ...state, ...changes }
  localStorage.setItem(KEY, JSON.stringify(state))
  for (const listener of listeners) listener()
}
