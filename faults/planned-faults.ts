import type { Dice } from '../server/test/harness/dice.ts'

/** The point at which a connection to the database is cut. */
export type CutPlace = 'before-commit' | 'after-commit' | 'inside-answer'

/** A fault of the simulated provider, in the terms of its control API. */
export type ProviderFault = { kind: string; [setting: string]: unknown }

/** One fault. `at` and all other times are real milliseconds since the load began. */
export type PlannedFault = { at: number } & (
  | { kind: 'kill'; process: number }
  /** Stopped for less than a lease. */
  | { kind: 'pause'; process: number; forMs: number }
  /** Stopped for longer than a lease: `waited` lets it expire in real time, `shifted` moves all clocks. */
  | { kind: 'outlive-lease'; process: number; how: 'waited' | 'shifted' }
  | { kind: 'postgres-immediate'; awayMs: number }
  /** `touching`: only transactions with a statement that names this table. */
  | { kind: 'cut'; place: CutPlace; touching: string | null; times: number }
  | { kind: 'terminate-connections' }
  | { kind: 'full-disk'; forMs: number }
  | { kind: 'statement-timeout'; limitMs: number; forMs: number }
  | { kind: 'cancel-statements'; forMs: number }
  | { kind: 'locked-table'; table: string; forMs: number }
  | { kind: 'clock-step'; process: number; byMs: number; forMs: number }
  | { kind: 'provider'; fault: ProviderFault; forMs: number }
  /**
   * The provider throttles and is slow, and answers to commits of messages are lost, so stale results meet newer
   * attempts.
   */
  | { kind: 'slow-and-cut'; latencyMs: number; perSecond: number; cuts: number; forMs: number }
  | { kind: 'provider-away'; forMs: number }
  | { kind: 'receiver'; how: 'refuses' | 'breaks'; forMs: number }
)

export type FaultKind = PlannedFault['kind']

interface DrawContext {
  processes: readonly Role[]
  loadMs: number
}

type Draw = (dice: Dice, context: DrawContext) => PlannedFault

const HOUR_MS = 3_600_000
const TABLES = [
  'messages',
  'runs',
  'trigger_matches',
  'webhook_deliveries',
  'conversations',
  'segments',
  'imports',
]
/** Error codes of the provider, from all classes (auth to unknown). */
const PROVIDER_CODES = [190, 130429, 131056, 131047, 131026, 131049, 132001, 131009, 999999]

const at = (dice: Dice, { loadMs }: DrawContext) => dice.int(300, loadMs)
const process = (dice: Dice, { processes }: DrawContext) => dice.int(0, processes.length - 1)

