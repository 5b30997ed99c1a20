import { setTimeout as pause } from 'node:timers/promises'
import { ensureEventPartitions, keptSince } from '../../customers/index.ts'
import type { ClockHand } from '../../messaging/index.ts'
import {
  type Clock,
  type ClockState,
  type Log,
  MovingClock,
  nowOf,
  realClock,
} from '../../platform/core/index.ts'
import { type Db, isConnectionLost, type Pool, sql } from '../../platform/db/index.ts'

/** Prevents processes that start at the same time from setting two anchors. */
const CLOCK_LOCK = 7_265_005
/** Real milliseconds between two looks whether another process moved the clock. */
const LOOK_MS = 1_000

/** The clock as it is stored. `setting` is the PARLEY_TIME_SCALE at which it was started. */
interface KnownClock {
  value: Omit<ClockState, 'isHeld'> & { isHeld?: boolean; setting?: number }
}

/**
 * The service's clock. A scaled clock continues from its last time in this installation, so time never runs back. All
 * processes share it. If several start at the same time, the first one sets the anchor. Where it can be moved, it goes on
 * as it was left, until it is started at another time scale.
 */
export async function installationClock(pool: Pool, timeScale: number, isMovable = false): Promise<Clock> {
  const known = await pool.maybe(knownClock)
  if (!known && timeScale === 1 && !isMovable) return realClock
  if (known && continues(known, timeScale, isMovable)) return new MovingClock(stateOf(known))
  return pool.transaction(async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(${CLOCK_LOCK})`)
    const last = await db.maybe(knownClock)
    if (last && continues(last, timeScale, isMovable)) return new MovingClock(stateOf(last))
    const real = Date.now()
    const service = last ? nowOf(stateOf(last)).getTime() : real
    const state = { real, service, scale: timeScale, isHeld: false }
    // A clock that nobody has moved is the machine's, and stays so after a restart.
    if (last || timeScale !== 1) await storeClock(db, { ...state, setting: timeScale })
    return new MovingClock(state)
  })
}

function continues({ value }: KnownClock, timeScale: number, isMovable: boolean): boolean {
  const { setting = value.scale, scale, isHeld = false } = value
  return setting === timeScale && (isMovable || (scale === timeScale && !isHeld))
}

function stateOf({ value: { isHeld = false, real, service, scale } }: KnownClock): ClockState {
  return { real, service, scale, isHeld }
}

interface ClockChange {
  speed?: number | undefined
  isHeld?: boolean | undefined
  forwardMs?: number | undefined
}

/** Moves the clock of the installation. Other processes follow within a second or two. */
export async function moveClock(pool: Pool, clock: MovingClock, change: ClockChange): Promise<void> {
  const { speed, isHeld, forwardMs = 0 } = change
  const moved = await pool.transaction(async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(${CLOCK_LOCK})`)
    const known = await db.maybe(knownClock)
    const last = known ? stateOf(known) : clock.state
    const state: ClockState = {
      real: Date.now(),
      service: nowOf(last).getTime() + forwardMs,
      scale: speed ?? last.scale,
      isHeld: isHeld ?? last.isHeld,
    }
    await storeClock(db, { ...state, setting: known?.value.setting ?? last.scale })
    return state
  })
  clock.follow(moved)
}

/** What operations can do with the clock. */
export function handOf(
  pool: Pool,
  clock: Clock,
  movable: MovingClock | null,
  eventRetentionMs: number | null,
): ClockHand {
  return {
    read: () => ({ time: clock.now(), speed: clock.scale, isHeld: movable?.state.isHeld ?? false }),
    move:
      movable &&
      (async (change) => {
        // Events of the new time need their partitions before it comes.
        const then = new Date(clock.now().getTime() + (change.forwardMs ?? 0))
        await ensureEventPartitions(pool, then, keptSince(then, eventRetentionMs))
        await moveClock(pool, movable, change)
      }),
  }
}

/** Follows what other processes do with the clock. */
export function followClock(pool: Pool, clock: MovingClock, log: Log): AsyncDisposable {
  const leaving = new AbortController()
  const follow = async () => {
    while (!leaving.signal.aborted) {
      await pause(LOOK_MS, null, { signal: leaving.signal })
      const known = await pool.maybe(knownClock)
      if (known) clock.follow(stateOf(known))
    }
  }
  const running = (async () => {
    while (!leaving.signal.aborted)
      await follow().catch((err: unknown) => {
        // A lost connection is told once for the whole process.
        if (!leaving.signal.aborted && !isConnectionLost(err)) log.warn({ err }, 'could not read the clock')
      })
  })()
  return {
    [Symbol.asyncDispose]: async () => {
      leaving.abort()
      await running
    },
  }
}

async function storeClock(db: Db, value: KnownClock['value']): Promise<void> {
  await db.run(sql`
    insert into installation (key, value) values ('clock', ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`)
}

const knownClock = sql<KnownClock>`select value from installation where key = 'clock'`
