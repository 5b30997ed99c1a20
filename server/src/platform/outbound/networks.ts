import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Of IPv6, the part that one customer of a provider has: the rest of the address is theirs to choose. */
const IPV6_BYTES = 8

/** What an address is counted as: an IPv4 address itself, and of IPv6 its network of 64 bits. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return 'unknown'
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return Buffer.from(parsed.toByteArray().slice(0, IPV6_BYTES)).toString('hex')
}
