import { type Db, listHeldOrganizations, wordHold } from '../../platform/db/index.ts'
import { startMaintenance } from '../../platform/jobs/index.ts'
import type { Runtime } from '../../platform/operations/index.ts'

const LOOK_EVERY_MS = 10_000

/** Tells the log which organizations are held alone, when that begins and when it ends. */
export function startHeldWatch(runtime: Pick<Runtime, 'pool' | 'clock' | 'log'>): AsyncDisposable {
  const told = new Map<string, string>()
  return startMaintenance(
    runtime,
    'looking for held organizations',
    () => tellChanges(runtime.pool, runtime.log, told),
    LOOK_EVERY_MS,
  )
}

async function tellChanges(db: Db, log: Runtime['log'], told: Map<string, string>): Promise<void> {
  const held = new Map((await listHeldOrganizations(db)).map((row) => [row.org_id, row]))
  for (const [org, row] of held) {
    const { because, words } = wordHold(row)
    if (told.get(org) === because) continue
    told.set(org, because)
    const remedy =
      'see docs/operating.md (One organization), then run `parley restore --organization NAME --resume`'
    log.error({ org, because }, `nothing of this organization is sent, because ${words}: ${remedy}`)
  }
  for (const org of told.keys())
    if (!held.has(org)) {
      told.delete(org)
      log.warn({ org }, 'the organization goes on: background work of it runs again')
    }
}
