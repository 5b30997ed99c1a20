import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../server/src/platform/db/index.ts'
import type { World } from './machinery/world.ts'
import type { Plan } from './plan.ts'
import type { FaultKind, PlannedFault, ProviderFault } from './planned-faults.ts'

/** Slightly more than a lease of the service, in real milliseconds. */
const PAST_A_LEASE_MS = 31_000
const CANCEL_EVERY_MS = 25

export interface InjectedFaults {
  /** The number of injected faults by kind. */
  kinds: Partial<Record<FaultKind, number>>
  /** Faults that this machine does not allow. */
  skipped: string[]
  /** Until when the simulated provider may still hold requests, by `performance.now()`. */
  providerBusyUntil: number
}

type Injector<Kind extends FaultKind> = (
  world: World,
  fault: Extract<PlannedFault, { kind: Kind }>,
  injected: InjectedFaults,
) => Promise<void>

/** Faults of the whole database run one after another. */
const databaseFaults = new WeakMap<World, Promise<void>>()

const INJECTORS: { [Kind in FaultKind]: Injector<Kind> } = {
  kill: (world, { process }) => world.processes[process]!.kill(),
  pause: (world, { process, forMs }) => world.processes[process]!.freeze(() => pause(forMs)),
  'outlive-lease': (world, { process, how }) =>
    world.processes[process]!.freeze(() => outliveLease(world, how)),
  'postgres-immediate': (world, { awayMs }) => oneAtATime(world, () => world.database.crash(awayMs)),
  cut: async ({ proxy }, { place, touching, times }) => proxy.arm({ place, touching, times }),
  'terminate-connections': (world) => onServiceConnections(world, 'pg_terminate_backend'),
  'full-disk': fillDisk,
  'statement-timeout': limitStatements,
  'cancel-statements': cancelStatements,
  'locked-table': lockTable,
  'clock-step': async ({ processes }, { process, byMs, forMs }) => {
    const { clock } = processes[process]!.settings
    clock.step(byMs)
    await pause(forMs)
    clock.step(0)
  },
  provider: failProvider,
  'slow-and-cut': slowAndCut,
  'provider-away': async ({ gate }, { forMs }) => {
    await gate.shut()
    await pause(forMs)
    await gate.open()
  },
  receiver: async ({ receiver }, { how, forMs }) => {
    receiver.behave(how)
    await pause(forMs)
    receiver.behave('well')
  },
}

/** Injects the faults of a plan. Resolves when all have ended and are repaired, except those that `endFaults` ends. */
export async function injectFaults(world: World, plan: Plan): Promise<InjectedFaults> {
  const injected: InjectedFaults = { kinds: {}, skipped: [], providerBusyUntil: 0 }
  await disturbWebhooks(world, plan)
  await Promise.all(
    plan.faults.map(async (fault) => {
      await pause(fault.at)
      await injectFault(world, fault, injected)
    }),
  )
  return injected
}

/** Ends the faults that wait for an occasion: cuts, and disturbed webhooks. */
export async function endFaults({ proxy, control }: World): Promise<void> {
  proxy.disarm()
  await control('DELETE', '/faults')
}

async function injectFault(world: World, fault: PlannedFault, injected: InjectedFaults): Promise<void> {
  injected.kinds[fault.kind] = (injected.kinds[fault.kind] ?? 0) + 1
  const act = INJECTORS[fault.kind] as Injector<FaultKind>
  await act(world, fault, injected)
}

async function disturbWebhooks({ control }: World, { duplicated, reordered }: Plan): Promise<void> {
  if (duplicated > 0)
    await control('POST', '/faults', { kind: 'webhook_duplicate', copies: 1, rate: duplicated })
  if (reordered > 0)
    await control('POST', '/faults', { kind: 'webhook_reorder', withinMs: 300, rate: reordered })
}

