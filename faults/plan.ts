import { Dice } from '../server/test/dice.ts'
import { drawStrikes, type Strike } from './strikes.ts'

export type Role = 'all' | 'api' | 'worker'

/** All that a seed decides. What happens in between is the machine's: two runs of a plan are never quite the same. */
export interface Plan {
  seed: number
  /** The service's processes, in the order in which they start. */
  processes: Role[]
  /** That the load uses. */
  organizations: number
  /** Of each organization, before the load begins. */
  people: number
  /** Callers that record events one after the other, of each organization. */
  writers: number
  /** Real milliseconds of load; strikes begin within. */
  loadMs: number
  /** At most so many runs a month start by events in the first organization; null: any number. */
  cap: number | null
  /** Rows of the CSV files that are imported meanwhile. */
  imports: number[]
  /** Parts of the provider's webhooks that come twice, and out of order. */
  duplicated: number
  reordered: number
  /** In the order of their time. */
  strikes: Strike[]
}

/** How many there are in every seed. */
export const ORGANIZATIONS = 2

const TOPOLOGIES: readonly Role[][] = [
  ['all'],
  ['all', 'all'],
  ['api', 'worker'],
  ['api', 'worker', 'worker'],
]

/** The plan of a seed: the same on every machine. */
export function planOf(seed: number): Plan {
  const dice = new Dice(Math.imul(seed, 0x9e3779b1))
  const processes = dice.pick(TOPOLOGIES)
  const loadMs = dice.int(4_000, 6_000)
  return {
    seed,
    processes,
    organizations: dice.int(1, ORGANIZATIONS),
    people: dice.int(20, 40),
    writers: dice.int(2, 4),
    loadMs,
    cap: dice.chance(0.3) ? dice.int(5, 20) : null,
    imports: Array.from({ length: dice.int(0, 2) }, () => dice.int(200, 3_000)),
    duplicated: dice.chance(0.6) ? dice.int(1, 5) / 10 : 0,
    reordered: dice.chance(0.6) ? dice.int(1, 5) / 10 : 0,
    strikes: drawStrikes(dice, seed, { processes, loadMs }),
  }
}

/** One line a strike, for people. */
export function formatPlan(plan: Plan): string {
  const { strikes, ...rest } = plan
  const lines = strikes.map(
    ({ at, kind, ...details }) => `  ${String(at).padStart(5)} ms  ${kind} ${JSON.stringify(details)}`,
  )
  return [`plan ${JSON.stringify(rest)}`, ...lines].join('\n')
}
