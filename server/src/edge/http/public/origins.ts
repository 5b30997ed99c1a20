import { ApiError } from '../../../platform/core/index.ts'
import type { PublicEndpoint } from '../../../platform/operations/index.ts'
import type { Exchange, HeaderList } from '../exchange/exchange.ts'

/** How long a browser may cache a preflight, in seconds. */
const REMEMBERED_S = '600'

/** The headers that scripts of other origins may read. */
const EXPOSED = ['access-control-expose-headers', 'etag, retry-after']

/**
 * The CORS headers for a calling page. Throws `forbidden` for an origin that is not allowed. A caller without an origin
 * is not a browser, so the rule does not apply. Answers can be cached for all origins, or vary by origin.
 */
export function originHeaders(
  { origins, method }: PublicEndpoint,
  target: unknown,
  { request }: Exchange,
): HeaderList {
  if (origins === 'none') return []
  const listed = origins === 'any' ? ['*'] : origins(target)
  const { origin } = request.headers
  if (listed.includes('*')) return [...allow('*', method, request.method), ...EXPOSED]
  if (origin === undefined) return ['vary', 'origin']
  if (!listed.includes(origin))
    throw new ApiError(
      'forbidden',
      `Pages of ${origin} cannot call this. Ask its owner to allow this origin.`,
    )
  return [...allow(origin, method, request.method), 'vary', 'origin', ...EXPOSED]
}

function allow(origin: string, method: string, asked: string | undefined): HeaderList {
  const allowed = ['access-control-allow-origin', origin]
  if (asked !== 'OPTIONS') return allowed
  const methods = ['access-control-allow-methods', method, 'access-control-allow-headers', 'content-type']
  return [...allowed, ...methods, 'access-control-max-age', REMEMBERED_S]
}
