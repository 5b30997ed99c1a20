/** Where a database is. What cannot be read is null, and then not compared. */
export interface Whereabouts {
  /** Of the server, from its creation. */
  systemIdentifier: string | null
  /** Goes up when a standby is promoted, and when a backup is restored to a point in time. */
  timeline: number | null
  databaseOid: number
  /** Of the embedded server: its data folder as `inode:birth`, which a copy does not share. */
  folder: string | null
}

/** The row of `database_home` and what surrounds it. */
export interface FoundHome extends Whereabouts {
  identity: string
  beats: number
  /** Real milliseconds since a service was last at home here. */
  silentMs: number
  /** Whether the transaction that wrote the row is the one it names; null where that cannot be told. */
  isOriginalRow: boolean | null
  heldBecause: HeldBecause | null
}

/** Why nothing is sent. */
export const HELD_BECAUSE = [
  'server',
  'copy',
  'dump',
  'folder',
  'point_in_time',
  'promoted_unseen',
  'went_back',
] as const
export type HeldBecause = (typeof HELD_BECAUSE)[number]

export const HELD_REASONS: Record<HeldBecause, string> = {
  server: 'this database was copied to or restored on another PostgreSQL server',
  copy: 'this database is a copy of another one on the same server',
  dump: 'this database was loaded from a dump',
  folder: 'this data folder is a copy',
  point_in_time: 'this database was restored to a point in time',
  promoted_unseen:
    'the server of this database was restored or promoted while no service was running, so writes may be missing',
  went_back: 'this database has lost writes that a running service had seen',
}

/** What a running process remembers of the database. */
export interface Remembered {
  identity: string
  beats: number
}

/** A standby that is promoted within this time was seen by a running service, or by one that restarted with it. */
const SEEN_WITHIN_MS = 5 * 60_000

/**
 * Why this database is not the one that went on here, or null. A failover to a standby that had everything is no reason:
 * server and database are the same, and the running service finds its last writes (docs/operating.md: Restoring a backup).
 */
export function judge(
  home: FoundHome,
  here: Whereabouts & { hasRecoveryTarget: boolean },
  remembered: Remembered | null = null,
): HeldBecause | null {
  if (home.heldBecause) return home.heldBecause
  if (differs(home.systemIdentifier, here.systemIdentifier)) return 'server'
  if (home.databaseOid !== here.databaseOid) return 'copy'
  if (home.isOriginalRow === false) return 'dump'
  if (isOtherFolder(home.folder, here.folder)) return 'folder'
  if (remembered?.identity === home.identity && home.beats < remembered.beats) return 'went_back'
  if (!differs(home.timeline, here.timeline)) return null
  if (here.hasRecoveryTarget) return 'point_in_time'
  return remembered === null && home.silentMs > SEEN_WITHIN_MS ? 'promoted_unseen' : null
}

function differs<T>(one: T | null, other: T | null): boolean {
  return one !== null && other !== null && one !== other
}

/** Both have to differ, because some file systems change one of them without a copy. */
function isOtherFolder(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const [inode, birth] = one.split(':')
  const [otherInode, otherBirth] = other.split(':')
  return inode !== otherInode && birth !== otherBirth
}
