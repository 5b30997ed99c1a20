import type { FileSettings } from '../../platform/files/index.ts'

/** When the service writes backups itself. */
export interface BackupSchedule {
  /** Between the beginnings of two backups, in real milliseconds. */
  everyMs: number
  /** A folder, or the URL of a bucket. */
  place: string
  /** How many stay there. */
  keep: number
}

/** What opens the buckets of the installation. */
export type BucketKeys = Omit<Extract<FileSettings, { kind: 's3' }>, 'kind' | 'endpoint'>

export function isBucketUrl(place: string): boolean {
  return /^https?:\/\//.test(place)
}
