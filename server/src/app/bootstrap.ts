import { bootstrapKey, ensureOrganization } from '../identity/index.ts'
import { toWire } from '../platform/core/index.ts'
import type { Runtime } from '../platform/operations/index.ts'
import { connectSimulator } from './development/simulator.ts'
import type { Config } from './settings/config.ts'

/** Creates the organization if it does not exist, and returns its first API key. */
export async function bootstrap(
  runtime: Runtime,
  config: Config,
  name: string,
): Promise<{ organizationId: string; apiKey: string }> {
  const { pool, clock, secrets, newId } = runtime
  const now = clock.now()
  const { org, apiKey } = await pool.transaction(async (db) => {
    const { organization } = await ensureOrganization(db, { name, kind: config.mode, id: newId(), now })
    const { org_id } = organization
    return { org: org_id, apiKey: await bootstrapKey(db, secrets, org_id, now) }
  })
  await connectToRunningService(runtime, config, org)
  return { organizationId: toWire('organization', org), apiKey }
}

/**
 * A service on this port has a simulator on the next one. A service that starts later connects every organization
 * itself.
 */
async function connectToRunningService(runtime: Runtime, config: Config, org: string): Promise<void> {
  if (config.simulator === null) return
  const simulatorUrl =
    'url' in config.simulator ? config.simulator.url : `http://127.0.0.1:${config.port + 1}`
  const answers = (url: string) =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    )
  const serviceUrl = `http://127.0.0.1:${config.port}`
  if ((await answers(`${serviceUrl}/healthz`)) && (await answers(`${simulatorUrl}/_sim/state`))) {
    await connectSimulator(runtime, simulatorUrl, serviceUrl, org)
  }
}
