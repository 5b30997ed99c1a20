import fc from 'fast-check'
import { CHANNELS, type Channel } from './providers.ts'

/*
 * Random journeys with a person and their behavior. Times never coincide: replies take odd minutes, and nodes wait for
 * others.
 */

const TIMEOUTS = ['30m', '2h', '6h', '1d', '3d']
const DELAYS = ['1h', '9h', '2d'] as const
/** In minutes. */
const REPLIES_AFTER = [7, 7, 53, 53, 211, 673, 1583]
const WORDS = ['Yes', 'No', '7', 'I like it', 'Maybe later']
const PLANS = ['gold', 'basic', 'none']

const duration = fc.constantFrom(...TIMEOUTS)
const optional = <T>(value: fc.Arbitrary<T>, freq = 1) => fc.option(value, { nil: undefined, freq })
/** True in this many of ten. */
const often = (ofTen: number) => fc.integer({ min: 0, max: 9 }).map((drawn) => drawn < ofTen)

const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant('delivered' as const) },
  { weight: 2, arbitrary: fc.constant('undelivered' as const) },
  { weight: 1, arbitrary: fc.constant('failed' as const) },
)

/** Where the ways of a node lead, as numbers of later nodes. */
const ways = fc.array(fc.nat(20), { minLength: 4, maxLength: 4 })

const sending = {
  fallback: optional(fc.record({ after: optional(duration, 2), named: often(1) })),
  deliveredWithin: optional(duration, 2),
  failed: often(7),
  undelivered: often(7),
  named: often(1),
}

const Send = fc.record({ kind: fc.constantFrom('SEND_MESSAGE', 'SEND_EMAIL'), ways, ...sending })

const Node = fc.oneof(
  { weight: 6, arbitrary: Send },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('WAIT_FOR_REPLY' as const),
      ways,
      timeout: duration,
      /** How many nodes a reply leads back, where it does. */
      back: optional(fc.nat(4)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('MANAGE_CONVERSATION' as const),
      ways,
      timeout: duration,
      escalates: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('CONVERSATION_BLOCK' as const), ways, timeout: duration }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('DELAY' as const), ways, duration: fc.constantFrom(...DELAYS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('WEEKDAY' as const),
      ways,
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
      from: fc.constantFrom(13, 613, 1213),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('DECISION' as const),
      ways,
      asks: fc.constantFrom('plan', 'event', 'person', 'extracted'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('CASE' as const),
      ways,
      path: fc.constantFrom(
        'engagement.context.plan',
        'person.attributes.plan',
        'engagement.extracted.again',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('RANDOM_SPLIT' as const),
      ways,
      weight: fc.integer({ min: 10, max: 90 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('DISPATCH_EVENT' as const), ways }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('HTTP_REQUEST' as const),
      ways,
      status: fc.constantFrom(200, 204, 404, 500),
      variable: fc.constantFrom('person.externalId', 'person.attributes.plan'),
    }),
  },
)
export type CaseNode = typeof Node extends fc.Arbitrary<infer T> ? T : never

export const Case = fc.record({
  initiative: fc.constantFrom<Channel>(...CHANNELS),
  /** Most journeys begin with a message, so that there is somebody to answer. */
  nodes: fc
    .tuple(optional(Send, 9), fc.array(Node, { minLength: 1, maxLength: 8, size: 'max' }))
    .map(([first, more]) => (first === undefined ? more : [first, ...more])),
  person: fc.record({
    /** Whether the person has an address on the other channel. */
    reachable: often(8),
    firstName: optional(fc.constant('Ana'), 4),
    plan: optional(fc.constantFrom(...PLANS)),
  }),
  /** Channels and the person that are put on the do-not-contact list after the enrollment. */
  suppressed: fc.constantFrom(...CHANNELS, 'person', ...Array<null>(9).fill(null)),
  outcomes: fc.record({ whatsapp: outcome, email: outcome }),
  context: fc.constantFrom(...PLANS),
  replies: fc.array(
    fc.record({
      minutes: fc.constantFrom(...REPLIES_AFTER),
      text: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...WORDS) },
        { weight: 1, arbitrary: fc.constantFrom('STOP', 'I want to talk to a person') },
      ),
      /** Whether it comes on the channel that was used less. */
      elsewhere: fc.boolean(),
    }),
    { maxLength: 6, size: 'max' },
  ),
  closesAfterMinutes: fc.constantFrom(11, 97, 409),
})
export type Case = typeof Case extends fc.Arbitrary<infer T> ? T : never
