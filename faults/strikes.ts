import type { Dice } from '../server/test/harness/dice.ts'

/** Where a connection to the database breaks. */
export type CutPlace = 'before-commit' | 'after-commit' | 'inside-answer'

/** What the simulated provider does wrong, in the words of its control API. */
export type ProviderFault = { kind: string; [setting: string]: unknown }

/** One fault. `at` and all other times are real milliseconds since the load began. */
export type Strike = { at: number } & (
  | { kind: 'kill'; process: number }
  /** Stopped for less than a lease. */
  | { kind: 'pause'; process: number; forMs: number }
  /** Stopped for longer than a lease: `waited` really lets it pass, `shifted` moves everybody's clock. */
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
  /** Throttled and slow, while the answers to commits of messages are lost: stale results meet newer attempts. */
  | { kind: 'slow-and-cut'; latencyMs: number; perSecond: number; cuts: number; forMs: number }
  | { kind: 'provider-away'; forMs: number }
  | { kind: 'receiver'; how: 'refuses' | 'breaks'; forMs: number }
)

export type StrikeKind = Strike['kind']

interface Scene {
  processes: readonly Role[]
  loadMs: number
}

type Draw = (dice: Dice, scene: Scene) => Strike

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
/** How often an error code is what the provider says, over all its classes (auth to unknown). */
const PROVIDER_CODES = [190, 130429, 131056, 131047, 131026, 131049, 132001, 131009, 999999]

const at = (dice: Dice, { loadMs }: Scene) => dice.int(300, loadMs)
const process = (dice: Dice, { processes }: Scene) => dice.int(0, processes.length - 1)

const DRAWS: { [Kind in StrikeKind]: Draw } = {
  kill: (dice, scene) => ({ at: at(dice, scene), kind: 'kill', process: process(dice, scene) }),
  pause: (dice, scene) => ({
    at: at(dice, scene),
    kind: 'pause',
    process: process(dice, scene),
    forMs: dice.int(200, 3_000),
  }),
  'outlive-lease': (dice, scene) => ({
    at: at(dice, scene),
    kind: 'outlive-lease',
    // The last one works in every topology.
    process: scene.processes.length - 1,
    how: dice.chance(0.1) ? 'waited' : 'shifted',
  }),
  'postgres-immediate': (dice, scene) => ({
    at: at(dice, scene),
    kind: 'postgres-immediate',
    awayMs: dice.int(0, 2_000),
  }),
  cut: (dice, scene) => ({
    at: at(dice, scene),
    kind: 'cut',
    place: dice.pick(['before-commit', 'after-commit', 'inside-answer'] as const),
    touching: dice.chance(0.7) ? dice.pick([...TABLES, 'events']) : null,
    times: dice.int(1, 12),
  }),
  'terminate-connections': (dice, scene) => ({ at: at(dice, scene), kind: 'terminate-connections' }),
  'full-disk': (dice, scene) => ({ at: at(dice, scene), kind: 'full-disk', forMs: dice.int(500, 3_000) }),
  'statement-timeout': (dice, scene) => ({
    at: at(dice, scene),
    kind: 'statement-timeout',
    limitMs: dice.int(1, 20),
    forMs: dice.int(500, 3_000),
  }),
  'cancel-statements': (dice, scene) => ({
    at: at(dice, scene),
    kind: 'cancel-statements',
    forMs: dice.int(500, 3_000),
  }),
  'locked-table': (dice, scene) => ({
    at: at(dice, scene),
    kind: 'locked-table',
    table: dice.pick(TABLES),
    forMs: dice.int(500, 4_000),
  }),
  'clock-step': (dice, scene) => ({
    at: at(dice, scene),
    kind: 'clock-step',
    process: process(dice, scene),
    byMs: dice.chance(0.5) ? HOUR_MS : -HOUR_MS,
    forMs: dice.int(500, 3_000),
  }),
  provider: (dice, scene) => ({
    at: at(dice, scene),
    kind: 'provider',
    fault: drawProviderFault(dice),
    forMs: dice.int(500, 3_000),
  }),
  'slow-and-cut': (dice, scene) => ({
    at: at(dice, scene),
    kind: 'slow-and-cut',
    latencyMs: dice.int(200, 1_500),
    perSecond: dice.int(2, 10),
    cuts: dice.int(4, 30),
    forMs: dice.int(1_500, 4_000),
  }),
  'provider-away': (dice, scene) => ({
    at: at(dice, scene),
    kind: 'provider-away',
    forMs: dice.int(500, 3_000),
  }),
  receiver: (dice, scene) => ({
    at: at(dice, scene),
    kind: 'receiver',
    how: dice.pick(['refuses', 'breaks'] as const),
    forMs: dice.int(500, 2_500),
  }),
}

/** In the order in which they lead. */
export const STRIKE_KINDS = Object.keys(DRAWS) as StrikeKind[]

/** Every kind leads in its turn as seeds go up. */
export function leadingKind(seed: number): StrikeKind {
  return STRIKE_KINDS[seed % STRIKE_KINDS.length]!
}

/** The leading kind and two to five others. */
export function drawStrikes(dice: Dice, seed: number, scene: Scene): Strike[] {
  const kinds: StrikeKind[] = [leadingKind(seed)]
  for (let n = dice.int(2, 5); n > 0; n -= 1) {
    const kind = dice.pick(STRIKE_KINDS)
    if (!areApart(kind, kinds)) kinds.push(kind)
  }
  return kinds.map((kind) => DRAWS[kind](dice, scene)).toSorted((a, b) => a.at - b.at)
}

/** Neither may be away while clocks jump. */
const AWAY: readonly StrikeKind[] = ['receiver', 'provider-away']
const JUMPS: readonly StrikeKind[] = ['clock-step', 'outlive-lease']

/**
 * Faults that together make losses right: a clock that jumps a month (an hour, at the pace of the seeds) uses up the
 * patience with whoever is away, the retries of a delivery and the days that a message waits for its provider.
 */
function areApart(kind: StrikeKind, kinds: readonly StrikeKind[]): boolean {
  const meets = (others: readonly StrikeKind[]) => kinds.some((other) => others.includes(other))
  return (AWAY.includes(kind) && meets(JUMPS)) || (JUMPS.includes(kind) && meets(AWAY))
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
      // Longer than the service's patience: accepted, and nobody is told.
      return { kind: 'latency', ms: 11_500, times: dice.int(1, 4) }
    case 5:
      return { kind: 'error', code: 131016, httpStatus: 503, rate }
    default:
      return { kind: 'error', code: dice.pick(PROVIDER_CODES), rate }
  }
}
export type Role = 'all' | 'api' | 'worker'
