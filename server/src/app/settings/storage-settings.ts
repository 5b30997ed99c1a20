import { parseDuration } from '../../platform/core/index.ts'
import type { FileSettings } from '../../platform/files/index.ts'
import { type BackupSchedule, type BucketKeys, isBucketUrl } from '../backup/settings.ts'
import { ConfigError } from './config-error.ts'

/** The settings that say where files and backups are kept. */
export interface StorageSettings {
  PARLEY_FILES: string
  PARLEY_S3_REGION: string
  PARLEY_S3_ACCESS_KEY_ID?: string | undefined
  PARLEY_S3_SECRET_ACCESS_KEY?: string | undefined
  PARLEY_BACKUP_SCHEDULE?: string | undefined
  PARLEY_BACKUP_FOLDER?: string | undefined
  PARLEY_BACKUP_KEEP: number
}

export function filesFrom(settings: StorageSettings): FileSettings {
  const { PARLEY_FILES: place } = settings
  if (place === 'database') return { kind: 'database' }
  if (place.startsWith('/')) return { kind: 'folder', path: place }
  return { kind: 's3', endpoint: place, ...requireBucketKeys(settings) }
}

/** null: there are none. */
export function bucketKeysFrom(settings: StorageSettings): BucketKeys | null {
  const { PARLEY_S3_ACCESS_KEY_ID: accessKeyId, PARLEY_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!accessKeyId || !secretAccessKey) return null
  return { region: settings.PARLEY_S3_REGION, accessKeyId, secretAccessKey }
}

function requireBucketKeys(settings: StorageSettings): BucketKeys {
  const keys = bucketKeysFrom(settings)
  if (keys) return keys
  throw new ConfigError('PARLEY_S3_ACCESS_KEY_ID, PARLEY_S3_SECRET_ACCESS_KEY: set both to use a bucket.')
}

/** null: the service writes no backups itself. */
export function backupsFrom(settings: StorageSettings): BackupSchedule | null {
  const everyMs = parseDuration(settings.PARLEY_BACKUP_SCHEDULE ?? '')
  const { PARLEY_BACKUP_FOLDER: place, PARLEY_BACKUP_KEEP: keep } = settings
  if (everyMs === null) {
    if (place) throw new ConfigError('PARLEY_BACKUP_FOLDER: also set PARLEY_BACKUP_SCHEDULE.')
    return null
  }
  if (!place) throw new ConfigError('PARLEY_BACKUP_SCHEDULE: also set PARLEY_BACKUP_FOLDER.')
  if (isBucketUrl(place)) requireBucketKeys(settings)
  return { everyMs, place, keep }
}
