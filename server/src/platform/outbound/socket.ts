import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { ADDRESS_MS, blockedRange } from './addresses.ts'
import { checkedLookup } from './connector.ts'
import { blockedAddress, connectFailure, OutboundError } from './error.ts'

export interface SocketTarget {
  host: string
  port: number
  /** TLS from the first byte; the certificate has to be the host's. */
  isTls: boolean
  /** Development: addresses of this machine are allowed. */
  allowLoopback: boolean
  /** Real milliseconds. */
  timeoutMs: number
}

/**
 * A connection to a machine that a user named, for protocols other than HTTP: to public addresses only, checked as those of
 * requests are (docs/behaviour/integrations.md: Outgoing addresses). Throws `OutboundError`.
 */
export function openSocket({ host, port, isTls, allowLoopback, timeoutMs }: SocketTarget): Promise<Socket> {
  const literal = isIP(host) === 0 ? null : blockedRange(host, allowLoopback)
  if (literal) return Promise.reject(blockedAddress(host, literal))
  return new Promise((resolve, reject) => {
    const lookup = checkedLookup({ allowLoopback })
    const target = { host, port, lookup, autoSelectFamilyAttemptTimeout: ADDRESS_MS }
    const socket = isTls
      ? connectTls({ ...target, ...(isIP(host) === 0 && { servername: host }) })
      : connectPlain(target)
    const fail = (error: unknown) => {
      socket.destroy()
      reject(connectFailure(error, host))
    }
    socket.setTimeout(timeoutMs, () =>
      fail(new OutboundError('timeout', `Connecting to ${host} timed out.`, true)),
    )
    socket.once('error', fail)
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      const blocked = blockedRange(socket.remoteAddress ?? '', allowLoopback)
      if (blocked) return fail(blockedAddress(host, blocked))
      socket.setTimeout(0)
      socket.removeListener('error', fail)
      resolve(socket)
    })
  })
}
