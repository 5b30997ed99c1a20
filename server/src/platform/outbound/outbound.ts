import { isIP } from 'node:net'
import { Agent } from 'undici'
import { service } from '../core/index.ts'
import { blockedRange } from './addresses.ts'
import { type ConnectorSettings, checkedConnector } from './connector.ts'
import { blockedAddress, OutboundError } from './error.ts'
import { Exchange, type OutboundRequest, type OutboundResponse } from './exchange.ts'

export type { ConnectorSettings as OutboundSettings } from './connector.ts'
export { OutboundError } from './error.ts'
export type { OutboundRequest, OutboundResponse } from './exchange.ts'
export type { Phases } from './phases.ts'

/** The one way to an address that a user typed. */
export interface Outbound extends AsyncDisposable {
  /** Returns the answer, with any status; throws `OutboundError` if there is none. */
  request(request: OutboundRequest): Promise<OutboundResponse>
  /** Closes open connections. */
  close(): Promise<void>
}

/**
 * Sends requests to public addresses only. A literal address is checked first, the addresses of a name when it is
 * resolved, and the peer's address when connected. A connection is kept for a few seconds for the next request to its
 * host (docs/behaviour/integrations.md: Outgoing addresses).
 */
export function createOutbound(settings: ConnectorSettings): Outbound {
  const agent = new Agent({
    connect: checkedConnector(settings),
    allowH2: false,
    // The exchange has one limit for everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const close = () => (agent.destroyed ? Promise.resolve() : agent.destroy())
  return {
    close,
    [Symbol.asyncDispose]: close,
    request: async (request) => {
      const url = parseTarget(request, settings.allowLoopback)
      return new Exchange(agent, url, request).outcome
    },
  }
}

/** Which addresses the installation allows. Provided by app.ts. */
export const outboundRules = service<{ allowLoopback: boolean }>('outboundRules')

/** Why a request to this URL can never be sent; null if it can. The addresses of a name are checked later. */
export function targetProblem(
  url: string,
  { allowLoopback, allowPlainHttp }: { allowLoopback: boolean; allowPlainHttp: boolean },
): string | null {
  try {
    const { hostname } = parseTarget({ url, allowPlainHttp }, allowLoopback)
    const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
    return isLocal && !allowLoopback ? blockedAddress(hostname, 'loopback').message : null
  } catch (error) {
    if (error instanceof OutboundError) return error.message
    throw error
  }
}

/** The URL parser has already turned `0x7f.1`, `2130706433` and their like into plain addresses. */
function parseTarget(
  { url: text, allowPlainHttp }: Pick<OutboundRequest, 'url' | 'allowPlainHttp'>,
  allowLoopback: boolean,
): URL {
  const url = URL.parse(text)
  if (!url) throw new OutboundError('invalid_url', 'The address is not a valid URL.', true)
  if (url.protocol !== 'https:' && !(allowPlainHttp && url.protocol === 'http:')) {
    throw new OutboundError('invalid_url', 'The address must start with https://.', true)
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('invalid_url', 'The address must not contain a user name or password.', true)
  }
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const blocked = isIP(literal) === 0 ? null : blockedRange(literal, allowLoopback)
  if (blocked) throw blockedAddress(url.hostname, blocked)
  return url
}
