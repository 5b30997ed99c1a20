import { type Db, sql } from '../../../platform/db/index.ts'

export interface PasskeyRow {
  id: string
  user_id: string
  name: string
  credential_id: Buffer
  public_key: Buffer
  /** A bigint. */
  counter: string
  transports: string[]
  is_synced: boolean
  created_at: Date
  used_at: Date | null
}

export type NewPasskey = Omit<PasskeyRow, 'counter' | 'used_at'> & { counter: number }

/** A user's passkeys, oldest first. Uses passkeys_of_user. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.rows(sql<PasskeyRow>`
    select * from passkeys where user_id = ${userId} order by created_at, id`)
}

/** Returns false when the authenticator's passkey is already known. */
export async function insertPasskey(db: Db, key: NewPasskey): Promise<boolean> {
  const added = await db.rows(sql`
    insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
    values (${key.id}, ${key.user_id}, ${key.name}, ${key.credential_id}, ${key.public_key}, ${key.counter},
            ${key.transports}, ${key.is_synced}, ${key.created_at})
    on conflict (credential_id) do nothing
    returning id`)
  return added.length > 0
}

export function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | null> {
  return db.maybe(sql<PasskeyRow>`select * from passkeys where credential_id = ${credentialId}`)
}

/** The passkey that an authenticator names, locked for its next use. */
export function lockPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | null> {
  return db.maybe(sql<PasskeyRow>`select * from passkeys where credential_id = ${credentialId} for update`)
}

/** `now` is real time. */
export async function noteUse(
  db: Db,
  id: string,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: Date },
): Promise<void> {
  await db.run(sql`
    update passkeys set counter = ${counter}, is_synced = ${isSynced}, used_at = ${now} where id = ${id}`)
}

/** Returns whether the user has the passkey. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  return (await db.run(sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`)) > 0
}

/** Returns whether the user had the passkey. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from passkeys where id = ${id} and user_id = ${userId}`)) > 0
}

export async function requirePasskey(db: Db, userId: string, isRequired: boolean): Promise<void> {
  await db.run(sql`update users set passkey_required = ${isRequired} where id = ${userId}`)
}

/** Removes all passkeys of a user, and the need for one. */
export async function removePasskeys(db: Db, userId: string): Promise<void> {
  await db.run(sql`delete from passkeys where user_id = ${userId}`)
  await requirePasskey(db, userId, false)
}
