import type { Operator } from '../values/operators.ts'

type Unit = 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years'

/** The phrases of a language: `{name}` is replaced. */
export interface Phrases {
  everybody: string
  people: string
  and: string
  or: string
  /** The start of a clause, and of a negated one. */
  denials: readonly (readonly [string, string])[]
  /** The start of other clauses about people whom the filter excludes. */
  except: string
  /** Singular and plural of a unit. */
  units: Record<Unit, readonly [string, string]>
  attributes: Record<string, string>
  attribute: string
  operators: Record<Operator, string>
  today: string
  ago: string
  ahead: string
  rolled: string
  windows: Record<
    'in_last_n' | 'more_than_n_ago' | 'between_n_and_m_ago' | 'between' | 'before' | 'after' | 'on',
    string
  >
  numbers: Record<'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'between', string>
  did: string
  occurrence: Record<'first' | 'last' | 'firstMatching' | 'lastMatching', string>
  times: string
  where: string
  aggregates: Record<'count' | 'countDistinct' | 'sum' | 'avg' | 'min' | 'max' | 'days', string>
  anchors: { event: Record<'first' | 'last', string>; attribute: string }
  anchored: {
    between: string
    from: string
    to: string
    after: string
    before: string
    at: string
    ended: string
  }
  sequence: {
    inOrder: string
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
    reasons: string
    reached: string
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
  reasons: string
  forms: { any: string; named: string; endings: string; score: string }
}
