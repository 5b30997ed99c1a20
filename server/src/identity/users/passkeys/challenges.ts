import { z } from 'zod'
import type { Secrets } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'

/** How long a passkey may take to answer a challenge, in real milliseconds. */
export const CHALLENGE_LASTS_MS = 10 * 60_000

const PURPOSE = 'passkey challenge'
const CHALLENGE_BYTES = 32

const Challenge = z.strictObject({
  /** `password`: the user has entered the right password, and the passkey is the second factor. */
  kind: z.enum(['add', 'sign_in', 'password']),
  /** The only user who may answer; null when the passkey says who signs in. */
  userId: z.string().nullable(),
  challenge: z.string(),
  /** In real milliseconds. */
  endsAt: z.number(),
})

type Challenge = z.output<typeof Challenge>

/** Draws a challenge. It is kept sealed in a cookie, so only the browser that asked can answer it. */
export function drawChallenge(
  { secrets, randomBytes }: Pick<Runtime, 'secrets' | 'randomBytes'>,
  asked: Pick<Challenge, 'kind' | 'userId'>,
  now: Date,
): { bytes: Uint8Array<ArrayBuffer>; sealed: string } {
  const bytes = Uint8Array.from(randomBytes(CHALLENGE_BYTES))
  const challenge = Buffer.from(bytes).toString('base64url')
  const whole: Challenge = { ...asked, challenge, endsAt: now.getTime() + CHALLENGE_LASTS_MS }
  return { bytes, sealed: secrets.seal(PURPOSE, JSON.stringify(whole)).toString('base64url') }
}

/** Opens the challenge of a cookie. Null when it is none of these kinds, or too old. */
export function openChallenge(
  secrets: Secrets,
  sealed: string | null,
  kinds: readonly Challenge['kind'][],
  now: Date,
): Challenge | null {
  if (sealed === null) return null
  try {
    const text = secrets.unseal(PURPOSE, Buffer.from(sealed, 'base64url'))
    const challenge = Challenge.parse(JSON.parse(text))
    return kinds.includes(challenge.kind) && challenge.endsAt > now.getTime() ? challenge : null
  } catch {
    return null
  }
}

/** Marks a challenge as answered. Returns false when it already was. Call it in the transaction that it lets through. */
export async function useChallenge(db: Db, { challenge, endsAt }: Challenge): Promise<boolean> {
  const used = await db.rows(sql`
    insert into used_challenges (challenge, ends_at)
    values (${Buffer.from(challenge, 'base64url')}, ${new Date(endsAt)}) on conflict do nothing
    returning challenge`)
  return used.length > 0
}

/** Deletes challenges that have ended. `now` is real time. */
export async function forgetChallenges(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from used_challenges where ends_at < ${now}`)
}
