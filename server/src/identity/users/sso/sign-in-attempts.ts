import { z } from 'zod'
import type { Secrets } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import type { Proofs } from '../accounts/identity-provider.ts'

/** How long a sign-in at the provider may take, in real milliseconds. */
export const ATTEMPT_LASTS_MS = 10 * 60_000

const PURPOSE = 'sign-in attempt'
const PROOF_BYTES = 32

/** The state of a sign-in between its start and the OIDC callback. */
const Attempt = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The provider that the browser was sent to. Another one must not get its answer (RFC 9700, 4.4). */
  issuer: z.string(),
  /** The page of this service to open afterwards. */
  page: z.string(),
  /** In real milliseconds. */
  endsAt: z.number(),
})

/** Starts an attempt. It is kept encrypted in a cookie, so only the browser that started it can complete it. */
export function beginAttempt(
  { secrets, randomBytes }: Pick<Runtime, 'secrets' | 'randomBytes'>,
  { issuer, page }: { issuer: string; page: string },
  now: Date,
): { proofs: Proofs; sealed: string } {
  const draw = () => Buffer.from(randomBytes(PROOF_BYTES)).toString('base64url')
  const proofs = { state: draw(), nonce: draw(), verifier: draw() }
  const attempt = { ...proofs, issuer, page: ownPage(page), endsAt: now.getTime() + ATTEMPT_LASTS_MS }
  return { proofs, sealed: secrets.seal(PURPOSE, JSON.stringify(attempt)).toString('base64url') }
}

/** Decrypts an attempt; null when it is invalid or too old. */
export function openAttempt(secrets: Secrets, sealed: string, now: Date): z.output<typeof Attempt> | null {
  try {
    const text = secrets.unseal(PURPOSE, Buffer.from(sealed, 'base64url'))
    const attempt = Attempt.parse(JSON.parse(text))
    return attempt.endsAt > now.getTime() ? attempt : null
  } catch {
    return null
  }
}

/** The path, query and fragment of a page of this service, such as that of a link; `/` for any other address. */
export function ownPage(text: string): string {
  const here = 'http://here'
  const url = text.startsWith('/') ? URL.parse(text, here) : null
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
