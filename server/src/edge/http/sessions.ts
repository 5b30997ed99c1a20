import type { IncomingMessage } from 'node:http'
import type { SignedIn } from '../../identity/index.ts'
import { ApiError, publicUrl, type Services } from '../../platform/core/index.ts'

/*
 * The cookies of users who log in, and the pages that may use them (docs/behaviour/identity.md: Users).
 */

/** `sign_in` holds the state while a user is at the identity provider. */
type Cookie = 'session' | 'sign_in'

/** What a cookie is called. Over https browsers keep other sites, and other hosts of this one, from setting it. */
export function cookieName(url: string, cookie: Cookie = 'session'): string {
  const { protocol, port } = new URL(url)
  if (protocol === 'https:') return `__Host-parley_${cookie}`
  // Browsers do not tell the ports of a host apart, and one machine may run several services.
  return port === '' ? `parley_${cookie}` : `parley_${cookie}_${port}`
}

/** What a request brings in a cookie; null where it brings none. */
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

/** The header that has a browser keep something for `seconds`, or forget what it has. */
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

/** Authenticates a session token for the organization that the request names. */
export interface SignedInVisitors {
  authenticate(token: string, organization: string | undefined): Promise<SignedIn>
}

/** Who a request is from, by its cookie; `ORGANIZATION` names the organization that its page looks at. */
export function authenticateSession(
  visitors: SignedInVisitors,
  { headers }: IncomingMessage,
  token: string,
): Promise<SignedIn> {
  const wanted = headers[ORGANIZATION]
  return visitors.authenticate(token, typeof wanted === 'string' && wanted !== '' ? wanted : undefined)
}

const ORGANIZATION = 'x-parley-organization'
