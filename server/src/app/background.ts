import { startEventUpkeep } from '../customers/index.ts'
import {
  accounts,
  deleteUnapprovedClients,
  forgetAddresses,
  forgetChallenges,
  forgetSessions,
  realRateClock,
} from '../identity/index.ts'
import { startLateWorkWatch } from '../integrations/index.ts'
import { endingTogether, realClock } from '../platform/core/index.ts'
import { startMaintenance } from '../platform/jobs/index.ts'
import type { Runtime } from '../platform/operations/index.ts'
import type { Outbound } from '../platform/outbound/index.ts'
import { openPlace } from './backup/places.ts'
import { startBackups } from './backup/schedule.ts'
import { startHeldWatch } from './home/held-organizations.ts'
import { startRetention } from './retention/retention.ts'
import type { Config } from './settings/config.ts'
import { startWorkers } from './workers.ts'

/**
 * Everything that a process does without being asked, over the connections of workers. Disposing ends all of it at once: a
 * backup that takes an hour keeps no worker at work.
 */
export function startBackground(
  config: Config,
  runtime: Runtime,
  { outbound, directUrl }: { outbound: Outbound; directUrl: string },
): AsyncDisposable {
  const { pool, services } = runtime
  const { realNow, sessionLimits } = services.get(accounts)
  const background = [
    startWorkers(runtime, outbound),
    startLateWorkWatch(runtime),
    startHeldWatch(runtime),
    startEventUpkeep(runtime, config.eventRetentionMs),
    startRetention(runtime, config.retention),
  ]
  const { backups } = config
  if (backups) {
    const place = openPlace(backups.place, config.bucketKeys)
    const { log, randomBytes } = runtime
    const parts = {
      passphrase: config.backupPassphrase,
      db: pool,
      url: directUrl,
      place,
      realNow: realClock.now,
    }
    background.push(startBackups({ ...parts, log, randomBytes }, backups))
  }
  const maintain = (what: string, round: () => Promise<void>) =>
    background.push(startMaintenance(runtime, what, round))
  maintain('deleting expired sessions', () => forgetSessions(pool, realNow(), sessionLimits))
  maintain('deleting expired challenges', () => forgetChallenges(pool, realNow()))
  maintain('deleting unused apps', () => deleteUnapprovedClients(pool, realNow()))
  maintain('deleting expired address limits', () => forgetAddresses(pool, realRateClock.wall()))
  return endingTogether(background)
}
