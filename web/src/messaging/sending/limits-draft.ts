import type { Output } from '@parley/sdk'

export type SendingLimits = Output<'sending_limits_get'>

/** Units of a window, as the API writes them. */
export type Unit = 'm' | 'h' | 'd' | 'w'

/** The limit per person as typed. */
export interface PersonLimitDraft {
  messages: string
  amount: string
  unit: Unit
  whenReached: 'wait' | 'skip'
}

/** The form's state: null turns a rule off. */
export interface LimitsDraft {
  quietHours: SendingLimits['quietHours']
  personLimit: PersonLimitDraft | null
}

/** Where the switches begin. */
export const USUAL_QUIET_HOURS = { from: '21:00', until: '08:00' }
export const USUAL_PERSON_LIMIT: PersonLimitDraft = {
  messages: '3',
  amount: '7',
  unit: 'd',
  whenReached: 'skip',
}

export function draftOf({ quietHours, messagesPerPersonPer: limit }: SendingLimits): LimitsDraft {
  if (!limit) return { quietHours, personLimit: null }
  const { messages, window, whenReached } = limit
  return { quietHours, personLimit: { messages: String(messages), whenReached, ...partsOf(window) } }
}

export function limitsOf({ quietHours, personLimit }: LimitsDraft): SendingLimits {
  if (!personLimit) return { quietHours, messagesPerPersonPer: null }
  const { messages, amount, unit, whenReached } = personLimit
  const window = `${amount.trim()}${unit}`
  return { quietHours, messagesPerPersonPer: { messages: Number(messages), window, whenReached } }
}

function partsOf(window: string): Pick<PersonLimitDraft, 'amount' | 'unit'> {
  return { amount: window.slice(0, -1), unit: window.slice(-1) as Unit }
}
