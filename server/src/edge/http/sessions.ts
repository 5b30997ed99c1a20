import type { IncomingMessage } from 'node:http'
import type { SignedIn } from '../../identity/index.ts'
import { ApiError, publicUrl, type Services } from '../../platform/core/index.ts'

/*
 * The cookies of users who log in, and the pages that may use them (docs/behaviour/identity.md: Users).
 */

/**
 * `sign_in` holds the state while a user is at the identity provider, `passkey` the challenge that a passkey shall
 * answer. By `browser` accounts know their browsers.
 */
type Cookie = 'session' | 'sign_in' | 'browser' | 'passkey'

/** The name of a cookie. Over https a prefix keeps other sites, and other hosts of this one, from setting it. */
export function cookieName(url: string, cookie: Cookie = 'session'): string {
  const { protocol, port } = new URL(url)
  if (protocol === 'https:') return `__Host-parley_${cookie}`
  // Browsers share cookies between the ports of a host, and one machine may run several services.
  return port === '' ? `parley_${cookie}` : `parley_${cookie}_${port}`
}

/** The value of a cookie in a request; null without it. */
export function cookieOf(
  { headers }: IncomingMessage,
  services: Services,
  which: Cookie = 'session',
): string | null {
  const { cookie } = headers
  if (cookie === undefined) return null
  const start = `${cookieName(services.get(publicUrl).url, which)}=`
  const found = cookie.split(';').find((part) => part.trimStart().startsWith(start))
  return found === undefined ? null : found.trim().slice(start.length)
}

/** The header that makes a browser store a cookie for `seconds`, or delete it. */
export function setCookie(
  services: Services,
  which: Cookie,
  value: string | null,
  seconds: number,
): [string, string] {
  const { url } = services.get(publicUrl)
  const secure = url.startsWith('https:') ? '; Secure' : ''
  const age = value === null ? 0 : Math.floor(seconds)
  const cookie = `${cookieName(url, which)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`
  return ['set-cookie', cookie]
}

/**
 * Throws `forbidden` when a page of another site writes with a user's cookie (CSRF). Browsers send the page's origin, and
 * `SameSite` already withholds the cookie in most cases.
 */
export function requireOwnPage({ headers }: IncomingMessage, services: Services, isRequired: boolean): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  const isOwn = origin === undefined ? !isRequired : isOwnPage(origin, host, services.get(publicUrl).url)
  if (isOwn && (site === undefined || site === 'same-origin' || site === 'none')) return
  throw new ApiError('forbidden', 'Pages of other sites cannot do this. Open Parley itself.')
}

function isOwnPage(origin: string, host: string | undefined, url: string): boolean {
  const page = URL.parse(origin)
  if (!page) return false
  if (page.origin === new URL(url).origin) return true
  // Without https, a service may be reached by several names. The cookie belongs to the name that set it.
  return url.startsWith('http:') && page.protocol === 'http:' && page.host === host
}

/** Authenticates a session token for the organization that the request names. `isUse`: the session is used by it. */
export interface SignedInVisitors {
  authenticate(token: string, organization: string | undefined, isUse?: boolean): Promise<SignedIn>
}

/** Authenticates a request by its cookie. The header `ORGANIZATION` names the organization that the page shows. */
export function authenticateSession(
  visitors: SignedInVisitors,
  { headers }: IncomingMessage,
  token: string,
  isUse = true,
): Promise<SignedIn> {
  const wanted = headers[ORGANIZATION]
  return visitors.authenticate(token, typeof wanted === 'string' && wanted !== '' ? wanted : undefined, isUse)
}

const ORGANIZATION = 'x-parley-organization'
