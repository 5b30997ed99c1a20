import type { Operator } from '../filter/values/operators.ts'

type Unit = 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years'

/** What filters are told in: `{name}` is filled in. */
export interface Phrases {
  everybody: string
  people: string
  and: string
  or: string
  /** How clauses begin, and how they begin about people of whom it is not so. */
  denials: readonly (readonly [string, string])[]
  /** Before other clauses about people whom the filter leaves out. */
  except: string
  /** One and several of a unit. */
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
  /** How people are reached who have an e-mail address. */
  byEmail: string
  listed: string
  reasons: string
  forms: { any: string; named: string; endings: string; score: string }
}
