import type pg from 'pg'
import type { Globals, GlobalUser } from '../header.ts'

/** In the spelling of the database, or of the API after its prefix. */
const ANY_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}/g

/** The ids of users who have an account here under another id, as they stand in rows: `b…-…` and `usr_b…`. */
export type UserIds = ReadonlyMap<string, string>

/**
 * Finds the account of each user here: by id, then by email address. It stays as it is. Who has none gets one without a
 * password. Returns whose ids differ.
 */
export async function settleGlobals(client: pg.Client, { users, apps }: Globals): Promise<UserIds> {
  const ids = new Map<string, string>()
  for (const user of users) {
    const here = await findUser(client, user)
    if (here === null) await insertUser(client, user)
    else if (here !== user.id) {
      ids.set(user.id, here)
      ids.set(inWire(user.id), inWire(here))
    }
  }
  for (const { id, name, redirect_uris, read_at, allowed_at } of apps)
    await client.query(
      `insert into oauth_clients (id, name, redirect_uris, read_at, allowed_at) values ($1, $2, $3, $4, $5)
       on conflict (id) do nothing`,
      [id, name, redirect_uris, read_at, allowed_at],
    )
  return ids
}

async function findUser(client: pg.Client, { id, email }: GlobalUser): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    'select id from users where id = $1 or email = $2 order by id = $1 desc limit 1',
    [id, email],
  )
  return rows[0]?.id ?? null
}

async function insertUser(
  client: pg.Client,
  { id, email, name, locale, created_at }: GlobalUser,
): Promise<void> {
  await client.query('insert into users (id, email, name, locale, created_at) values ($1, $2, $3, $4, $5)', [
    id,
    email,
    name,
    locale,
    created_at,
  ])
}

/** Rows hold the ids of users in both spellings, also within texts and JSON. */
export async function* withIdsOfHere(lines: AsyncGenerator<Buffer>, ids: UserIds): AsyncGenerator<Buffer> {
  if (ids.size === 0) return yield* lines
  // Latin 1 leaves each byte as it is.
  for await (const each of lines)
    yield Buffer.from(
      each.toString('latin1').replace(ANY_ID, (id) => ids.get(id) ?? id),
      'latin1',
    )
}

function inWire(id: string): string {
  return id.replaceAll('-', '')
}
