/** When the service writes backups itself. */
export interface BackupSchedule {
  /** Between the beginnings of two backups, in real milliseconds. */
  everyMs: number
  folder: string
  /** How many stay in the folder. */
  keep: number
}
