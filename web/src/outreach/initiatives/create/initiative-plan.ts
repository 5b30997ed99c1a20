import type { Chosen } from '../chosen.ts'
import type { PlannedGoal } from '../goal/goal-plan.ts'
import { newKey, type PlannedField, type PlannedQuestion } from '../plan/plan.ts'

/* What the create page asks, in the order people think. */

export type PlanLanguage = 'en' | 'es' | 'pt'
export type PlanChannel = 'WHATSAPP' | 'SMS' | 'EMAIL'

export const AUDIENCES = ['segment', 'list', 'event', 'keyword', 'form', 'manual'] as const
export type AudienceKind = (typeof AUDIENCES)[number]

export interface PlannedMessage {
  /** Only for the page. */
  key: string
  /** How long after the message before, without a reply: `1d`. Of the first message: not used. */
  after: string
  /** An existing template; null: `text` is new. */
  templateId: string | null
  /** The template made from `text` by an attempt that failed afterwards, and the text it was made from. */
  stored: { templateId: string; text: string } | null
  /** The values of the placeholders of an existing template, by number. */
  bindings: Readonly<Record<string, string>>
  /** Of an email. */
  subject: string
  /** With variables such as `{{person.firstName}}`. */
  text: string
  /** The number or address that sends it. Empty: the first one. */
  sender: string
}

export interface InitiativePlan {
  name: string
  language: PlanLanguage
  channel: PlanChannel
  audience: AudienceKind
  segmentId: string | null
  people: readonly Chosen[]
  eventName: string
  formId: string | null
  keyword: string
  /** Numbers that the keyword is sent to. Empty: all connected ones. */
  numbers: readonly string[]
  objective: string
  context: string
  /** The first message, then the follow-ups. */
  messages: readonly PlannedMessage[]
  category: 'UTILITY' | 'MARKETING'
  questions: readonly PlannedQuestion[]
  fields: readonly PlannedField[]
  /** null: no goal is measured. */
  goal: PlannedGoal | null
  /** How long to wait for a reply to the last message, and between two messages of a conversation. */
  waitsFor: string
  /** The most people enrolled in `limitWindow`; null: no limit. */
  limit: number | null
  limitWindow: string
  /** An event that ends a run; empty: none. */
  cancelEvent: string
}

/** The first message and three follow-ups: rounds are linked to templates one to four. */
export const MOST_MESSAGES = 4

export function emptyMessage(after = '1d'): PlannedMessage {
  return {
    key: newKey(),
    after,
    templateId: null,
    stored: null,
    bindings: {},
    subject: '',
    text: '',
    sender: '',
  }
}

export function emptyPlan(language: PlanLanguage): InitiativePlan {
  return {
    name: '',
    language,
    channel: 'WHATSAPP',
    audience: 'segment',
    segmentId: null,
    people: [],
    eventName: '',
    formId: null,
    keyword: '',
    numbers: [],
    objective: '',
    context: '',
    messages: [emptyMessage()],
    category: 'MARKETING',
    questions: [],
    fields: [],
    goal: null,
    waitsFor: '2d',
    limit: null,
    limitWindow: '1d',
    cancelEvent: '',
  }
}

/** Whether people enter by themselves. Nobody else needs a limit. */
export const isTriggered = ({ audience }: InitiativePlan): boolean => audience !== 'manual'

/** The limit that applies. One that was entered for another audience is hidden and does not. */
export const limitOf = (plan: InitiativePlan): number | null => (isTriggered(plan) ? plan.limit : null)
