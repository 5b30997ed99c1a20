import fc from 'fast-check'
import { toWire } from '../../../platform/core/index.ts'
import type { EventCount } from '../events/schema.ts'
import type { Predicate } from '../filter/filter-schema.ts'
import { CONSENT_STATES, MESSAGE_STATES, RUN_STATUSES } from '../known/schema.ts'

/** Parley's own data about the people of a world. */
export interface Known {
  members: { segment: string; person: string }[]
  runs: TestRun[]
  messages: TestMessage[]
  listed: { kind: 'phone' | 'email' | 'person'; value: string; reason: string }[]
  consents: {
    topic: string
    person: string
    channel: 'whatsapp' | 'email'
    state: 'granted' | 'withdrawn' | 'pending'
    at: Date
  }[]
  submissions: {
    form: string
    person: string
    ending: string | null
    score: number
    at: Date
    /** For a confirmation. */
    isWaiting: boolean
  }[]
}

export interface TestRun {
  initiative: string
  person: string
  status: (typeof RUN_STATUSES)[number]
  endReason: string | null
  startedAt: Date
  endedAt: Date | null
  nodes: string[]
  extracted: { score?: number; tags?: string[] }
}

/** A contact's addresses: one, or both. */
export interface TestContact {
  phone: string | null
  email: string | null
}

export interface TestMessage {
  contact: TestContact
  direction: 'inbound' | 'outbound'
  initiative: string | null
  createdAt: Date
  sentAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
  hasFailed: boolean
}

export const NOTHING_KNOWN: Known = {
  members: [],
  runs: [],
  messages: [],
  listed: [],
  consents: [],
  submissions: [],
}

/** UUIDs of two records of each kind. */
export const INITIATIVES = ['00000000-0000-7000-8000-00000000a001', '00000000-0000-7000-8000-00000000a002']
export const FORMS = ['00000000-0000-7000-8000-00000000f001', '00000000-0000-7000-8000-00000000f002']
export const SEGMENTS = ['00000000-0000-7000-8000-00000000e001', '00000000-0000-7000-8000-00000000e002']
/** It still has the members that it had. */
export const DELETED_SEGMENT = SEGMENTS[1]!
/** The first one is granted by default. */
export const TOPICS = ['00000000-0000-7000-8000-00000000b001', '00000000-0000-7000-8000-00000000b002']
export const PHONES = ['+573001234567', '+34600000000']
const EMAILS = ['a', 'ana', '5']
/** A person may have one contact by number and another by address; one contact has both. */
export const CONTACTS: readonly TestContact[] = [
  { phone: PHONES[0]!, email: null },
  { phone: PHONES[1]!, email: EMAILS[0]! },
  { phone: null, email: EMAILS[1]! },
  { phone: null, email: EMAILS[2]! },
]
const NODES = ['entry', 'ask', "end's"]
const REASONS = ['completed', 'no_reply']
const ENDINGS = ['warm', 'cold']

interface Parts {
  person: fc.Arbitrary<string>
  instant: fc.Arbitrary<Date>
}

export function knownOf({ person, instant }: Parts): fc.Arbitrary<Known> {
  const initiative = fc.constantFrom(...INITIATIVES)
  const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value)
  const run = fc
    .record({
      initiative,
      person,
      status: fc.constantFrom(...RUN_STATUSES),
      reason: fc.constantFrom(...REASONS),
      startedAt: instant,
      endedAt: instant,
      nodes: fc.subarray(NODES),
      extracted: fc.record(
        { score: fc.constantFrom(1, 5), tags: fc.subarray(['a', '5']) },
        { requiredKeys: [] },
      ),
    })
    .map(({ reason, ...rest }) =>
      rest.status === 'ACTIVE' ? { ...rest, endReason: null, endedAt: null } : { ...rest, endReason: reason },
    )
  const message = fc.record({
    contact: fc.constantFrom(...CONTACTS),
    direction: fc.constantFrom('inbound' as const, 'outbound' as const),
    initiative: sometimes(initiative),
    createdAt: instant,
    sentAt: sometimes(instant),
    deliveredAt: sometimes(instant),
    readAt: sometimes(instant),
    hasFailed: fc.boolean(),
  })
  const entry = fc.oneof(
    fc.record({ kind: fc.constant('phone' as const), value: fc.constantFrom(...PHONES) }),
    fc.record({ kind: fc.constant('email' as const), value: fc.constantFrom(...EMAILS) }),
    fc.record({ kind: fc.constant('person' as const), value: person }),
  )
  return fc.record({
    members: fc.uniqueArray(fc.record({ segment: fc.constantFrom(...SEGMENTS), person }), {
      maxLength: 8,
      selector: (one) => one.segment + one.person,
    }),
    runs: fc.array(run, { maxLength: 8, size: 'max' }),
    messages: fc.array(message, { maxLength: 6, size: 'max' }),
    listed: fc.uniqueArray(
      fc.tuple(entry, fc.constantFrom('opt_out', 'operator')).map(([one, reason]) => ({ ...one, reason })),
      { maxLength: 3, selector: (one) => one.kind + one.value },
    ),
    consents: fc.uniqueArray(
      fc.record({
        topic: fc.constantFrom(...TOPICS),
        person,
        channel: fc.constantFrom('whatsapp' as const, 'email' as const),
        state: fc.constantFrom(...CONSENT_STATES),
        at: instant,
      }),
      { maxLength: 8, selector: (one) => one.topic + one.channel + one.person },
    ),
    submissions: fc.array(
      fc.record({
        form: fc.constantFrom(...FORMS),
        person,
        ending: sometimes(fc.constantFrom(...ENDINGS)),
        score: fc.constantFrom(0, 5, 10),
        at: instant,
        isWaiting: fc.boolean(),
      }),
      { maxLength: 6, size: 'max' },
    ),
  })
}

