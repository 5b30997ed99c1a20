import type { AnswerType, FieldType } from '../plan/plan.ts'

/* Ready starting points: who, when and how is the same in each language; the texts are in `texts/`. */

export const START_IDS = [
  'survey',
  'winBack',
  'appointment',
  'lead',
  'invitation',
  'payment',
  'nps',
  'reConsent',
] as const
export type StartId = (typeof START_IDS)[number]

interface StartQuestion {
  answerType: AnswerType
  min?: number
  max?: number
}

interface StartField {
  slug: string
  type: FieldType
  min?: number
  max?: number
}

/** What a starting point has beside its texts. */
export interface Start {
  category: 'UTILITY' | 'MARKETING'
  audience: 'segment' | 'event' | 'form'
  eventName?: string
  cancelEvent?: string
  /** When each follow-up leaves without a reply to the message before. */
  after: readonly string[]
  waitsFor: string
  questions: readonly StartQuestion[]
  /** Each is read from the question in the same place. */
  fields: readonly StartField[]
}

export interface StartTexts {
  name: string
  /** For the gallery, in a sentence. */
  about: string
  objective: string
  context: string
  /** The first message and the follow-ups. */
  messages: readonly string[]
  questions: readonly { text: string; options?: readonly string[] }[]
  fields: readonly { label: string; description: string; values?: readonly string[] }[]
}

export const STARTS: Readonly<Record<StartId, Start>> = {
  survey: {
    category: 'UTILITY',
    audience: 'event',
    eventName: 'order_placed',
    after: ['2d'],
    waitsFor: '3d',
    questions: [{ answerType: 'SCALE', min: 1, max: 5 }, { answerType: 'OPEN' }],
    fields: [
      { slug: 'satisfaction', type: 'int', min: 1, max: 5 },
      { slug: 'improvement', type: 'string' },
    ],
  },
  winBack: {
    category: 'MARKETING',
    audience: 'segment',
    cancelEvent: 'order_placed',
    after: ['3d', '7d'],
    waitsFor: '3d',
    questions: [{ answerType: 'MULTIPLE_CHOICE' }, { answerType: 'BOOLEAN' }],
    fields: [
      { slug: 'reason', type: 'enum' },
      { slug: 'wants_offer', type: 'bool' },
    ],
  },
  appointment: {
    category: 'UTILITY',
    audience: 'event',
    eventName: 'appointment_booked',
    cancelEvent: 'appointment_canceled',
    after: ['12h'],
    waitsFor: '1d',
    questions: [{ answerType: 'BOOLEAN' }, { answerType: 'OPEN' }],
    fields: [
      { slug: 'confirmed', type: 'bool' },
      { slug: 'wishes', type: 'string' },
    ],
  },
  lead: {
    category: 'UTILITY',
    audience: 'form',
    after: ['1d'],
    waitsFor: '2d',
    questions: [{ answerType: 'OPEN' }, { answerType: 'MULTIPLE_CHOICE' }, { answerType: 'BOOLEAN' }],
    fields: [
      { slug: 'need', type: 'string' },
      { slug: 'timeframe', type: 'enum' },
      { slug: 'wants_call', type: 'bool' },
    ],
  },
  invitation: {
    category: 'MARKETING',
    audience: 'segment',
    after: ['3d'],
    waitsFor: '2d',
    questions: [{ answerType: 'BOOLEAN' }, { answerType: 'SCALE', min: 1, max: 10 }],
    fields: [
      { slug: 'attends', type: 'bool' },
      { slug: 'seats', type: 'int', min: 1, max: 10 },
    ],
  },
  payment: {
    category: 'UTILITY',
    audience: 'event',
    eventName: 'invoice_overdue',
    cancelEvent: 'invoice_paid',
    after: ['3d', '7d'],
    waitsFor: '3d',
    questions: [{ answerType: 'OPEN' }, { answerType: 'BOOLEAN' }],
    fields: [
      { slug: 'pays_when', type: 'string' },
      { slug: 'needs_help', type: 'bool' },
    ],
  },
  nps: {
    category: 'UTILITY',
    audience: 'segment',
    after: ['3d'],
    waitsFor: '3d',
    questions: [{ answerType: 'SCALE', min: 0, max: 10 }, { answerType: 'OPEN' }],
    fields: [
      { slug: 'nps', type: 'int', min: 0, max: 10 },
      { slug: 'why', type: 'string' },
    ],
  },
  reConsent: {
    category: 'MARKETING',
    audience: 'segment',
    after: ['7d'],
    waitsFor: '7d',
    questions: [{ answerType: 'BOOLEAN' }],
    fields: [{ slug: 'consents', type: 'bool' }],
  },
}