const DRAWS: { [Kind in FaultKind]: Draw } = {
  kill: (dice, context) => ({ at: at(dice, context), kind: 'kill', process: process(dice, context) }),
  pause: (dice, context) => ({
    at: at(dice, context),
    kind: 'pause',
    process: process(dice, context),
    forMs: dice.int(200, 3_000),
  }),
  'outlive-lease': (dice, context) => ({
    at: at(dice, context),
    kind: 'outlive-lease',
    // The last process is a worker in every topology.
    process: context.processes.length - 1,
    how: dice.chance(0.1) ? 'waited' : 'shifted',
  }),
  'postgres-immediate': (dice, context) => ({
    at: at(dice, context),
    kind: 'postgres-immediate',
    awayMs: dice.int(0, 2_000),
  }),
  cut: (dice, context) => ({
    at: at(dice, context),
    kind: 'cut',
    place: dice.pick(['before-commit', 'after-commit', 'inside-answer'] as const),
    touching: dice.chance(0.7) ? dice.pick([...TABLES, 'events']) : null,
    times: dice.int(1, 12),
  }),
  'terminate-connections': (dice, context) => ({ at: at(dice, context), kind: 'terminate-connections' }),
  'full-disk': (dice, context) => ({ at: at(dice, context), kind: 'full-disk', forMs: dice.int(500, 3_000) }),
  'statement-timeout': (dice, context) => ({
    at: at(dice, context),
    kind: 'statement-timeout',
    limitMs: dice.int(1, 20),
    forMs: dice.int(500, 3_000),
  }),
  'cancel-statements': (dice, context) => ({
    at: at(dice, context),
    kind: 'cancel-statements',
    forMs: dice.int(500, 3_000),
  }),
  'locked-table': (dice, context) => ({
    at: at(dice, context),
    kind: 'locked-table',
    table: dice.pick(TABLES),
    forMs: dice.int(500, 4_000),
  }),
  'clock-step': (dice, context) => ({
    at: at(dice, context),
    kind: 'clock-step',
    process: process(dice, context),
    byMs: dice.chance(0.5) ? HOUR_MS : -HOUR_MS,
    forMs: dice.int(500, 3_000),
  }),
  provider: (dice, context) => ({
    at: at(dice, context),
    kind: 'provider',
    fault: drawProviderFault(dice),
    forMs: dice.int(500, 3_000),
  }),
  'slow-and-cut': (dice, context) => ({
    at: at(dice, context),
    kind: 'slow-and-cut',
    latencyMs: dice.int(200, 1_500),
    perSecond: dice.int(2, 10),
    cuts: dice.int(4, 30),
    forMs: dice.int(1_500, 4_000),
  }),
  'provider-away': (dice, context) => ({
    at: at(dice, context),
    kind: 'provider-away',
    forMs: dice.int(500, 3_000),
  }),
  receiver: (dice, context) => ({
    at: at(dice, context),
    kind: 'receiver',
    how: dice.pick(['refuses', 'breaks'] as const),
    forMs: dice.int(500, 2_500),
  }),
}

/** In the order of their turns as the main fault. */
export const FAULT_KINDS = Object.keys(DRAWS) as FaultKind[]

/** The main fault of a seed: every kind takes its turn. */
export function leadingKind(seed: number): FaultKind {
  return FAULT_KINDS[seed % FAULT_KINDS.length]!
}

/** The main fault and two to five others. */
export function drawFaults(dice: Dice, seed: number, context: DrawContext): PlannedFault[] {
  const kinds: FaultKind[] = [leadingKind(seed)]
  for (let n = dice.int(2, 5); n > 0; n -= 1) {
    const kind = dice.pick(FAULT_KINDS)
    if (!areIncompatible(kind, kinds)) kinds.push(kind)
  }
  return kinds.map((kind) => DRAWS[kind](dice, context)).toSorted((a, b) => a.at - b.at)
}

/** These are not combined with a clock jump. */
const OUTAGES: readonly FaultKind[] = ['receiver', 'provider-away']
const JUMPS: readonly FaultKind[] = ['clock-step', 'outlive-lease']

/**
 * Faults that must not be combined, because together they legitimately lose data. A clock jump of an hour is more than
 * a month at the speed of the seeds. It exhausts the retries of deliveries and the days that a message waits for its
 * provider.
 */
function areIncompatible(kind: FaultKind, kinds: readonly FaultKind[]): boolean {
  const includesAny = (others: readonly FaultKind[]) => kinds.some((other) => others.includes(other))
  return (OUTAGES.includes(kind) && includesAny(JUMPS)) || (JUMPS.includes(kind) && includesAny(OUTAGES))
}

function drawProviderFault(dice: Dice): ProviderFault {
  const rate = dice.int(2, 10) / 10
  switch (dice.int(0, 6)) {
    case 0:
      return { kind: 'throttle', perSecond: dice.int(1, 5) }
    case 1:
      return { kind: 'reset_before', rate }
    case 2:
      return { kind: 'reset_after', rate }
    case 3:
      return { kind: 'status_failed', code: dice.pick([131026, 131049]), rate }
    case 4:
      // Longer than the service's timeout: the provider accepts the message, but the service gets no answer.
      return { kind: 'latency', ms: 11_500, times: dice.int(1, 4) }
    case 5:
      return { kind: 'error', code: 131016, httpStatus: 503, rate }
    default:
      return { kind: 'error', code: dice.pick(PROVIDER_CODES), rate }
  }
}
export type Role = 'all' | 'api' | 'worker'