interface Conditions {
  window: fc.Arbitrary<NonNullable<Extract<Predicate, { kind: 'event' }>['window']>>
  count: fc.Arbitrary<NonNullable<Extract<Predicate, { kind: 'event' }>['count']>>
}

/** Predicates about all of it. */
export function knownPredicate(conditions: Conditions): fc.Arbitrary<Predicate> {
  const { window, count } = conditions
  const initiativeId = fc.constantFrom(...INITIATIVES).map((id) => toWire('initiative', id))
  return fc.oneof(
    fc.record({
      kind: fc.constant('segment_member' as const),
      segmentId: fc.constantFrom(...SEGMENTS).map((id) => toWire('segment', id)),
      member: fc.boolean(),
    }),
    fc.record(
      {
        kind: fc.constant('initiative' as const),
        participated: fc.boolean(),
        ...aboutInitiatives(conditions),
      },
      { requiredKeys: ['kind', 'participated'] },
    ),
    {
      weight: 3,
      arbitrary: fc
        .record(
          {
            kind: fc.constant('message' as const),
            direction: fc.constantFrom('inbound' as const, 'outbound' as const),
            occurred: fc.boolean(),
            initiativeId,
            state: fc.constantFrom(...MESSAGE_STATES),
            window,
            count,
          },
          { requiredKeys: ['kind', 'direction', 'occurred'] },
        )
        .map(({ state, ...rest }) => (rest.direction === 'outbound' && state ? { ...rest, state } : rest)),
    },
    fc.record({
      kind: fc.constant('reachable' as const),
      channel: fc.constantFrom('WHATSAPP' as const, 'EMAIL' as const),
      reachable: fc.boolean(),
    }),
    fc.record(
      {
        kind: fc.constant('do_not_contact' as const),
        listed: fc.boolean(),
        reasons: fc.constant<string[]>(['opt_out']),
      },
      { requiredKeys: ['kind', 'listed'] },
    ),
    fc.record(
      {
        kind: fc.constant('consent' as const),
        topicId: fc.constantFrom(...TOPICS).map((id) => toWire('topic', id)),
        channel: fc.constantFrom('WHATSAPP' as const, 'EMAIL' as const),
        holds: fc.boolean(),
        state: fc.constantFrom(...CONSENT_STATES),
        window,
      },
      { requiredKeys: ['kind', 'topicId', 'channel', 'holds'] },
    ),
    fc.record(
      {
        kind: fc.constant('form' as const),
        submitted: fc.boolean(),
        ...aboutForms(conditions),
      },
      { requiredKeys: ['kind', 'submitted'] },
    ),
  )
}

/** Those that ask for one thing of an initiative or a form. */
export function knownQuestion(conditions: Conditions): fc.Arbitrary<Predicate> {
  const initiative = { kind: fc.constant('initiative' as const), participated: fc.boolean() }
  const form = { kind: fc.constant('form' as const), submitted: fc.boolean() }
  return fc.oneof(
    ...Object.entries(aboutInitiatives(conditions)).map(([field, value]) =>
      fc.record({ ...initiative, [field]: value }),
    ),
    ...Object.entries(aboutForms(conditions)).map(([field, value]) => fc.record({ ...form, [field]: value })),
  )
}

function aboutInitiatives({ window }: Conditions) {
  const extracted = fc.constantFrom(
    { field: 'score', type: 'NUMBER' as const, op: 'gte' as const, value: 4 },
    { field: 'score', type: 'NUMBER' as const, op: 'neq' as const, value: 5 },
    { field: 'score', type: 'NUMBER' as const, op: 'is_null' as const },
    { field: 'tags', type: 'ARRAY' as const, op: 'contains' as const, value: 'a' },
    { field: 'tags', type: 'STRING' as const, op: 'eq' as const, value: 'a' },
  )
  return {
    initiativeId: fc.constantFrom(...INITIATIVES).map((id) => toWire('initiative', id)),
    status: fc.subarray([...RUN_STATUSES], { minLength: 1 }),
    endReasons: fc.subarray(REASONS, { minLength: 1 }),
    reachedNodeId: fc.constantFrom(...NODES),
    started: window,
    ended: window,
    extracted: fc.array(extracted, { minLength: 1, maxLength: 2 }),
  }
}

function aboutForms({ window, count }: Conditions) {
  return {
    formId: fc.constantFrom(...FORMS).map((id) => toWire('form', id)),
    endings: fc.subarray(ENDINGS, { minLength: 1 }),
    score: fc.constantFrom<EventCount>(
      { op: 'gte', value: 5 },
      { op: 'neq', value: 5 },
      { op: 'between', value: [1, 10] },
    ),
    window,
    count,
  }
}
