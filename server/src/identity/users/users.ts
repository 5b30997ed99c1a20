import { type Db, sql } from '../../platform/db/index.ts'

export type Locale = 'en' | 'es' | 'pt'

export interface UserRow {
  id: string
  email: string | null
  name: string | null
  locale: Locale
  password_hash: string | null
  /** Encrypted. */
  totp_secret: Buffer | null
  /** Whether signing in with the password also needs a passkey. */
  passkey_required: boolean
  /** Browsers that hold another number are forgotten. */
  browsers_generation: number
  created_at: Date
}

/** The normalized form in which email addresses are compared. */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

/** `email` must be normalized by `normalEmail`. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  return db.maybe(sql<UserRow>`select * from users where email = ${email}`)
}

export function readUser(db: Db, id: string): Promise<UserRow> {
  return db.one(sql<UserRow>`select * from users where id = ${id}`)
}

/** Whether they sign in by SSO. */
export async function isLinked(db: Db, id: string): Promise<boolean> {
  return (await db.maybe(sql`select 1 from identities where user_id = ${id}`)) !== null
}

/** Locks the row for a change. */
export function lockUser(db: Db, id: string): Promise<UserRow> {
  return db.one(sql<UserRow>`select * from users where id = ${id} for update`)
}

/**
 * Keeps the row from being changed until the end of the transaction. Returns whether the user still signs in as in the row
 * that was read before.
 */
export async function holdUnchanged(
  db: Db,
  { id, password_hash, totp_secret, passkey_required }: UserRow,
): Promise<boolean> {
  const same = await db.maybe(sql`
    select from users
    where id = ${id} and password_hash is not distinct from ${password_hash}
      and totp_secret is not distinct from ${totp_secret}::bytea and passkey_required = ${passkey_required}
    for share`)
  return same !== null
}

export async function insertUser(
  db: Db,
  { id, email, name, now }: { id: string; email: string | null; name: string | null; now: Date },
): Promise<void> {
  await db.run(sql`
    insert into users (id, email, name, created_at) values (${id}, ${email}, ${name}, ${now})`)
}

/** Returns false when another user has the address. */
export async function setEmail(db: Db, id: string, email: string): Promise<boolean> {
  const changed = await db.maybe(sql`
    update users set email = ${email}
    where id = ${id} and not exists (select from users where email = ${email} and id <> ${id})
    returning id`)
  return changed !== null
}

/** Null: password sign-in is disabled. */
export async function setPasswordHash(db: Db, id: string, hash: string | null): Promise<void> {
  await db.run(sql`update users set password_hash = ${hash} where id = ${id}`)
}

export async function updateProfile(
  db: Db,
  id: string,
  { name, locale }: { name?: string | undefined; locale?: Locale | undefined },
): Promise<void> {
  await db.run(sql`
    update users set name = coalesce(${name ?? null}, name), locale = coalesce(${locale ?? null}, locale)
    where id = ${id}`)
}
