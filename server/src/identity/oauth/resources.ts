import { ApiError, publicUrl, type Services } from '../../platform/core/index.ts'
import { oauth } from './service.ts'

/** The path of the resource that tokens are for. */
export const RESOURCE_PATH = '/mcp'

/** The canonical resource of a token (RFC 8707). Throws `invalid_request` for any other service. */
export function requireOwnResource({ services }: { services: Services }, asked: string | undefined): string {
  const { url } = services.get(publicUrl)
  if (asked === undefined || isOwnResource(services, asked)) return url + RESOURCE_PATH
  throw new ApiError('invalid_request', `Apps can get tokens for ${url}${RESOURCE_PATH} only.`)
}

/** Whether a URL is `/mcp` of this service, under any of its host names. */
export function isOwnResource(services: Services, text: string): boolean {
  const asked = URL.parse(text)
  const own = new URL(services.get(publicUrl).url)
  if (!asked || asked.pathname !== RESOURCE_PATH || asked.search !== '' || asked.hash !== '') return false
  if (asked.origin === own.origin) return true
  // A local machine has several names, and clients compare the resource with the one that they called.
  const isLocal = asked.protocol === 'http:' && services.get(oauth).hosts.has(asked.hostname)
  return isLocal && own.protocol === 'http:' && asked.port === own.port
}
