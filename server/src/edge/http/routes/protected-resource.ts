import type { IncomingMessage } from 'node:http'
import { RESOURCE_PATH, SCOPES_SUPPORTED, serverMetadata } from '../../../identity/index.ts'
import { publicUrl, type Services } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { answer, type Exchange, type Handler, JSON_TYPE } from '../exchange/exchange.ts'

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource'
/** The metadata URLs of `/mcp`: with and without the path of the protected resource (RFC 9728). */
const RESOURCE_METADATA_PATHS = [RESOURCE_METADATA, RESOURCE_METADATA + RESOURCE_PATH]
const SERVER_METADATA = '/.well-known/oauth-authorization-server'

/** The OAuth metadata routes for clients of `/mcp`. */
export function metadataRoutes(
  { services }: Pick<Runtime, 'services'>,
  knownAs: KnownAs,
): [path: string, handler: Handler][] {
  const protectedResource: Handler = async (exchange) => {
    const origin = originAsked(exchange.request, services, knownAs)
    say(exchange, {
      resource: origin + RESOURCE_PATH,
      resource_name: 'Parley',
      authorization_servers: [services.get(publicUrl).url],
      scopes_supported: SCOPES_SUPPORTED,
      bearer_methods_supported: ['header'],
      resource_documentation: `${origin}/docs/getting-started`,
    })
  }
  const server: Handler = async (exchange) => say(exchange, serverMetadata(services))
  return [
    ...RESOURCE_METADATA_PATHS.map((path): [string, Handler] => [path, protectedResource]),
    [SERVER_METADATA, server],
  ]
}

/** The challenge for callers of `/mcp` without a key, which names the metadata URL. */
export function challengeOf(request: IncomingMessage, services: Services, knownAs: KnownAs): string {
  const metadata = originAsked(request, services, knownAs) + RESOURCE_METADATA + RESOURCE_PATH
  return `Bearer resource_metadata="${metadata}"`
}

/** The origin that the client called. Clients compare it, and this machine may have several names. */
function originAsked({ headers }: IncomingMessage, services: Services, { hosts }: KnownAs): string {
  const asked = URL.parse(`http://${headers.host}`)
  const { url } = services.get(publicUrl)
  const isOther = asked !== null && hosts.has(asked.hostname) && asked.hostname !== new URL(url).hostname
  return isOther ? asked.origin : url
}

/** Clients in browsers look here first, from their own sites. The metadata are public. */
const FOR_ANY_PAGE = ['access-control-allow-origin', '*']

/** Answers the preflight of such a page. */
export const metadataPreflight: Handler = async (exchange) =>
  answer(exchange, 204, 'text/plain; charset=utf-8', '', [
    ...FOR_ANY_PAGE,
    ...['access-control-allow-methods', 'GET', 'access-control-allow-headers', 'mcp-protocol-version'],
    ...['access-control-max-age', 86_400],
  ])

function say(exchange: Exchange, metadata: object): void {
  answer(exchange, 200, JSON_TYPE, JSON.stringify(metadata), FOR_ANY_PAGE)
}

/** The names of this service, to refuse calls through other names (DNS rebinding). */
export interface KnownAs {
  /** Host names, those in brackets for IPv6 included. */
  hosts: ReadonlySet<string>
  /** Whether every request must use one of the names. Otherwise only browsers must. */
  always: boolean
}
