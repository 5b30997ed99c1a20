import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockedRange } from './addresses.ts'

const BLOCKED: [address: string, range: string][] = [
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'carrier-grade NAT'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['168.63.129.16', 'metadata'],
  ['169.254.169.254', 'link-local'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.192', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['192.88.99.1', 'reserved'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'reserved'],
  ['198.51.100.1', 'reserved'],
  ['203.0.113.1', 'reserved'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'reserved'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::ffff:0:127.0.0.1', 'IPv4-translated'],
  ['64:ff9b::a00:1', 'NAT64'],
  ['64:ff9b:1::a00:1', 'NAT64'],
  ['100::1', 'reserved'],
  ['2001::1', 'Teredo'],
  ['2001:2::1', 'reserved'],
  ['2001:db8::1', 'reserved'],
  ['2002:7f00:1::', '6to4'],
  ['3fff::1', 'reserved'],
  ['5f00::1', 'reserved'],
  ['fc00::1', 'private'],
  ['fd00:ec2::254', 'private'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['fec0::1', 'private'],
  ['ff02::1', 'multicast'],
  ['4000::1', 'reserved'],
  ['', 'malformed'],
  ['localhost', 'malformed'],
  ['2130706433', 'malformed'],
  ['0177.0.0.1', 'malformed'],
]

describe('addresses that requests for users may reach', () => {
  test.each(BLOCKED)('the address %s is blocked as %s', (address, range) => {
    expect(blockedRange(address, false)).toBe(range)
  })

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'the address %s is allowed',
    (address) => {
      expect(blockedRange(address, false)).toBeNull()
    },
  )

  test('allowing loopback allows loopback and nothing else', () => {
    for (const [address, range] of BLOCKED) {
      expect(blockedRange(address, true)).toBe(range === 'loopback' ? null : range)
    }
  })

  const byte = fc.integer({ min: 0, max: 255 })

  test('every address of a private network is blocked, also when it is embedded in IPv6', () => {
    const network = fc.constantFrom('10', '127', '169.254', '172.16', '192.168', '100.64')
    fc.assert(
      fc.property(network, byte, byte, byte, (prefix, a, b, c) => {
        const v4 = [...prefix.split('.'), a, b, c].slice(0, 4).join('.')
        const [w, x, y, z] = v4.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))
        const wrapped = [v4, `::${v4}`, `::ffff:${v4}`, `64:ff9b::${v4}`, `2002:${w}${x}:${y}${z}::1`]
        for (const address of wrapped) {
          expect(isIP(address), address).not.toBe(0)
          expect(blockedRange(address, false), address).not.toBeNull()
        }
      }),
    )
  })

  test('outside of 2000::/3 no IPv6 address is allowed', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        fc.pre(groups[0]! >> 13 !== 1)
        const address = groups.map((part) => part.toString(16)).join(':')
        expect(blockedRange(address, false)).not.toBeNull()
      }),
    )
  })
})
