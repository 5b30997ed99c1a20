import { ApiError, type PublicEndpoint } from '../../kernel/index.ts'
import type { Exchange, HeaderList } from '../exchange.ts'

/** How long a browser may remember a preflight, in seconds. */
const REMEMBERED_S = '600'

/**
 * What a browser is told about the page that calls. Throws `forbidden` for a page that may not; a caller that names no
 * page is no browser, and the rule is not about it.
 */
export function originHeaders(
  { origins, method }: PublicEndpoint,
  target: unknown,
  { request }: Exchange,
): HeaderList {
  const origin = request.headers.origin
  if (origins === 'none' || origin === undefined) return []
  if (origins !== 'any' && !isListed(origins(target), origin))
    throw new ApiError('forbidden', `Pages of ${origin} may not call this. Have its owner allow them.`)
  const allowed = ['access-control-allow-origin', origin, 'vary', 'origin']
  if (request.method !== 'OPTIONS') return allowed
  const methods = ['access-control-allow-methods', method, 'access-control-allow-headers', 'content-type']
  return [...allowed, ...methods, 'access-control-max-age', REMEMBERED_S]
}

function isListed(origins: readonly string[], origin: string): boolean {
  return origins.includes('*') || origins.includes(origin)
}
