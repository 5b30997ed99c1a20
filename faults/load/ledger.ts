/** What callers were told: the promises that the checks hold the service to. */
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
  /** How often it was sent, whatever came back. */
  sent: number
  /** How often its recording was acknowledged; by single recordings, which enroll, and by batches, which do not. */
  acknowledged: number
  acknowledgedInBatch: number
}

/** Who is gold enters the LIVE segment, who is silver the one that is evaluated by hand. */
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
  /** Of them, those that must be refused. */
  bad: number
}

/** How the service answered, over the whole seed. */
export interface Answers {
  /** By status; `lost` when there was no answer. */
  counts: Record<string, number>
  /** What a 500 said, which should never be needed: what passes is a 503. */
  internalErrors: string[]
  /** Calls that were given up. */
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
