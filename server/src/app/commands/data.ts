import { findOrganization } from '../../identity/index.ts'
import { fromWire, isUuid } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Runtime } from '../../platform/operations/index.ts'
import { openLog } from '../logging/log.ts'
import { type AppRuntime, openRuntime } from '../runtime.ts'
import { type Config, ConfigError, readConfig } from '../settings/config.ts'

/** Runs `work` on the service's data, whether or not the service is running. */
export async function withRuntime(
  work: (runtime: AppRuntime, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env)
  await using runtime = await openRuntime(config, openLog('warn'))
  await work(runtime, config)
}

/** The organization of this name or id. Throws a ConfigError if there is none. */
export async function organizationCalled(db: Db, word: string): Promise<{ org_id: string; name: string }> {
  const id = fromWire('organization', word) ?? word
  const organization = isUuid(id) ? await organizationWithId(db, id) : await findOrganization(db, word)
  if (!organization) throw new ConfigError(`There is no organization with the name or id ${word}.`)
  return organization
}

function organizationWithId(db: Db, id: string): Promise<{ org_id: string; name: string } | null> {
  return db.maybe(
    sql<{ org_id: string; name: string }>`select org_id, name from organizations where org_id = ${id}`,
  )
}

/** The organization of this name. Throws a ConfigError if there is none. */
export async function requireOrganization(pool: Runtime['pool'], name: string) {
  const organization = await findOrganization(pool, name)
  if (!organization)
    throw new ConfigError(`No organization is named ${name}. Create it with: bootstrap --org`)
  return organization
}
