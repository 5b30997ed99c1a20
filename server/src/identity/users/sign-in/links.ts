import { ApiError } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { newToken, readToken } from '../sessions/tokens.ts'

/** The purposes of a link, with the page of the app that opens it. */
const LINK_PAGES = { sign_in: '/welcome', password_reset: '/reset-password' } as const

type Purpose = keyof typeof LINK_PAGES

/**
 * A link that works once. Its token is after the `#`, which browsers do not send, so that no log and no referrer
 * contains it. A new sign-in link ends the earlier ones. A reset link does not, because anybody can ask for one. `now` is
 * real time.
 */
export async function makeLink(
  db: Db,
  { newId, randomBytes }: Pick<Runtime, 'newId' | 'randomBytes'>,
  link: { userId: string; purpose: Purpose; url: string; lastsMs: number; now: Date },
): Promise<string> {
  const id = newId()
  const { text, hash } = newToken([id], randomBytes)
  const expiresAt = new Date(link.now.getTime() + link.lastsMs)
  if (link.purpose === 'sign_in')
    await db.run(sql`delete from user_links where user_id = ${link.userId} and purpose = ${link.purpose}`)
  await db.run(sql`
    insert into user_links (id, user_id, purpose, secret_hash, expires_at)
    values (${id}, ${link.userId}, ${link.purpose}, ${hash}, ${expiresAt})`)
  return `${link.url}${LINK_PAGES[link.purpose]}#${text}`
}

/** Redeems a link. Returns its user. Throws `not_found`. Call it in a transaction. */
export async function useLink(db: Db, text: string, purpose: Purpose, now: Date): Promise<string> {
  const token = readToken(text)
  const row =
    token &&
    (await db.maybe(sql<{ user_id: string; secret_hash: Buffer }>`
      select user_id, secret_hash from user_links
      where id = ${token.ids[0]} and purpose = ${purpose} and expires_at > ${now} for update`))
  if (!token || !row || !token.proves(row.secret_hash))
    throw new ApiError('not_found', 'This link was already used or has expired. Ask for a new one.')
  await db.run(sql`delete from user_links where id = ${token.ids[0]}`)
  return row.user_id
}

/** Deletes all links of a user. */
export async function forgetLinks(db: Db, userId: string): Promise<void> {
  await db.run(sql`delete from user_links where user_id = ${userId}`)
}
