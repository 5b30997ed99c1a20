import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Of IPv6, the part that one customer of a provider has: the rest of the address is theirs to choose. */
const IPV6_BYTES = 8

/** The network that an address counts as: an IPv4 address itself, or the 64-bit network of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return 'unknown'
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return Buffer.from(parsed.toByteArray().slice(0, IPV6_BYTES)).toString('hex')
}