/** Other processes take over its claimed rows, before it continues. */
async function outliveLease(world: World, how: 'waited' | 'shifted'): Promise<void> {
  if (how === 'waited') return pause(PAST_A_LEASE_MS)
  // Moves the clocks when it has claimed rows and the load is still running.
  world.clocks.pass(PAST_A_LEASE_MS)
  await pause(1_500)
}

function oneAtATime(world: World, work: () => Promise<void>): Promise<void> {
  const turn = (databaseFaults.get(world) ?? Promise.resolve()).then(work)
  databaseFaults.set(
    world,
    turn.catch(() => undefined),
  )
  return turn
}

/** Calls a function on every busy connection of the service, or on all of them. */
async function onServiceConnections(
  { pool }: World,
  act: 'pg_terminate_backend' | 'pg_cancel_backend',
): Promise<void> {
  await pool
    .rows(sql`
      select ${sql.raw(act)}(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'campaign' and pid <> pg_backend_pid()
        and (state = 'active' or ${act === 'pg_terminate_backend'})`)
    // Another fault may have stopped the database.
    .catch(() => [])
}

async function fillDisk(world: World, { forMs }: { forMs: number }, injected: InjectedFaults): Promise<void> {
  if (!world.database.canBeFull) {
    injected.skipped.push('full-disk: only root can mount a small disk')
    return
  }
  await oneAtATime(world, async () => {
    const empty = world.database.fillDisk()
    await pause(forMs)
    await empty()
  })
}

/** The limit applies to new connections only, so the existing ones are closed. */
async function limitStatements(
  world: World,
  { limitMs, forMs }: { limitMs: number; forMs: number },
): Promise<void> {
  world.proxy.limitStatements(limitMs)
  await onServiceConnections(world, 'pg_terminate_backend')
  await pause(forMs)
  world.proxy.limitStatements(null)
}

async function cancelStatements(world: World, { forMs }: { forMs: number }): Promise<void> {
  const until = performance.now() + forMs
  while (performance.now() < until) {
    await onServiceConnections(world, 'pg_cancel_backend')
    await pause(CANCEL_EVERY_MS)
  }
}

async function lockTable(world: World, { table, forMs }: { table: string; forMs: number }): Promise<void> {
  await world.pool
    .transaction(async (db) => {
      await db.run(sql.raw(`lock table ${table} in access exclusive mode`))
      await pause(forMs)
    })
    .catch(() => undefined) // The database may have stopped in between.
}

async function slowAndCut(
  { control, proxy }: World,
  { latencyMs, perSecond, cuts, forMs }: Extract<PlannedFault, { kind: 'slow-and-cut' }>,
  injected: InjectedFaults,
): Promise<void> {
  const begin = (fault: ProviderFault) => control<{ id: string }>('POST', '/faults', fault)
  const begun = await Promise.all([
    begin({ kind: 'throttle', perSecond }),
    begin({ kind: 'latency', ms: latencyMs, times: 1_000 }),
  ])
  proxy.arm({ place: 'after-commit', touching: 'messages', times: cuts })
  await pause(forMs)
  extendProviderBusy(injected, latencyMs)
  for (const { id } of begun) await endFault(control, id)
}

/** Records until when the simulated provider may hold requests. */
function extendProviderBusy(injected: InjectedFaults, ms: number): void {
  injected.providerBusyUntil = Math.max(injected.providerBusyUntil, performance.now() + ms)
}

async function endFault(control: World['control'], id: string): Promise<void> {
  await control('DELETE', `/faults/${id}`).catch(() => undefined) // It may have been removed after its last injection.
}

async function failProvider(
  world: World,
  { fault, forMs }: { fault: { kind: string; ms?: number }; forMs: number },
  injected: InjectedFaults,
): Promise<void> {
  const { id } = await world.control<{ id: string }>('POST', '/faults', fault)
  await pause(forMs)
  if (fault.kind === 'latency') extendProviderBusy(injected, fault.ms!)
  await endFault(world.control, id)
}
