import { isIP } from 'node:net'
import { Agent, type buildConnector } from 'undici'
import { service } from '../core/index.ts'
import { blockedRange } from './addresses.ts'
import { type ConnectorSettings, checkedConnector, namedConnector } from './connector.ts'
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
  const checked = agentOver(checkedConnector(settings))
  const named = agentOver(namedConnector(settings))
  const close = async () => {
    for (const agent of [checked, named]) if (!agent.destroyed) await agent.destroy()
  }
  return {
    close,
    [Symbol.asyncDispose]: close,
    request: async (request) => {
      const url = parseTarget(request, settings)
      return new Exchange(isNamed(url, request, settings) ? named : checked, url, request).outcome
    },
  }
}

function agentOver(connect: buildConnector.connector): Agent {
  // The exchange has one limit for everything.
  return new Agent({ connect, allowH2: false, headersTimeout: 0, bodyTimeout: 0 })
}

type Rules = Pick<ConnectorSettings, 'allowLoopback' | 'namedHosts'>
type Target = Pick<OutboundRequest, 'url' | 'allowPlainHttp' | 'allowNamedHosts'>

/** Which addresses the installation allows. Provided by app.ts. */
export const outboundRules = service<Rules>('outboundRules')

/** Why a request to this URL can never be sent; null if it can. The addresses of a name are checked later. */
export function targetProblem(target: Target, rules: Rules): string | null {
  try {
    const url = parseTarget(target, rules)
    const { hostname } = url
    const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
    const isBlocked = isLocal && !rules.allowLoopback && !isNamed(url, target, rules)
    return isBlocked ? blockedAddress(hostname, 'loopback').message : null
  } catch (error) {
    if (error instanceof OutboundError) return error.message
    throw error
  }
}

/** The URL parser has already turned `0x7f.1`, `2130706433` and their like into plain addresses. */
function parseTarget(target: Target, rules: Rules): URL {
  const url = URL.parse(target.url)
  if (!url) throw new OutboundError('invalid_url', 'The address is not a valid URL.', true)
  const named = isNamed(url, target, rules)
  if (url.protocol !== 'https:' && !((target.allowPlainHttp || named) && url.protocol === 'http:')) {
    throw new OutboundError('invalid_url', 'The address must start with https://.', true)
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('invalid_url', 'The address must not contain a user name or password.', true)
  }
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const blocked = isIP(literal) === 0 || named ? null : blockedRange(literal, rules.allowLoopback)
  if (blocked) throw blockedAddress(url.hostname, blocked)
  return url
}

/** With its port: another port of a named host is another host. */
function isNamed({ host }: URL, { allowNamedHosts = false }: Target, { namedHosts }: Rules): boolean {
  return allowNamedHosts && (namedHosts?.has(host) ?? false)
}
