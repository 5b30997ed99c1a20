import type { Secrets } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import { networkOf } from '../../../platform/outbound/index.ts'
import type { UserRow } from '../users.ts'

/*
 * Browsers and networks from which a user signed in before. Whoever guesses the user's password from elsewhere cannot
 * block them (docs/behaviour/identity.md: Users). A browser proves itself by a cookie that outlives sessions.
 */

const PURPOSE = 'known browser'
const ID_BYTES = 16
const GENERATION_BYTES = 4
const MAC_BYTES = 16
const NAMED_BYTES = ID_BYTES + GENERATION_BYTES + ID_BYTES
const SEPARATOR = '.'
/** The most users whom one browser remembers. */
const MAX_USERS = 4
/** The most networks of a user, the ones used last. */
const MAX_NETWORKS = 20

/** The browser's cookie: a signed token for each user who signed in, the newest first. */
export function browserCookie(
  secrets: Secrets,
  { id, browsers_generation: generation }: Pick<UserRow, 'id' | 'browsers_generation'>,
  earlier: string | null,
): string {
  const named = Buffer.alloc(NAMED_BYTES)
  named.write(id.replaceAll('-', ''), 'hex')
  named.writeUInt32BE(generation, ID_BYTES)
  named.set(secrets.randomBytes(ID_BYTES), ID_BYTES + GENERATION_BYTES)
  const token = Buffer.concat([named, macOf(secrets, named)]).toString('base64url')
  const others = tokensIn(earlier).filter((bytes) => userIn(bytes) !== userIn(named))
  return [token, ...others.slice(0, MAX_USERS - 1).map((bytes) => bytes.toString('base64url'))].join(
    SEPARATOR,
  )
}

/** The id of the browser, when the user has signed in with it; null otherwise. */
export function knownBrowser(
  secrets: Secrets,
  { id, browsers_generation: generation }: Pick<UserRow, 'id' | 'browsers_generation'>,
  cookie: string | null,
): string | null {
  const user = id.replaceAll('-', '')
  const own = tokensIn(cookie).find(
    (bytes) =>
      userIn(bytes) === user &&
      bytes.readUInt32BE(ID_BYTES) === generation &&
      secrets.verifyMac(PURPOSE, textOf(bytes), bytes.subarray(NAMED_BYTES), MAC_BYTES),
  )
  return own ? own.toString('hex', ID_BYTES + GENERATION_BYTES, NAMED_BYTES) : null
}

function tokensIn(cookie: string | null): Buffer[] {
  return (cookie ?? '')
    .split(SEPARATOR, MAX_USERS)
    .map((text) => Buffer.from(text, 'base64url'))
    .filter((bytes) => bytes.length === NAMED_BYTES + MAC_BYTES)
}

const userIn = (bytes: Buffer) => bytes.toString('hex', 0, ID_BYTES)
const textOf = (bytes: Buffer) => bytes.toString('hex', 0, NAMED_BYTES)

function macOf(secrets: Secrets, named: Buffer): Buffer {
  return secrets.mac(PURPOSE, textOf(named)).subarray(0, MAC_BYTES)
}

/** Whether the user has signed in from this network. */
export async function isKnownNetwork(
  db: Db,
  secrets: Secrets,
  { userId, address }: { userId: string; address: string },
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from sign_in_networks where user_id = ${userId} and network = ${networkId(secrets, userId, address)}`)
  return row !== null
}

/** Remembers that the user has signed in from this network. `now` is real time. */
export async function rememberNetwork(
  db: Db,
  secrets: Secrets,
  { userId, address, now }: { userId: string; address: string; now: Date },
): Promise<void> {
  await db.run(sql`
    insert into sign_in_networks (user_id, network, seen_at)
    values (${userId}, ${networkId(secrets, userId, address)}, ${now})
    on conflict (user_id, network) do update set seen_at = greatest(sign_in_networks.seen_at, excluded.seen_at)`)
  await db.run(sql`
    delete from sign_in_networks where user_id = ${userId} and network in (
      select network from sign_in_networks where user_id = ${userId}
      order by seen_at desc, network offset ${MAX_NETWORKS})`)
}

/** Forgets browsers and networks of a user, because somebody else may have used them. */
export async function forgetBrowsers(db: Db, userId: string): Promise<void> {
  await db.run(sql`update users set browsers_generation = browsers_generation + 1 where id = ${userId}`)
  await db.run(sql`delete from sign_in_networks where user_id = ${userId}`)
}

/** A hash: addresses are personal data and are not stored. */
function networkId(secrets: Secrets, userId: string, address: string): Buffer {
  return secrets.mac('network of a user', `${userId} ${networkOf(address)}`).subarray(0, MAC_BYTES)
}
