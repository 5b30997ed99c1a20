import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * After so many real milliseconds without an answer, the next address of a host is tried. Far hosts answer later than
 * Node's usual 250 ms.
 */
export const ADDRESS_MS = 1_000

/** Addresses that look public but belong to the host's own services at a cloud provider (Azure). */
const METADATA = new Set(['168.63.129.16'])

/** All public IPv6 addresses are in this range; compatible, translated and local forms are outside. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

const WORDS: Record<string, string> = {
  unspecified: 'unspecified',
  broadcast: 'broadcast',
  multicast: 'multicast',
  linkLocal: 'link-local',
  loopback: 'loopback',
  carrierGradeNat: 'carrier-grade NAT',
  private: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  ipv4Mapped: 'IPv4-mapped',
  rfc6145: 'IPv4-translated',
  rfc6052: 'NAT64',
  '6to4': '6to4',
  teredo: 'Teredo',
}

/**
 * The kind of an address that requests for users must not reach, as a word for a message; null for a public one.
 * Unreadable addresses are blocked, too (docs/behaviour/integrations.md: Outgoing addresses).
 */
export function blockedRange(address: string, allowLoopback: boolean): string | null {
  if (isIP(address) === 0) return 'malformed'
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (range === 'loopback' && allowLoopback) return null
  if (range !== 'unicast') return WORDS[range] ?? 'reserved'
  if (METADATA.has(address)) return 'metadata'
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6) ? 'reserved' : null
}
