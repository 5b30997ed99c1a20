import { type Clock, toWire } from '../../platform/core/index.ts'
import { type Connections, type Db, listHeldOrganizations, sql, wordHold } from '../../platform/db/index.ts'
import { readQueueStates } from '../../platform/jobs/index.ts'
import { latestBackup } from '../backup/latest.ts'
import { countUnknown } from '../metrics/database-states.ts'

/** Something that is wrong with the installation. */
export interface Condition {
  /** The same for as long as it lasts. */
  name: string
  text: string
}

export interface AlertLimits {
  /** How long due work may wait, in real milliseconds. */
  queueAgeMs: number
  /** Above so many messages of which nobody knows whether they were sent. */
  unknown: number
  /** How old the last backup may be, in real milliseconds. null: no matter. */
  backupAgeMs: number | null
}

export interface Watched {
  db: Connections
  clock: Clock
  /** Why nothing is sent; null while the database is at home. */
  held: () => string | null
  realNow: () => Date
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** What is wrong now. While the database is held, all work waits, so only that is told. */
export async function findConditions(watched: Watched, limits: AlertLimits): Promise<Condition[]> {
  const held = watched.held()
  if (held !== null)
    return [{ name: 'held', text: `Nothing is sent, because ${held}. Run: parley restore --resume` }]
  const { db, clock } = watched
  return [
    ...(await heldOrganizations(db)),
    ...(await lateQueues(db, clock, limits)),
    ...(await deadLetters(db)),
    ...(await unknownMessages(db, clock.now(), limits)),
    ...(await failingChannels(db)),
    ...(await oldBackup(watched, limits)),
  ]
}

async function heldOrganizations(db: Db): Promise<Condition[]> {
  return (await listHeldOrganizations(db)).map((held) => ({
    name: `held ${toWire('organization', held.org_id)}`,
    text: `Nothing of ${held.name} is sent, because ${wordHold(held).words}. Run: parley restore --organization NAME --resume`,
  }))
}

async function lateQueues(db: Connections, clock: Clock, { queueAgeMs }: AlertLimits): Promise<Condition[]> {
  const late = (await readQueueStates(db, clock)).filter(({ oldestMs }) => oldestMs > queueAgeMs)
  return late.map(({ queue, oldestMs }) => ({
    name: `queue ${queue}`,
    text: `Work of the queue ${queue} has waited for ${Math.round(oldestMs / MINUTE_MS)} minutes. Check that a process with workers runs, and its log.`,
  }))
}

async function deadLetters(db: Db): Promise<Condition[]> {
  const { count } = await db.one(sql<{ count: number }>`select count(*)::int as count from set_aside`)
  if (count === 0) return []
  return [
    { name: 'dead letters', text: `Work failed on every attempt (${count}). Read it with: parley work list` },
  ]
}

async function unknownMessages(db: Db, now: Date, { unknown }: AlertLimits): Promise<Condition[]> {
  if ((await countUnknown(db, now, unknown + 1)) <= unknown) return []
  return [
    {
      name: 'unknown messages',
      text: `Nobody knows whether more than ${unknown} messages were sent. Read them with: parley work unknown`,
    },
  ]
}

async function failingChannels(db: Db): Promise<Condition[]> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*)::int as count from incidents where kind = 'channel'`)
  if (count === 0) return []
  return [{ name: 'channels', text: `Channels keep failing (${count}). Home in the workspace says why.` }]
}

async function oldBackup({ db, realNow }: Watched, { backupAgeMs }: AlertLimits): Promise<Condition[]> {
  if (backupAgeMs === null) return []
  const last = await latestBackup(db)
  const ageMs = last && realNow().getTime() - last.getTime()
  if (ageMs !== null && ageMs <= backupAgeMs) return []
  const age =
    ageMs === null ? 'There is no backup' : `The last backup is ${Math.round(ageMs / HOUR_MS)} hours old`
  return [{ name: 'backup', text: `${age}. Run: parley backup` }]
}
