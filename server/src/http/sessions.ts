import type { IncomingMessage } from 'node:http'
import { ApiError, publicUrl, type Services } from '../kernel/index.ts'
import type { SignedIn } from '../users/index.ts'

/*
 * The cookie of a session, and which pages may use it (docs/behaviour.md: People who log in).
 */

/** What the cookie is called. Over https browsers keep other sites, and other hosts of this one, from setting it. */
export function cookieName(url: string): string {
  const { protocol, port } = new URL(url)
  if (protocol === 'https:') return '__Host-parley_session'
  // Browsers do not tell the ports of a host apart, and one machine may run several services.
  return port === '' ? 'parley_session' : `parley_session_${port}`
}

/** The token that a request brings; null where it brings none. */
export function tokenOf({ headers }: IncomingMessage, services: Services): string | null {
  const { cookie } = headers
  if (cookie === undefined) return null
  const start = `${cookieName(services.get(publicUrl).url)}=`
  const found = cookie.split(';').find((part) => part.trimStart().startsWith(start))
  return found === undefined ? null : found.trim().slice(start.length)
}

/** The header that has a browser keep a token for `seconds`, or forget the one it has. */
export function sessionCookie(services: Services, token: string | null, seconds: number): string {
  const { url } = services.get(publicUrl)
  const secure = url.startsWith('https:') ? '; Secure' : ''
  const age = token === null ? 0 : Math.floor(seconds)
  return `${cookieName(url)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`
}

/**
 * Throws `forbidden` for a page of another site that has a browser write with somebody's cookie. Browsers say which page
 * it is; `SameSite` keeps the cookie from most of them already.
 */
export function requireOwnPage({ headers }: IncomingMessage, services: Services, isRequired: boolean): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  const isOwn = origin === undefined ? !isRequired : isOwnPage(origin, host, services.get(publicUrl).url)
  if (isOwn && (site === undefined || site === 'same-origin' || site === 'none')) return
  throw new ApiError('forbidden', 'Pages of other sites may not do this. Open the service itself.')
}

function isOwnPage(origin: string, host: string | undefined, url: string): boolean {
  const page = URL.parse(origin)
  if (!page) return false
  if (page.origin === new URL(url).origin) return true
  // Somebody may reach a service without https by another of its names; the cookie belongs to that name alone.
  return url.startsWith('http:') && page.protocol === 'http:' && page.host === host
}

/** Turns a token into somebody, and the organization that the request names. */
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
