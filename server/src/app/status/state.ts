import type { Clock } from '../../platform/core/index.ts'
import { type Connections, listHeldOrganizations, type Replicas, sql } from '../../platform/db/index.ts'
import { readQueueStates } from '../../platform/jobs/index.ts'
import { latestBackup } from '../backup/latest.ts'

export interface StatusParts {
  /** The connection for health checks. */
  db: Connections
  clock: Clock
  isHeld: () => boolean
  /** null: there are none. */
  replicas: Pick<Replicas, 'reports'> | null
  realNow: () => Date
}

/** How a part of the service does. `held`: nothing is sent; `unknown`: the database does not answer. */
export type Condition = 'works' | 'late' | 'failing' | 'held' | 'unknown'

/** What the installation does, over all organizations and without what belongs to them. */
export interface ServiceState {
  hasDatabase: boolean
  sending: Condition
  webhooks: Condition
  email: Condition
  /** Organizations of which nothing is sent, because they were restored alone. */
  heldOrganizations: number
  /** Replicas of the database, and how many of them are read; null: there are none. */
  replicas: { count: number; read: number } | null
  /** How long the oldest due work waits, in real milliseconds. */
  delayMs: number
  /** How old the last backup is, in real milliseconds; null: there is none. */
  backupAgeMs: number | null
}

/** Work that waits longer is late. */
const LATE_MS = 5 * 60_000
/** The queues of each part. */
const QUEUES_OF = { sending: ['messages', 'replies', 'backlogs'], webhooks: ['deliveries'], email: ['mails'] }
/** What keeps failing, of each part. */
const INCIDENT_OF: Record<string, string> = { sending: 'channel', webhooks: 'webhook' }

const UNKNOWN: ServiceState = {
  hasDatabase: false,
  sending: 'unknown',
  webhooks: 'unknown',
  email: 'unknown',
  heldOrganizations: 0,
  replicas: null,
  delayMs: 0,
  backupAgeMs: null,
}

export async function readState(parts: StatusParts): Promise<ServiceState> {
  return readFromDatabase(parts).catch(() => UNKNOWN)
}

async function readFromDatabase({
  db,
  clock,
  isHeld,
  replicas,
  realNow,
}: StatusParts): Promise<ServiceState> {
  const queues = await readQueueStates(db, clock)
  const failing = await db.rows(sql<{ kind: string }>`select distinct kind from incidents`)
  const backup = await latestBackup(db)
  const delayOf = (names: readonly string[]) =>
    Math.max(0, ...queues.filter(({ queue }) => names.includes(queue)).map(({ oldestMs }) => oldestMs))
  const conditionOf = (part: keyof typeof QUEUES_OF): Condition => {
    if (isHeld()) return 'held'
    if (delayOf(QUEUES_OF[part]) > LATE_MS) return 'late'
    return failing.some(({ kind }) => kind === INCIDENT_OF[part]) ? 'failing' : 'works'
  }
  const reports = replicas?.reports()
  return {
    hasDatabase: true,
    sending: conditionOf('sending'),
    webhooks: conditionOf('webhooks'),
    email: conditionOf('email'),
    heldOrganizations: (await listHeldOrganizations(db)).length,
    replicas: reports
      ? { count: reports.length, read: reports.filter(({ problem }) => problem === null).length }
      : null,
    delayMs: delayOf(queues.map(({ queue }) => queue)),
    backupAgeMs: backup && realNow().getTime() - backup.getTime(),
  }
}
