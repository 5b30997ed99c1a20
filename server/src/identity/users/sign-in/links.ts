import { ApiError } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { newToken, readToken } from '../sessions/tokens.ts'

/** What a link is for, with the page of the app that takes it. */
const LINK_PAGES = { sign_in: '/welcome', password_reset: '/reset-password' } as const

type Purpose = keyof typeof LINK_PAGES

/**
 * A link that works once. What it proves stands behind the `#`, which browsers keep to themselves: no log and no referrer
 * has it. Links of the same purpose that somebody had before stop working. `now` is real time.
 */
export async function makeLink(
  db: Db,
  { newId, randomBytes }: Pick<Runtime, 'newId' | 'randomBytes'>,
  link: { userId: string; purpose: Purpose; url: string; lastsMs: number; now: Date },
): Promise<string> {
  const id = newId()
  const { text, hash } = newToken([id], randomBytes)
  const expiresAt = new Date(link.now.getTime() + link.lastsMs)
  await db.run(sql`delete from user_links where user_id = ${link.userId} and purpose = ${link.purpose}`)
  await db.run(sql`
    insert into user_links (id, user_id, purpose, secret_hash, expires_at)
    values (${id}, ${link.userId}, ${link.purpose}, ${hash}, ${expiresAt})`)
  return `${link.url}${LINK_PAGES[link.purpose]}#${text}`
}

/** Whose link this is; it does not work again. Throws `not_found`. Call it in a transaction. */
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

/** Ends all links that somebody has. */
export async function forgetLinks(db: Db, userId: string): Promise<void> {
  await db.run(sql`delete from user_links where user_id = ${userId}`)
}
