import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

export interface CallerAddresses {
  /** Where a request comes from: the last address that no trusted proxy has. */
  of(request: IncomingMessage): string
}

/**
 * `trusted`: addresses and ranges of the proxies that stand before the service. Only their `X-Forwarded-For` is
 * believed, since anybody may write one. `onStrangeProxy` is called once, when another machine nearby writes one.
 */
export function callerAddresses(trusted: readonly string[], onStrangeProxy: () => void): CallerAddresses {
  const isTrusted = proxyAddr.compile([...trusted])
  const isNearby = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal'])
  let told = false
  return {
    of: (request) => {
      const peer = request.socket.remoteAddress
      // The connection is gone already.
      if (peer === undefined) return 'unknown'
      if (!told && request.headers['x-forwarded-for'] && !isTrusted(peer, 0) && isNearby(peer, 0)) {
        told = true
        onStrangeProxy()
      }
      return proxyAddr(request, isTrusted)
    },
  }
}

/** Whether these are addresses and ranges, or the words for those that are nearby. */
export function areProxies(trusted: readonly string[]): boolean {
  try {
    proxyAddr.compile([...trusted])
    return true
  } catch {
    return false
  }
}
