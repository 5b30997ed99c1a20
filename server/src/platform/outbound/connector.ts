import { lookup } from 'node:dns/promises'
import type { LookupFunction, Socket } from 'node:net'
import tls from 'node:tls'
import { buildConnector } from 'undici'
import { ADDRESS_MS, blockedRange } from './addresses.ts'
import { blockedAddress, connectFailure } from './error.ts'
import { watchOpening } from './phases.ts'

/** Resolves a name to all its addresses. */
type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

export interface ConnectorSettings {
  /** Development: addresses of this machine are allowed. */
  allowLoopback: boolean
  /** Hosts that the installation trusts wherever they stand, as in a URL: `gpu.internal:8000`. For requests that allow them. */
  namedHosts?: ReadonlySet<string> | undefined
  /** A certificate authority (PEM) to trust besides the usual ones. */
  extraCa?: string | undefined
  /** Tests replace the resolver; the default is the system's. */
  resolve?: Resolve | undefined
}

const CONNECT_TIMEOUT_MS = 10_000

/** Connects only to checked addresses, and checks the peer again after connecting. Fails with `OutboundError`. */
export function checkedConnector(settings: ConnectorSettings): buildConnector.connector {
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    autoSelectFamilyAttemptTimeout: ADDRESS_MS,
    lookup: checkedLookup(settings),
    allowH2: false,
    ...(settings.extraCa ? { secureContext: trusting(settings.extraCa) } : {}),
  })
  return (options, callback) => {
    // The connector returns the socket, although its type does not declare it.
    const opened = connect(options, (error, socket) => {
      if (error) return callback(connectFailure(error, options.hostname), null)
      const blocked = blockedRange(socket.remoteAddress ?? '', settings.allowLoopback)
      if (!blocked) return callback(null, socket)
      socket.destroy()
      callback(blockedAddress(options.hostname, blocked), null)
    }) as unknown as Socket
    watchOpening(opened)
  }
}

/** Connects to hosts that the installation names, whatever their address. */
export function namedConnector({ extraCa }: ConnectorSettings): buildConnector.connector {
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    autoSelectFamilyAttemptTimeout: ADDRESS_MS,
    allowH2: false,
    ...(extraCa ? { secureContext: trusting(extraCa) } : {}),
  })
  return (options, callback) => {
    const opened = connect(options, (error, socket) =>
      error ? callback(connectFailure(error, options.hostname), null) : callback(null, socket),
    ) as unknown as Socket
    watchOpening(opened)
  }
}

/** Created once, because parsing a hundred root certificates per connection is slow. */
function trusting(extraCa: string): tls.SecureContext {
  return tls.createSecureContext({ ca: [...tls.getCACertificates('default'), extraCa] })
}

/**
 * Resolves a name once for a connection, which then uses exactly the addresses that were checked. If one of them is
 * not allowed, the name is refused: no ordinary host mixes public and private addresses.
 */
export function checkedLookup({ allowLoopback, resolve = resolveAll }: ConnectorSettings): LookupFunction {
  // Requests to one dead name wait together instead of each taking a thread of the resolver.
  const resolving = new Map<string, ReturnType<Resolve>>()

  function resolveTogether(hostname: string): ReturnType<Resolve> {
    const pending = resolving.get(hostname)
    if (pending) return pending
    const started = resolve(hostname).finally(() => resolving.delete(hostname))
    resolving.set(hostname, started)
    return started
  }

  async function addressesOf(hostname: string) {
    const addresses = await resolveTogether(hostname)
    for (const { address } of addresses) {
      const blocked = blockedRange(address, allowLoopback)
      if (blocked) throw blockedAddress(hostname, blocked)
    }
    return addresses
  }

  return (hostname, options, callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        const first = addresses[0]!
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

function resolveAll(hostname: string) {
  return lookup(hostname, { all: true })
}
