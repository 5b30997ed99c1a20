import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import { type BackupParts, writeBackup } from './file.ts'
import { latestBackup, noteBackup } from './latest.ts'

export interface BackupSchedule {
  /** Between the beginnings of two backups, in real milliseconds. */
  everyMs: number
  folder: string
  /** How many stay in the folder. */
  keep: number
}

export interface ScheduledParts extends Omit<BackupParts, 'now'> {
  db: Db
  /** The address of the database. */
  url: string
  realNow: () => Date
  log: Log
}

const LOOK_EVERY_MS = 60_000
/** A process that writes one says so every minute. Without a word for this long, another one may begin. */
const LEASE_MS = 5 * 60_000
const NAME = /^parley-\d{4}-\d{2}-\d{2}T[\d-]+Z\.backup$/

/** Writes a backup whenever the last one is older than the schedule says. */
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
  const { db, url, realNow, log } = parts
  if (!(await isDue(parts, schedule)) || !(await takeLease(db, realNow()))) return null
  const renewing = setInterval(() => {
    renewLease(db, realNow()).catch((err: unknown) =>
      log.warn({ err }, 'could not note that a backup is written'),
    )
  }, LOOK_EVERY_MS)
  try {
    // Whoever had the lease before may have written one meanwhile.
    if (!(await isDue(parts, schedule))) return null
    const now = realNow()
    const { file, rows, bytes } = await writeBackup(url, schedule.folder, { ...parts, now })
    await noteBackup(db, now)
    log.info({ file, rows, bytes }, 'wrote a backup')
    await removeOld(schedule)
    return file
  } finally {
    clearInterval(renewing)
    await db.run(sql`delete from installation where key = 'backup lease'`)
  }
}

async function isDue({ db, realNow }: ScheduledParts, { everyMs }: BackupSchedule): Promise<boolean> {
  const last = await latestBackup(db)
  return last === null || realNow().getTime() - last.getTime() >= everyMs
}

/** Whether no other process writes a backup now. */
async function takeLease(db: Db, now: Date): Promise<boolean> {
  const until = JSON.stringify({ until: now.getTime() + LEASE_MS })
  const taken = await db.maybe(sql`
    insert into installation as i (key, value) values ('backup lease', ${until}::jsonb)
    on conflict (key) do update set value = excluded.value
    where (i.value ->> 'until')::bigint < ${now.getTime()} returning key`)
  return taken !== null
}

async function renewLease(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    update installation set value = ${JSON.stringify({ until: now.getTime() + LEASE_MS })}::jsonb
    where key = 'backup lease'`)
}

/** Their names begin with their times, so the oldest come first. */
async function removeOld({ folder, keep }: BackupSchedule): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { force: true })
}
