import { z } from 'zod'
import type { Secrets } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import type { Proofs } from './identity-provider.ts'

/** How long somebody may take at the provider, in real milliseconds. */
export const ATTEMPT_LASTS_MS = 10 * 60_000

const PURPOSE = 'sign-in attempt'
const PROOF_BYTES = 32

/** A sign-in that somebody began, and goes on with when they come back from the provider. */
const Attempt = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page of this service that they wanted. */
  page: z.string(),
  /** In real milliseconds. */
  endsAt: z.number(),
})

/** Nothing of it is in the database: the browser keeps it, sealed, and only the browser that began can go on. */
export function beginAttempt(
  { secrets, randomBytes }: Pick<Runtime, 'secrets' | 'randomBytes'>,
  page: string,
  now: Date,
): { proofs: Proofs; sealed: string } {
  const draw = () => Buffer.from(randomBytes(PROOF_BYTES)).toString('base64url')
  const proofs = { state: draw(), nonce: draw(), verifier: draw() }
  const attempt = { ...proofs, page: ownPage(page), endsAt: now.getTime() + ATTEMPT_LASTS_MS }
  return { proofs, sealed: secrets.seal(PURPOSE, JSON.stringify(attempt)).toString('base64url') }
}

/** What `beginAttempt` sealed; null for anything else, and when it is too old. */
export function openAttempt(secrets: Secrets, sealed: string, now: Date): z.output<typeof Attempt> | null {
  try {
    const text = secrets.unseal(PURPOSE, Buffer.from(sealed, 'base64url'))
    const attempt = Attempt.parse(JSON.parse(text))
    return attempt.endsAt > now.getTime() ? attempt : null
  } catch {
    return null
  }
}

/** The page of this service that a text names, as path and query; the first page where it leads anywhere else. */
export function ownPage(text: string): string {
  const here = 'http://here'
  const url = text.startsWith('/') ? URL.parse(text, here) : null
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}
