import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

export interface CallerAddresses {
  /** The address of the caller: the last one that is not a trusted proxy. */
  of(request: IncomingMessage): string
}

/**
 * `trusted`: addresses and ranges of the proxies in front of the service. Only their `X-Forwarded-For` is used, because
 * anyone can send one. `onStrangeProxy` is called once when another private address sends it.
 */
export function callerAddresses(trusted: readonly string[], onStrangeProxy: () => void): CallerAddresses {
  const isTrusted = proxyAddr.compile([...trusted])
  const isNearby = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal'])
  let isReported = false
  return {
    of: (request) => {
      const peer = request.socket.remoteAddress
      // The connection is closed already.
      if (peer === undefined) return 'unknown'
      if (!isReported && request.headers['x-forwarded-for'] && !isTrusted(peer, 0) && isNearby(peer, 0)) {
        isReported = true
        onStrangeProxy()
      }
      return withoutPort(proxyAddr(request, (address, hop) => isTrusted(withoutPort(address), hop)))
    },
  }
}

const WITH_PORT = /^(?:\[([0-9a-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i

/** Some proxies add the port of the caller: `203.0.113.7:51234`, `[2001:db8::7]:51234`. */
function withoutPort(address: string): string {
  const [, v6, v4] = WITH_PORT.exec(address) ?? []
  return v6 ?? v4 ?? address
}

/** Whether these are valid addresses, ranges or names of private ranges. */
export function areProxies(trusted: readonly string[]): boolean {
  try {
    proxyAddr.compile([...trusted])
    return true
  } catch {
    return false
  }
}
