import type { Operator } from '../values/operators.ts'

type Unit = 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years'

/** The word before the last of several parts. In Spanish it depends on the sound that follows. */
export type Conjunction = (next: string) => string

/** For one and for several. */
export type Plural = readonly [one: string, several: string]

/** For words of each gender. */
export interface Gendered<T> {
  masculine: T
  feminine: T
}

/** For attributes with a name in the language, and for those that an organization named itself. */
interface Possessive extends Gendered<string> {
  own: string
}

/** The phrases of a language: `{name}` is replaced. */
export interface Phrases {
  /** BCP 47, for dates. */
  locale: string
  everybody: string
  people: string
  and: Conjunction
  or: Conjunction
  /** `or` after a negation. */
  nor: Conjunction
  yes: string
  no: string
  /** A long list, of which `{count}` values are left out. */
  more: string
  /** The start of a clause, and of a negated one. */
  denials: readonly (readonly [string, string])[]
  /** The start of other clauses about people whom the filter excludes. */
  except: string
  units: Record<Unit, Plural>
  feminineUnits: readonly Unit[]
  /** A length of time that ends now, and one that starts now. */
  last: Gendered<Plural>
  next: Gendered<Plural>
  attributes: Record<string, { name: string; isFeminine?: true }>
  attribute: Possessive
  /** For people whose attribute has no value, and any. */
  absent: { known: string; own: string }
  present: { known: string; own: string }
  operators: Record<Operator, string>
  /** The operator `exactly_n_from_today` for days in the past. */
  exactlyAgo: string
  today: string
  ago: string
  ahead: string
  rolled: string
  /** A day of the calendar in a range. */
  day: string
  windows: Record<
    'in_last_n' | 'more_than_n_ago' | 'between_n_and_m_ago' | 'between' | 'before' | 'after' | 'on',
    string
  >
  numbers: Record<'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'between', string>
  /** In place of `1` in `numbers`, when they count how often something happened. */
  once: string
  times: string
  did: string
  /** `was`: followed by a time. `one`: before a property of the event. */
  occurrence: { first: string; last: string; was: string; one: string }
  where: string
  totals: Record<'sum' | 'avg' | 'min' | 'max', string>
  distinct: Plural
  onDays: Plural
  anchors: { event: Record<'first' | 'last', string>; attribute: Possessive }
  anchored: {
    /** From the moment itself. */
    withinAfter: string
    withinBefore: string
    range: string
    since: string
    until: string
    at: string
    before: string
    after: string
    beforeAnchor: string
    afterAnchor: string
    ended: string
  }
  sequence: {
    anyOrder: string
    next: string
    within: string
    whole: string
    notFollowedBy: string
  }
  relationship: string
  via: string
  sample: string
  sampleFrom: string
  member: string
  initiative: {
    any: string
    named: string
    statuses: Record<'ACTIVE' | 'COMPLETED' | 'STOPPED' | 'EXPIRED' | 'FAILED', string>
    status: string
    /** The usual endings. Others are quoted as they are. */
    endings: Record<string, string>
    endedBy: string
    reached: string
    goal: string
    noGoal: string
    started: string
    ended: string
    extracted: string
  }
  messages: {
    inbound: string
    outbound: Record<'sent' | 'delivered' | 'read' | 'failed', string>
    initiative: string
  }
  reachable: string
  /** How people with an email address are reached. */
  byEmail: string
  listed: string
  /** The usual reasons. Others are quoted as they are. */
  reasons: Record<string, string>
  listedFor: string
  /** By what the person chose last. */
  consents: Record<'granted' | 'withdrawn' | 'pending', string>
  forms: { any: string; named: string; endings: string; score: string }
}
