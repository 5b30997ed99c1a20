import { useSyncExternalStore } from 'react'

type PhoneChannel = 'whatsapp' | 'sms' | 'email'

/** Which simulated contact the phone shows, by its address. */
type Held = { channel: PhoneChannel; address: string }

interface PhoneState {
  isOpen: boolean
  channel: PhoneChannel
  held: Held | null
  /** The phone opens by itself when this number gets its first message. */
  awaited: string | null
  /** How often somebody has chosen a contact, to write as it. */
  asks: number
}

const KEY = 'parley.phone'
const CLOSED: PhoneState = { isOpen: false, channel: 'whatsapp', held: null, awaited: null, asks: 0 }

/** Kept for the tab, so that a reload shows the same contact. */
let state: PhoneState = { ...CLOSED, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}'), asks: 0 }
const listeners = new Set<() => void>()

export function usePhoneState(): PhoneState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}

export const phone = {
  toggle: () => change({ isOpen: !state.isOpen }),
  close: () => change({ isOpen: false }),
  open: (held?: Held) =>
    change({ isOpen: true, ...(held && { held, channel: held.channel, asks: state.asks + 1 }) }),
  show: (channel: PhoneState['channel']) => change({ channel, held: null }),
  hold: (held: Held | null) => change({ held, awaited: null, asks: state.asks + 1 }),
  /** Opens when the number gets its first message. */
  await: (awaited: string) => change({ awaited }),
  arrived: (address: string) =>
    change({
      ...{ isOpen: true, awaited: null, channel: 'whatsapp', held: { channel: 'whatsapp', address } },
      // Whoever works on the screen keeps the focus there.
      asks: 0,
    }),
  /** For another organization, whose contacts are others. */
  forget: () => change(CLOSED),
}

function change(changes: Partial<PhoneState>): void {
  state = { ...state, ...changes }
  sessionStorage.setItem(KEY, JSON.stringify(state))
  for (const listener of listeners) listener()
}
