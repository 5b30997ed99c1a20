import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'

/*
 * Codes that change every half minute, from an app of the user (RFC 6238), and recovery codes for when it is lost.
 */

const SECRET_BYTES = 20
const STEP_SECONDS = 30
/** The clock of a phone may be off by this many steps. */
const TOLERANCE = 1
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

export interface FactorRow {
  totp_secret: Buffer | null
  totp_pending: Buffer | null
  totp_step: string | null
  passkey_required: boolean
}

const purposeOf = (userId: string) => `second factor/${userId}`

/** A new secret, which is active once a code was confirmed, and its address for the authenticator app. */
export async function beginSecondFactor(
  db: Db,
  secrets: Secrets,
  { userId, email, issuer }: { userId: string; email: string; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const bytes = Uint8Array.from(secrets.randomBytes(SECRET_BYTES))
  const secret = new Secret({ buffer: bytes.buffer })
  const sealed = secrets.seal(purposeOf(userId), secret.base32)
  await db.run(sql`update users set totp_pending = ${sealed} where id = ${userId}`)
  return { secret: secret.base32, uri: totpOf(secret.base32, email, issuer).toString() }
}

/** Confirms a code of the new secret, which makes it active. Returns recovery codes, shown once. */
export async function confirmSecondFactor(
  db: Db,
  secrets: Secrets,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<string[] | null> {
  const { totp_pending: pending } = await lockFactor(db, userId)
  const step = pending && stepOf(secrets.unseal(purposeOf(userId), pending), code, now)
  if (step === null) return null
  await db.run(sql`
    update users set totp_secret = totp_pending, totp_pending = null, totp_step = ${step} where id = ${userId}`)
  return newRecoveryCodes(db, secrets, userId)
}

/**
 * Checks a code: an unused one of the app, or a recovery code, which is then used up. Recovery codes also stand in for a
 * passkey.
 */
export async function acceptCode(
  db: Db,
  secrets: Secrets,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const {
    totp_secret: secret,
    totp_step: last,
    passkey_required: needsPasskey,
  } = await lockFactor(db, userId)
  if (secret === null && !needsPasskey) return true
  const step = secret && stepOf(secrets.unseal(purposeOf(userId), secret), code, now)
  if (step !== null && step > Number(last ?? 0)) {
    await db.run(sql`update users set totp_step = ${step} where id = ${userId}`)
    return true
  }
  const used = await db.run(sql`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${hashOf(code)}`)
  return used > 0
}

/** Removes the authenticator app. The recovery codes stay where a passkey is still required. */
export async function removeSecondFactor(db: Db, userId: string): Promise<void> {
  await db.run(sql`
    update users set totp_secret = null, totp_pending = null, totp_step = null where id = ${userId}`)
  const { passkey_required: needsPasskey } = await lockFactor(db, userId)
  if (!needsPasskey) await removeRecoveryCodes(db, userId)
}

export async function removeRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.run(sql`delete from recovery_codes where user_id = ${userId}`)
}

/** Replaces the recovery codes. */
export async function newRecoveryCodes(db: Db, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(secrets))
  await db.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await db.run(sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}, hash from unnest(${codes.map(hashOf)}::bytea[]) as n (hash)`)
  return codes
}

function lockFactor(db: Db, userId: string): Promise<FactorRow> {
  return db.one(sql<FactorRow>`
    select totp_secret, totp_pending, totp_step, passkey_required from users where id = ${userId} for update`)
}

/** The time step of a code; null for a wrong one. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const timestamp = now.getTime()
  const off = totpOf(secret, '', '').validate({ token: digits, timestamp, window: TOLERANCE })
  return off === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + off
}

function totpOf(secret: string, label: string, issuer: string): TOTP {
  return new TOTP({ secret, label, issuer, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS })
}

/** `abcd-efgh-ijkl-mnop`: 80 random bits, without letters that look alike. */
function recoveryCode(secrets: Secrets): string {
  const bytes = Uint8Array.from(secrets.randomBytes(RECOVERY_BYTES))
  const text = new Secret({ buffer: bytes.buffer }).base32.toLowerCase()
  return text.match(/.{4}/g)!.join('-')
}

/** A plain hash is enough for so many random bits. The spelling of the code does not matter. */
function hashOf(code: string): Buffer {
  const letters = code.toLowerCase().replace(/[^a-z2-7]/g, '')
  return createHash('sha256').update(`recovery code/${letters}`).digest()
}
