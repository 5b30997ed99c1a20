import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { type Pool, sql } from './db/index.ts'
import { type Clock, type ClockAnchor, realClock, scaledClock } from './kernel/index.ts'

/**
 * The secret from which keys, cursors and sealed credentials are derived: the setting, or, in development, the one kept
 * in the data folder, made on the first start.
 */
export async function installationSecret(
  config: Config,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  if (config.secret) return config.secret
  const file = join(config.dataFolder, 'secret')
  await mkdir(config.dataFolder, { recursive: true })
  const made = Buffer.from(randomBytes(32)).toString('hex')
  // Two first starts at once: one makes the file, both read it.
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}

/**
 * The service's clock. A scaled one goes on from where it stood when the installation last ran with it, on every process
 * alike: time never runs back over what was already scheduled.
 */
export async function installationClock(pool: Pool, timeScale: number): Promise<Clock> {
  const known = await pool.maybe(sql<{ value: ClockAnchor & { scale: number } }>`
    select value from installation where key = 'clock'`)
  if (!known && timeScale === 1) return realClock
  if (known?.value.scale === timeScale) return scaledClock(known.value, timeScale)
  const real = Date.now()
  const service = known ? scaledClock(known.value, known.value.scale).now().getTime() : real
  const anchor = { real, service, scale: timeScale }
  await pool.run(sql`
    insert into installation (key, value) values ('clock', ${JSON.stringify(anchor)}::jsonb)
    on conflict (key) do update set value = excluded.value`)
  return scaledClock(anchor, timeScale)
}
