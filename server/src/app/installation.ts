import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, type ClockAnchor, realClock, scaledClock } from '../platform/core/index.ts'
import { type Pool, sql } from '../platform/db/index.ts'
import type { Config } from './config.ts'

/** Prevents processes that start at the same time from setting two anchors. */
const CLOCK_LOCK = 7_265_005

/**
 * The secret from which keys, cursors and encrypted credentials are derived. It is the setting or, in development, the
 * one created in the data folder on the first start.
 */
export async function installationSecret(
  config: Config,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  if (config.secret) return config.secret
  const file = join(config.dataFolder, 'secret')
  await mkdir(config.dataFolder, { recursive: true })
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known !== null) return known.trim()
  // Concurrent first starts: the file is created atomically by one process, and both read it.
  const draft = `${file}.${Buffer.from(randomBytes(6)).toString('hex')}`
  await writeFile(draft, Buffer.from(randomBytes(32)).toString('hex'), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}

interface KnownClock {
  value: ClockAnchor & { scale: number }
}

/**
 * The service's clock. A scaled clock continues from its last time in this installation, so time never runs back. All
 * processes share it. If several start at the same time, the first one sets the anchor.
 */
export async function installationClock(pool: Pool, timeScale: number): Promise<Clock> {
  const known = await pool.maybe(knownClock)
  if (!known && timeScale === 1) return realClock
  if (known?.value.scale === timeScale) return scaledClock(known.value, timeScale)
  return pool.transaction(async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(${CLOCK_LOCK})`)
    const last = await db.maybe(knownClock)
    if (last?.value.scale === timeScale) return scaledClock(last.value, timeScale)
    const real = Date.now()
    const service = last ? scaledClock(last.value, last.value.scale).now().getTime() : real
    const anchor = { real, service, scale: timeScale }
    await db.run(sql`
      insert into installation (key, value) values ('clock', ${JSON.stringify(anchor)}::jsonb)
      on conflict (key) do update set value = excluded.value`)
    return scaledClock(anchor, timeScale)
  })
}

const knownClock = sql<KnownClock>`select value from installation where key = 'clock'`
