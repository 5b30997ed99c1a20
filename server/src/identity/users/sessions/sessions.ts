import { type Db, sql } from '../../../platform/db/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { newToken, readToken } from './tokens.ts'

export interface SessionRow {
  id: string
  user_id: string
  secret_hash: Buffer
  chosen_org: string
  user_agent: string
  created_at: Date
  seen_at: Date
}

const MAX_USER_AGENT = 300
/** `seen_at` is updated when it is older than this. */
const SEEN_WITHIN_MS = 5 * 60_000

/** Creates a session. Its token is returned once. `now` is real time. */
export async function startSession(
  db: Db,
  { newId, randomBytes }: Pick<Runtime, 'newId' | 'randomBytes'>,
  { userId, org, userAgent, now }: { userId: string; org: string; userAgent: string; now: Date },
): Promise<string> {
  const id = newId()
  const { text, hash } = newToken([id], randomBytes)
  await db.run(sql`
    insert into sessions (id, user_id, secret_hash, chosen_org, user_agent, created_at, seen_at)
    values (${id}, ${userId}, ${hash}, ${org}, ${userAgent.slice(0, MAX_USER_AGENT)}, ${now}, ${now})`)
  return text
}

/** The session of a token; null when it has ended. */
export async function findSession(
  db: Db,
  text: string,
  now: Date,
  limits: SessionLimits,
): Promise<SessionRow | null> {
  const token = readToken(text)
  if (!token) return null
  const row = await db.maybe(sql<SessionRow>`select * from sessions where id = ${token.ids[0]}`)
  return row && token.proves(row.secret_hash) && isAlive(row, now, limits) ? row : null
}

/** Notes that a session is used, so that it does not end. `now` is real time. */
export async function noteSeen(db: Db, { id, seen_at }: SessionRow, now: Date): Promise<void> {
  if (now.getTime() - seen_at.getTime() > SEEN_WITHIN_MS)
    await db.run(sql`update sessions set seen_at = ${now} where id = ${id} and seen_at < ${now}`)
}

function isAlive({ created_at, seen_at }: SessionRow, now: Date, limits: SessionLimits): boolean {
  const elapsed = (since: Date) => now.getTime() - since.getTime()
  return elapsed(seen_at) < limits.idleMs && elapsed(created_at) < limits.lifetimeMs
}

/** A user's active sessions, newest first. Uses sessions_of_user. */
export async function listSessions(
  db: Db,
  userId: string,
  now: Date,
  limits: SessionLimits,
): Promise<SessionRow[]> {
  const rows = await db.rows(sql<SessionRow>`
    select * from sessions where user_id = ${userId} order by created_at desc, id desc`)
  return rows.filter((row) => isAlive(row, now, limits))
}

export async function chooseOrganization(db: Db, id: string, org: string): Promise<void> {
  await db.run(sql`update sessions set chosen_org = ${org} where id = ${id}`)
}

/** Ends a session of a user. Returns whether it existed. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const found = await db.run(sql`delete from sessions where id = ${id} and user_id = ${userId}`)
  return found > 0
}

/** Ends all sessions of a user. Their account forgets its browsers, because somebody else may have used one. */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.run(sql`delete from sessions where user_id = ${userId}`)
  await forgetBrowsers(db, userId)
}

/** Deletes expired sessions and unused links. `now` is real time. */
export async function forgetSessions(
  db: Db,
  now: Date,
  { idleMs, lifetimeMs }: SessionLimits,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.run(sql`
    delete from sessions where seen_at < ${before(idleMs)} or created_at < ${before(lifetimeMs)}`)
  await db.run(sql`delete from user_links where expires_at < ${now}`)
}

/** How long a session lasts, in real milliseconds: without use, and in total. */
export interface SessionLimits {
  idleMs: number
  lifetimeMs: number
}
