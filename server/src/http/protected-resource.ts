import { publicUrl, type Runtime } from '../kernel/index.ts'
import { answer, type Handler, JSON_TYPE } from './exchange.ts'
import type { KnownAs } from './mcp.ts'

/** Where clients of MCP look for it: with and without the path of what is protected (RFC 9728). */
export const METADATA_PATHS = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
]

/**
 * What guards `/mcp`: API keys in the Authorization header. No authorization server is named, since none gives tokens
 * for it; a client that can only log in learns so here, instead of trying addresses.
 */
export function protectedResourceHandler(
  { services }: Pick<Runtime, 'services'>,
  { hosts }: KnownAs,
): Handler {
  return async (exchange) => {
    const { host } = exchange.request.headers
    // Clients hold the address against the one that they called, and this machine has several names.
    const asked = URL.parse(`http://${host}`)
    const { url } = services.get(publicUrl)
    const isOther = asked !== null && hosts.has(asked.hostname) && asked.hostname !== new URL(url).hostname
    const origin = isOther ? asked.origin : url
    const metadata = {
      resource: `${origin}/mcp`,
      resource_name: 'Parley',
      bearer_methods_supported: ['header'],
      resource_documentation: `${origin}/docs/getting-started`,
    }
    answer(exchange, 200, JSON_TYPE, JSON.stringify(metadata))
  }
}
