/** The calls of the load and their answers, which the checks compare with the results. */
export interface Ledger {
  /** By external id. */
  events: Map<string, RecordedEvent>
  people: Map<string, UpsertedPerson>
  enrolled: EnrolledPerson[]
  imports: StartedImport[]
  answers: Answers
}

export interface RecordedEvent {
  organization: number
  name: string
  person: string
  /** How often it was sent, with any answer. */
  sent: number
  /** How often it was acknowledged: by single recordings, which enroll, and by batches, which do not. */
  acknowledged: number
  acknowledgedInBatch: number
}

/** Gold people enter the LIVE segment, silver people the segment that is evaluated on request. */
export type Tier = 'gold' | 'silver' | null

export interface UpsertedPerson {
  organization: number
  phone: string
  name: string
  tier: Tier
}

export interface EnrolledPerson {
  organization: number
  initiativeId: string
  participantId: string
  externalId: string
}

export interface StartedImport {
  organization: number
  id: string
  rows: number
  /** The rows among them that must be rejected. */
  bad: number
}

/** The service's answers during the whole seed. */
export interface Answers {
  /** By status; `lost` when there was no answer. */
  counts: Record<string, number>
  /** The texts of 500 answers. There should be none: temporary problems give a 503. */
  internalErrors: string[]
  /** Calls that exceeded the time limit. */
  givenUp: string[]
}

export function emptyLedger(): Ledger {
  return {
    events: new Map(),
    people: new Map(),
    enrolled: [],
    imports: [],
    answers: { counts: {}, internalErrors: [], givenUp: [] },
  }
}
