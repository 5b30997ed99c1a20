import { Dice } from '../server/test/harness/dice.ts'
import { drawFaults, leadingKind, type PlannedFault, type Role } from './planned-faults.ts'

/** Everything that a seed determines. The timing depends on the machine, so two runs of a plan are never identical. */
export interface Plan {
  seed: number
  /** The service's processes, in the order in which they start. */
  processes: Role[]
  /** Organizations that the load uses. */
  organizations: number
  /** People per organization before the load begins. */
  people: number
  /** Concurrent callers per organization that record events. */
  writers: number
  /** Real milliseconds of load; faults begin within them. */
  loadMs: number
  /** The limit of runs per month that events start in the first organization; null: no limit. */
  cap: number | null
  /** Rows of each CSV file that is imported during the load. */
  imports: number[]
  /** Shares of the provider's webhooks that arrive twice, and out of order. */
  duplicated: number
  reordered: number
  /** In order of time. */
  faults: PlannedFault[]
}

/** The number of organizations in the template. */
export const ORGANIZATIONS = 2

const TOPOLOGIES: readonly Role[][] = [
  ['all'],
  ['all', 'all'],
  ['api', 'worker'],
  ['api', 'worker', 'worker'],
]

/** The plan of a seed, which is the same on every machine. */
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
    faults: drawFaults(dice, seed, { processes, loadMs }),
  }
}

const SHORT_LOAD_MS = 2_500
const SHORT_FAULTS = 3

/** A shorter plan for the tests: the main fault and the first others, less load and fewer processes. */
export function shortened(plan: Plan): Plan {
  const processes = plan.processes.slice(0, 2)
  const leads = ({ kind }: PlannedFault) => kind === leadingKind(plan.seed)
  const kept = plan.faults.toSorted((a, b) => Number(leads(b)) - Number(leads(a))).slice(0, SHORT_FAULTS)
  const faults = plan.faults
    .filter((fault) => kept.includes(fault))
    .map((fault): PlannedFault => {
      const at = Math.round((fault.at * SHORT_LOAD_MS) / plan.loadMs)
      return 'process' in fault
        ? { ...fault, at, process: fault.process % processes.length }
        : { ...fault, at }
    })
  return { ...plan, processes, faults, organizations: 1, loadMs: SHORT_LOAD_MS }
}

/** The plan as text, one line per fault. */
export function formatPlan(plan: Plan): string {
  const { faults, ...rest } = plan
  const lines = faults.map(
    ({ at, kind, ...details }) => `  ${String(at).padStart(5)} ms  ${kind} ${JSON.stringify(details)}`,
  )
  return [`plan ${JSON.stringify(rest)}`, ...lines].join('\n')
}
