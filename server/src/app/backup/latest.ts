import { type Db, sql } from '../../platform/db/index.ts'

/** When the last backup by `parley backup` was begun, in real time. */
export async function noteBackup(db: Db, at: Date): Promise<void> {
  const value = JSON.stringify({ at: at.toISOString() })
  await db.run(sql`
    insert into installation (key, value) values ('backup', ${value}::jsonb)
    on conflict (key) do update set value = excluded.value`)
}

/** null: there was none. */
export async function latestBackup(db: Db): Promise<Date | null> {
  const row = await db.maybe(
    sql<{ at: string }>`select value ->> 'at' as at from installation where key = 'backup'`,
  )
  return row && new Date(row.at)
}
