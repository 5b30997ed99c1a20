import { isIP } from 'node:net'
import { publicUrl, type Services } from '../../../platform/core/index.ts'

/** This service, as passkeys know it. */
export interface RelyingParty {
  /** The host name that passkeys are bound to. */
  id: string
  /** The only origin whose pages may use them. */
  origin: string
}

/**
 * The service's public address as passkeys know it. Null when browsers have no passkeys there: they need a host name,
 * and https except on `localhost`.
 */
export function relyingPartyOf(services: Services): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(services.get(publicUrl).url)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isAddress || (protocol !== 'https:' && !isLocal) ? null : { id: hostname, origin }
}
