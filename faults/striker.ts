import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../server/src/platform/db/index.ts'
import type { World } from './machinery/world.ts'
import type { Plan } from './plan.ts'
import type { ProviderFault, Strike, StrikeKind } from './strikes.ts'

/** A lease of the service and a little, in real milliseconds. */
const PAST_A_LEASE_MS = 31_000
const CANCEL_EVERY_MS = 25

export interface Struck {
  /** How often each kind struck. */
  kinds: Partial<Record<StrikeKind, number>>
  /** What this machine does not allow. */
  skipped: string[]
  /** Until when the simulated provider may still hold requests, by `performance.now()`. */
  providerBusyUntil: number
}

type Act<Kind extends StrikeKind> = (
  world: World,
  strike: Extract<Strike, { kind: Kind }>,
  struck: Struck,
) => Promise<void>

/** Faults of the database as a whole wait for each other. */
const databaseTurns = new WeakMap<World, Promise<void>>()

const ACTS: { [Kind in StrikeKind]: Act<Kind> } = {
  kill: (world, { process }) => world.processes[process]!.kill(),
  pause: (world, { process, forMs }) => world.processes[process]!.freeze(() => pause(forMs)),
  'outlive-lease': (world, { process, how }) => world.processes[process]!.freeze(() => outlive(world, how)),
  'postgres-immediate': (world, { awayMs }) => inTurn(world, () => world.database.crash(awayMs)),
  cut: async ({ proxy }, { place, touching, times }) => proxy.arm({ place, touching, times }),
  'terminate-connections': (world) => onService(world, 'pg_terminate_backend'),
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

/** Strikes as planned; resolves when every fault is over and mended, but for those that `calm` ends. */
export async function strikeAll(world: World, plan: Plan): Promise<Struck> {
  const struck: Struck = { kinds: {}, skipped: [], providerBusyUntil: 0 }
  await troubleWebhooks(world, plan)
  await Promise.all(
    plan.strikes.map(async (strike) => {
      await pause(strike.at)
      await strikeOne(world, strike, struck)
    }),
  )
  return struck
}

/** Ends what waits for its occasion: cuts, and troubled webhooks. */
export async function calm({ proxy, control }: World): Promise<void> {
  proxy.disarm()
  await control('DELETE', '/faults')
}

async function strikeOne(world: World, strike: Strike, struck: Struck): Promise<void> {
  struck.kinds[strike.kind] = (struck.kinds[strike.kind] ?? 0) + 1
  const act = ACTS[strike.kind] as Act<StrikeKind>
  await act(world, strike, struck)
}

async function troubleWebhooks({ control }: World, { duplicated, reordered }: Plan): Promise<void> {
  if (duplicated > 0)
    await control('POST', '/faults', { kind: 'webhook_duplicate', copies: 1, rate: duplicated })
  if (reordered > 0)
    await control('POST', '/faults', { kind: 'webhook_reorder', withinMs: 300, rate: reordered })
}

/** The others take over what it had claimed; then it goes on where it was. */
async function outlive(world: World, how: 'waited' | 'shifted'): Promise<void> {
  if (how === 'waited') return pause(PAST_A_LEASE_MS)
  // Once it holds something, and before the load is over.
  world.clocks.pass(PAST_A_LEASE_MS)
  await pause(1_500)
}

function inTurn(world: World, work: () => Promise<void>): Promise<void> {
  const turn = (databaseTurns.get(world) ?? Promise.resolve()).then(work)
  databaseTurns.set(
    world,
    turn.catch(() => undefined),
  )
  return turn
}

/** Calls a function on every connection of the service that is busy, or on all of them. */
async function onService({ pool }: World, act: 'pg_terminate_backend' | 'pg_cancel_backend'): Promise<void> {
  await pool
    .rows(sql`
      select ${sql.raw(act)}(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'campaign' and pid <> pg_backend_pid()
        and (state = 'active' or ${act === 'pg_terminate_backend'})`)
    // The database may be away, by another fault.
    .catch(() => [])
}

async function fillDisk(world: World, { forMs }: { forMs: number }, struck: Struck): Promise<void> {
  if (!world.database.canBeFull) {
    struck.skipped.push('full-disk: only root can mount a small disk')
    return
  }
  await inTurn(world, async () => {
    const empty = world.database.fillDisk()
    await pause(forMs)
    await empty()
  })
}

/** The limit holds for connections that begin now, so those that are there are ended. */
async function limitStatements(
  world: World,
  { limitMs, forMs }: { limitMs: number; forMs: number },
): Promise<void> {
  world.proxy.limitStatements(limitMs)
  await onService(world, 'pg_terminate_backend')
  await pause(forMs)
  world.proxy.limitStatements(null)
}

async function cancelStatements(world: World, { forMs }: { forMs: number }): Promise<void> {
  const until = performance.now() + forMs
  while (performance.now() < until) {
    await onService(world, 'pg_cancel_backend')
    await pause(CANCEL_EVERY_MS)
  }
}

async function lockTable(world: World, { table, forMs }: { table: string; forMs: number }): Promise<void> {
  await world.pool
    .transaction(async (db) => {
      await db.run(sql.raw(`lock table ${table} in access exclusive mode`))
      await pause(forMs)
    })
    .catch(() => undefined) // The database went away meanwhile.
}

async function slowAndCut(
  { control, proxy }: World,
  { latencyMs, perSecond, cuts, forMs }: Extract<Strike, { kind: 'slow-and-cut' }>,
  struck: Struck,
): Promise<void> {
  const begin = (fault: ProviderFault) => control<{ id: string }>('POST', '/faults', fault)
  const begun = await Promise.all([
    begin({ kind: 'throttle', perSecond }),
    begin({ kind: 'latency', ms: latencyMs, times: 1_000 }),
  ])
  proxy.arm({ place: 'after-commit', touching: 'messages', times: cuts })
  await pause(forMs)
  noteBusy(struck, latencyMs)
  for (const { id } of begun) await endFault(control, id)
}

/** The simulated provider may hold requests for so long, from now on. */
function noteBusy(struck: Struck, ms: number): void {
  struck.providerBusyUntil = Math.max(struck.providerBusyUntil, performance.now() + ms)
}

async function endFault(control: World['control'], id: string): Promise<void> {
  await control('DELETE', `/faults/${id}`).catch(() => undefined) // It has struck its last time.
}

async function failProvider(
  world: World,
  { fault, forMs }: { fault: { kind: string; ms?: number }; forMs: number },
  struck: Struck,
): Promise<void> {
  const { id } = await world.control<{ id: string }>('POST', '/faults', fault)
  await pause(forMs)
  if (fault.kind === 'latency') noteBusy(struck, fault.ms!)
  await endFault(world.control, id)
}
