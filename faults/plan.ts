import { Dice } from '../server/test/harness/dice.ts'
import { drawStrikes, leadingKind, type Role, type Strike } from './strikes.ts'

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

const SHORT_LOAD_MS = 2_500
const SHORT_STRIKES = 3

/** The same faults, the leading ones of them, in a shorter load over fewer processes: for the tests. */
export function shortened(plan: Plan): Plan {
  const processes = plan.processes.slice(0, 2)
  const leads = ({ kind }: Strike) => kind === leadingKind(plan.seed)
  const kept = plan.strikes.toSorted((a, b) => Number(leads(b)) - Number(leads(a))).slice(0, SHORT_STRIKES)
  const strikes = plan.strikes
    .filter((strike) => kept.includes(strike))
    .map((strike): Strike => {
      const at = Math.round((strike.at * SHORT_LOAD_MS) / plan.loadMs)
      return 'process' in strike
        ? { ...strike, at, process: strike.process % processes.length }
        : { ...strike, at }
    })
  return { ...plan, processes, strikes, organizations: 1, loadMs: SHORT_LOAD_MS }
}

/** One line a strike, for people. */
export function formatPlan(plan: Plan): string {
  const { strikes, ...rest } = plan
  const lines = strikes.map(
    ({ at, kind, ...details }) => `  ${String(at).padStart(5)} ms  ${kind} ${JSON.stringify(details)}`,
  )
  return [`plan ${JSON.stringify(rest)}`, ...lines].join('\n')
}
