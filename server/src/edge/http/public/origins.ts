import { ApiError } from '../../../platform/core/index.ts'
import type { PublicEndpoint } from '../../../platform/operations/index.ts'
import type { Exchange, HeaderList } from '../exchange.ts'

/** How long a browser may remember a preflight, in seconds. */
const REMEMBERED_S = '600'

/** What scripts of other sites may read of an answer, beside its body. */
const EXPOSED = ['access-control-expose-headers', 'etag, retry-after']

/**
 * What a browser is told about the page that calls. Throws `forbidden` for a page that may not; a caller that names no
 * page is no browser, and the rule is not about it. What caches keep is the same for whoever asks, or says that it
 * depends on the page.
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
