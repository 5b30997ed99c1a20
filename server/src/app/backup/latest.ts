import { type Db, sql } from '../../platform/db/index.ts'

/** When the last backups were begun, in real time. */
interface Backups {
  at: string
  /** The last one of the schedule. Those by hand may be anywhere, so they do not put it off. */
  scheduledAt?: string
}

export async function noteBackup(
  db: Db,
  begun: Date,
  { isScheduled }: { isScheduled: boolean },
): Promise<void> {
  const at = begun.toISOString()
  const value: Backups = { at, ...(isScheduled && { scheduledAt: at }) }
  await db.run(sql`
    insert into installation as i (key, value) values ('backup', ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = i.value || excluded.value`)
}

/** null: there was none. */
export async function latestBackup(db: Db): Promise<Date | null> {
  const backups = await readBackups(db)
  return backups && new Date(backups.at)
}

/** null: there was none. */
export async function latestScheduledBackup(db: Db): Promise<Date | null> {
  const at = (await readBackups(db))?.scheduledAt
  return at === undefined ? null : new Date(at)
}

async function readBackups(db: Db): Promise<Backups | null> {
  const row = await db.maybe(sql<{ value: Backups }>`select value from installation where key = 'backup'`)
  return row?.value ?? null
}
