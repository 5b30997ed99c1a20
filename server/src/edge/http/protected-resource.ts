import type { IncomingMessage } from 'node:http'
import { RESOURCE_PATH, SCOPES_SUPPORTED, serverMetadata } from '../../identity/index.ts'
import { publicUrl, type Services } from '../../platform/core/index.ts'
import type { Runtime } from '../../platform/operations/index.ts'
import { answer, type Exchange, type Handler, JSON_TYPE } from './exchange.ts'

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource'
/** Where programs look for what guards `/mcp`: with and without the path of what is protected (RFC 9728). */
const RESOURCE_METADATA_PATHS = [RESOURCE_METADATA, RESOURCE_METADATA + RESOURCE_PATH]
const SERVER_METADATA = '/.well-known/oauth-authorization-server'

/** What programs read that look for a way in to `/mcp`, each with its address. */
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

/** What a caller of `/mcp` is told who has no key: where it says how to get in. */
export function challengeOf(request: IncomingMessage, services: Services, knownAs: KnownAs): string {
  const metadata = originAsked(request, services, knownAs) + RESOURCE_METADATA + RESOURCE_PATH
  return `Bearer resource_metadata="${metadata}"`
}

/** Clients hold the address against the one that they called, and this machine has several names. */
function originAsked({ headers }: IncomingMessage, services: Services, { hosts }: KnownAs): string {
  const asked = URL.parse(`http://${headers.host}`)
  const { url } = services.get(publicUrl)
  const isOther = asked !== null && hosts.has(asked.hostname) && asked.hostname !== new URL(url).hostname
  return isOther ? asked.origin : url
}

function say(exchange: Exchange, metadata: object): void {
  answer(exchange, 200, JSON_TYPE, JSON.stringify(metadata))
}

/** By which names the service is known, against pages that have a browser call it (DNS rebinding). */
export interface KnownAs {
  /** Host names, those in brackets for IPv6 included. */
  hosts: ReadonlySet<string>
  /** Whether every request must use one of them; otherwise only pages must. */
  always: boolean
}
