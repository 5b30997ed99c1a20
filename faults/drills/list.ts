import { setTimeout as pause } from 'node:timers/promises'
import type { Drill, Ground } from './drill.ts'
import { FAILOVER } from './failover.ts'
import { POOLER } from './pooler.ts'
import { RESTORE } from './restore.ts'
import { ROLLING_RESTART } from './rolling-restart.ts'
import { ROLLING_UPGRADE } from './rolling-upgrade.ts'
import { underLoad } from './under-load.ts'

const HOUR_MS = 3_600_000
/** How long callers may have to wait after a database is back, in seconds. */
const AFTER_OUTAGE = 10
/** The load runs for a moment before something happens to it. */
const FIRST_MS = 1_000

/** Seconds of an outage. */
const outage = ({ isShort }: Ground) => (isShort ? 2 : 15)

export const DRILLS: readonly Drill[] = [
  {
    name: 'database-stopped',
    done: 'the database is shut down, and started again after a while',
    run: (ground) =>
      underLoad(
        ground,
        {
          number: 1,
          processes: ['api', 'worker'],
          loadMs: outage(ground) * 1_000 + 4_000,
          awayLimit: outage(ground) + AFTER_OUTAGE,
        },
        async ({ database }) => {
          await pause(FIRST_MS)
          await database.restart(outage(ground) * 1_000)
          return { figures: `${outage(ground)} s away` }
        },
      ),
  },
  {
    name: 'database-silent',
    done: 'all connections to the database go silent; new ones work',
    run: (ground) =>
      underLoad(
        ground,
        { number: 2, processes: ['api', 'worker'], loadMs: 8_000, awayLimit: 10 },
        async ({ proxy }) => {
          await pause(FIRST_MS)
          proxy.forget()
        },
      ),
  },
  FAILOVER,
  {
    name: 'disk-full',
    done: 'the disk of the database is full for a while',
    run: async (ground) => {
      if (!ground.database.canBeFull) return { skipped: 'only root can mount a small disk' }
      return underLoad(
        ground,
        {
          number: 4,
          processes: ['api', 'worker'],
          loadMs: outage(ground) * 1_000 + 4_000,
          awayLimit: outage(ground) + AFTER_OUTAGE,
        },
        async ({ database }) => {
          await pause(FIRST_MS)
          const empty = database.fillDisk()
          await pause(outage(ground) * 1_000)
          await empty()
          return { figures: `${outage(ground)} s full` }
        },
      )
    },
  },
  {
    name: 'kill',
    done: 'a process of each role is killed (SIGKILL) and started again',
    run: (ground) =>
      underLoad(
        ground,
        { number: 5, processes: ['all', 'api', 'worker'], loadMs: 10_000, awayLimit: 5 },
        async ({ processes }) => {
          for (const process of processes) {
            await pause(FIRST_MS)
            await process.kill()
          }
        },
      ),
  },
  POOLER,
  ROLLING_RESTART,
  ROLLING_UPGRADE,
  RESTORE,
  {
    name: 'wrong-clock',
    done: "one process's clock is an hour ahead for a while, and right again",
    run: (ground) =>
      underLoad(
        ground,
        { number: 8, processes: ['all', 'all'], loadMs: ground.isShort ? 5_000 : 15_000, awayLimit: 5 },
        async ({ processes }) => {
          const { clock } = processes[0]!.settings
          await pause(FIRST_MS)
          clock.step(HOUR_MS)
          await pause(ground.isShort ? 2_000 : 10_000)
          clock.step(0)
        },
      ),
  },
]
