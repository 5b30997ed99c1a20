import { type Log, realClock } from '../../platform/core/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { exclusively } from '../../platform/jobs/index.ts'
import { type BackupParts, writeBackup } from './file.ts'
import { latestScheduledBackup, noteBackup } from './latest.ts'
import { type BackupPlace, backupName } from './places.ts'
import type { BackupSchedule } from './settings.ts'

export interface ScheduledParts extends Omit<BackupParts, 'now'> {
  db: Db
  /** The address of the database. */
  url: string
  place: BackupPlace
  realNow: () => Date
  log: Log
}

const LOOK_EVERY_MS = 60_000

/** Writes a backup whenever the last one of the schedule is older than the schedule says. */
export function startBackups(parts: ScheduledParts, schedule: BackupSchedule): AsyncDisposable {
  let running: Promise<unknown> | null = null
  const look = () => {
    running ??= backUpWhenDue(parts, schedule)
      .catch((err: unknown) => parts.log.error({ err }, 'a backup could not be written'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** Returns the file, or null while none is due or another process writes it. */
export async function backUpWhenDue(parts: ScheduledParts, schedule: BackupSchedule): Promise<string | null> {
  const { db, url, place, realNow, log } = parts
  if (!(await isDue(parts, schedule))) return null
  return exclusively(db, realClock, 'backup', async () => {
    // Whoever wrote one meanwhile was not yet done before.
    if (!(await isDue(parts, schedule))) return null
    const now = realNow()
    const { file, rows, bytes } = await writeBackup(url, place, { ...parts, now })
    await noteBackup(db, now, { isScheduled: true })
    log.info({ file, rows, bytes }, 'wrote a backup')
    const names = oldestFirst(await place.list(), realNow())
    for (const name of names.slice(0, -schedule.keep)) await place.delete(name)
    return file
  })
}

/** A backup from after now was named by a clock that was ahead, so those of the right clock are newer. */
function oldestFirst(names: readonly string[], now: Date): string[] {
  const { ahead = [], past = [] } = Object.groupBy(names, (name) =>
    name > backupName(now) ? 'ahead' : 'past',
  )
  return [...ahead, ...past]
}

async function isDue({ db, realNow }: ScheduledParts, { everyMs }: BackupSchedule): Promise<boolean> {
  const last = await latestScheduledBackup(db)
  // Also when the last one lies as far ahead: the clock was wrong then, and may have been years ahead.
  return last === null || Math.abs(realNow().getTime() - last.getTime()) >= everyMs
}
