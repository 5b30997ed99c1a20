import fc from 'fast-check'
import { ROUND, type RoundQueue } from './worker-supervisor.ts'
import { INITIATIVES, type InitiativeName } from './world.ts'

/** Actions on a world. Plain data, so that a failing sequence can be read and repeated. */
export type Move =
  | { do: 'enroll'; initiative: InitiativeName; people: number[] }
  | { do: 'event'; name: EventName; person: number; number: number }
  | { do: 'write'; person: number; text: string }
  /** Delivers notices of the provider: all or some, shuffled, some of them twice. */
  | { do: 'notices'; part: number; shuffle: number; twice: boolean; together: boolean }
  /** Delivers old notices again. */
  | { do: 'old_notices'; shuffle: number }
  | { do: 'stop_participant'; pick: number }
  | { do: 'pause' | 'resume' | 'cancel' | 'stop_journey' | 'publish'; initiative: InitiativeName }
  | { do: 'pass'; minutes: number }
  /** A process works through the queues once. A fault occurs in one of them, or in any. */
  | { do: 'work'; worker: number; queue: RoundQueue | null; fault: MoveFault }
  /** The next calls to the provider get this response. */
  | { do: 'provider_fault'; fault: ProviderFault }
  | { do: 'receiver'; answers: boolean }
  /** Concurrent actions, on separate connections. */
  | { do: 'race'; moves: Move[] }

export const EVENTS = ['order_placed', 'order_canceled'] as const
export type EventName = (typeof EVENTS)[number]

export const PROVIDER_FAULTS = ['reset_before', 'reset_after', 'throttled', 'refused'] as const
export type ProviderFault = (typeof PROVIDER_FAULTS)[number]

export type MoveFault =
  | { kind: 'none' }
  | { kind: 'dies'; at: number }
  /** Pauses for this many seconds, during which other actions run. After its lease has expired, it is a zombie. */
  | { kind: 'sleeps'; at: number; seconds: number; meanwhile: Move[] }

const TEXTS = ['yes', 'no', '4', 'I would like to talk to a person', 'what is this?', 'STOP']

const initiative = fc.constantFrom(...INITIATIVES)
const person = fc.nat(3)
/** Faults of a process: mostly in one queue, so that they hit. */
const queue = fc.constantFrom<RoundQueue | null>(
  null,
  null,
  'messages',
  'messages',
  'runs',
  'runs',
  'matches',
  ...ROUND,
)
/** The fourth statement of a sending turn: the provider has the message, but this is not recorded yet. */
const moment = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(3, 4, 4, 5) },
  { weight: 3, arbitrary: fc.nat(10) },
)

const enroll = fc.record({
  do: fc.constant('enroll' as const),
  initiative: fc.constantFrom<InitiativeName>('survey', 'survey', 'orders', 'followUp'),
  people: fc.array(person, { minLength: 1, maxLength: 3 }),
})
const event = fc.record({
  do: fc.constant('event' as const),
  name: fc.constantFrom<EventName>('order_placed', 'order_placed', 'order_placed', 'order_canceled'),
  person,
  // Few, so that ids repeat.
  number: fc.nat(5),
})
const write = fc.record({
  do: fc.constant('write' as const),
  person,
  text: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...TEXTS.slice(0, 5)) },
    { weight: 1, arbitrary: fc.constant('STOP') },
  ),
})
const notices = fc.record({
  do: fc.constant('notices' as const),
  part: fc.constantFrom(1, 1, 0.5),
  shuffle: fc.nat(1000),
  twice: fc.boolean(),
  together: fc.boolean(),
})
const oldNotices = fc.record({ do: fc.constant('old_notices' as const), shuffle: fc.nat(1000) })
const stopParticipant = fc.record({ do: fc.constant('stop_participant' as const), pick: fc.nat(20) })
const control = (kind: 'pause' | 'resume' | 'cancel' | 'stop_journey' | 'publish') =>
  fc.record({ do: fc.constant(kind), initiative })
const pass = fc.record({
  do: fc.constant('pass' as const),
  minutes: fc.constantFrom(1, 10, 60, 3 * 60, 7 * 60, 13 * 60, 25 * 60, 49 * 60),
})
const work = fc.record({
  do: fc.constant('work' as const),
  worker: fc.nat(2),
  queue: fc.constant(null),
  fault: fc.constant<MoveFault>({ kind: 'none' }),
})
/** Actions that may run concurrently. */
const side: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: enroll },
  { weight: 3, arbitrary: event },
  { weight: 2, arbitrary: write },
  { weight: 3, arbitrary: notices },
  { weight: 1, arbitrary: stopParticipant },
  { weight: 5, arbitrary: work },
)
const dying = fc.record({
  do: fc.constant('work' as const),
  worker: fc.nat(2),
  queue,
  fault: fc.record({ kind: fc.constant('dies' as const), at: moment }),
})
const sleeping = fc.record({
  do: fc.constant('work' as const),
  worker: fc.nat(2),
  queue,
  fault: fc.record({
    kind: fc.constant('sleeps' as const),
    at: moment,
    seconds: fc.constantFrom(0, 1, 31, 61, 3600),
    meanwhile: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: side },
        {
          weight: 1,
          arbitrary: fc
            .constantFrom('pause', 'cancel', 'stop_journey' as const)
            .chain((kind) => control(kind)),
        },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
})
const race = fc.record({
  do: fc.constant('race' as const),
  moves: fc.array(side, { minLength: 2, maxLength: 5 }),
})
const providerFault = fc.record({
  do: fc.constant('provider_fault' as const),
  fault: fc.constantFrom(...PROVIDER_FAULTS),
})
const receiver = fc.record({ do: fc.constant('receiver' as const), answers: fc.boolean() })

/** One arbitrary per kind of action for `fc.commands`, repeated by its weight. */
export const MOVES: fc.Arbitrary<Move>[] = weighted([
  [4, enroll],
  [5, event],
  [4, write],
  [5, notices],
  [1, oldNotices],
  [1, stopParticipant],
  [1, control('pause')],
  [2, control('resume')],
  [1, control('stop_journey')],
  [2, control('publish')],
  [6, pass],
  [10, work],
  [4, dying],
  [4, sleeping],
  [4, race],
  [2, providerFault],
  [1, receiver],
]).concat(control('cancel'))

function weighted(kinds: [number, fc.Arbitrary<Move>][]): fc.Arbitrary<Move>[] {
  return kinds.flatMap(([weight, kind]) => Array.from({ length: weight }, () => kind))
}

/** In one line, for reports. */
export function describe(move: Move): string {
  const { do: what, ...rest } = move
  return `${what} ${JSON.stringify(rest)}`
}
