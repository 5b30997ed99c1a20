import { type App, startApp } from '../../server/src/app/app.ts'
import { openLog } from '../../server/src/app/logging/log.ts'
import { operations } from '../../server/src/app/registry.ts'
import { readConfig } from '../../server/src/app/settings/config.ts'
import { bootstrapKey, ensureOrganization } from '../../server/src/identity/access/index.ts'
import type { Clock } from '../../server/src/platform/core/index.ts'
import type { Operation } from '../../server/src/platform/operations/index.ts'

/** The message of a server process to its parent, once it listens. */
export interface ServerReady {
  url: string
  pid: number
  /** The UUID of the only organization, and its key. */
  org: string
  key: string
}

/**
 * Runs the service as in production, with baseline operations added, in a separate process. Call it from a file that
 * `startService` (service.ts) runs. It reports that it is ready after `prepare`, and ends with its parent.
 */
export async function serve(
  baselines: readonly Operation[],
  { clock: given, prepare }: { clock?: Clock; prepare?: (app: App, org: string) => Promise<void> } = {},
): Promise<App> {
  const config = readConfig(process.env)
  const app = await startApp(config, openLog(config.logLevel), {
    operations: [...operations, ...baselines],
    ...(given && { clock: given }),
  })
  const { pool, newId, clock, secrets } = app.runtime
  const ready = await pool.transaction(async (db): Promise<ServerReady> => {
    const now = clock.now()
    const wanted = { name: 'Bench', kind: config.mode, id: newId(), now }
    const { organization } = await ensureOrganization(db, wanted)
    const org = organization.org_id
    return { url: app.url, pid: process.pid, org, key: await bootstrapKey(db, secrets, org, now) }
  })
  await prepare?.(app, ready.org)
  process.once('disconnect', () => app.stop())
  process.send!(ready)
  return app
}
