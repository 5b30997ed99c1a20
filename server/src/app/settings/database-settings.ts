import { ConfigError } from './config-error.ts'

/** The settings that say where the database is. */
interface DatabaseSettings {
  PARLEY_DATABASE_URL?: string | undefined
  PARLEY_POOLER: 'none' | 'transaction'
  PARLEY_DATABASE_DIRECT_URL?: string | undefined
  PARLEY_REPLICA_URL?: string | undefined
  PARLEY_REPLICA_STALENESS?: number | undefined
}

export interface ReplicaSettings {
  /** Of one replica, or of several in the form of libpq. */
  url: string
  stalenessMs: number
}

/** null: there is no pooler. */
export function directFrom(settings: DatabaseSettings): string | null {
  const { PARLEY_POOLER: pooler, PARLEY_DATABASE_URL: url, PARLEY_DATABASE_DIRECT_URL: direct } = settings
  if (pooler === 'none' && direct)
    throw new ConfigError('PARLEY_DATABASE_DIRECT_URL: also set PARLEY_POOLER=transaction.')
  if (pooler === 'none') return null
  if (!url || !direct)
    throw new ConfigError(
      'PARLEY_POOLER=transaction: set PARLEY_DATABASE_URL to the pooler and PARLEY_DATABASE_DIRECT_URL to the database.',
    )
  return direct
}

const REPLICA_STALENESS_SECONDS = 5

/** null: there is no replica. */
export function replicaFrom(settings: DatabaseSettings): ReplicaSettings | null {
  const { PARLEY_REPLICA_URL: url, PARLEY_REPLICA_STALENESS: seconds } = settings
  if (!url && seconds === undefined) return null
  if (!url) throw new ConfigError('PARLEY_REPLICA_STALENESS: also set PARLEY_REPLICA_URL.')
  if (!settings.PARLEY_DATABASE_URL)
    throw new ConfigError(
      'PARLEY_REPLICA_URL: also set PARLEY_DATABASE_URL. The embedded database has no replica.',
    )
  return { url, stalenessMs: (seconds ?? REPLICA_STALENESS_SECONDS) * 1000 }
}
