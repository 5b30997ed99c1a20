import { describe, expect, test } from 'vitest'
import { isAuthenticated } from './authentication-results.ts'

const FROM = 'ana@x.co'
const proves = (...headers: string[]) => isAuthenticated(headers, 'mx.Test', FROM)

describe('The receiving host proves a sender', () => {
  test.each([
    ['DMARC', 'mx.test; dmarc=pass (p=REJECT sp=NONE) header.from=x.co'],
    ['DMARC, in capitals and with spaces', 'MX.TEST 1;\r\n\tDMARC = PASS header.from = X.CO'],
    ['DKIM of the domain', 'mx.test; dkim=pass header.i=@x.co header.s=a'],
    ['DKIM with a version of the method', 'mx.test; dkim/1=pass header.d=x.co'],
    ['SPF of the sender', 'mx.test; spf=pass (a; b) smtp.mailfrom=bounce@x.co; dmarc=none'],
    ['one of several signatures', 'mx.test; dkim=fail header.d=x.co; dkim=pass header.d=x.co'],
  ])('by %s', (_, header) => expect(proves(header)).toBe(true))

  test('of a subdomain by the domain above, and not the other way round', () => {
    const above = 'mx.test; dkim=pass header.d=x.co'
    expect(isAuthenticated([above], 'mx.test', 'ana@mail.x.co')).toBe(true)
    expect(proves('mx.test; dkim=pass header.d=mail.x.co')).toBe(false)
    expect(isAuthenticated(['mx.test; dkim=pass header.d=co'], 'mx.test', FROM)).toBe(false)
    expect(isAuthenticated([above], 'mx.test', 'ana@evilx.co')).toBe(false)
  })
})

describe('Nothing proves a sender', () => {
  test.each([
    ['without a header'],
    ['by a header of another host', 'mx.other; dmarc=pass header.from=x.co'],
    [
      'by failed checks',
      'mx.test; spf=fail smtp.mailfrom=x.co; dkim=fail header.d=x.co; dmarc=fail header.from=x.co',
    ],
    ['by SPF where DMARC fails', 'mx.test; spf=pass smtp.mailfrom=a@x.co; dmarc=fail header.from=x.co'],
    ['by checks of another domain', 'mx.test; spf=pass smtp.mailfrom=a@evil.co; dkim=pass header.d=evil.co'],
    ['by DMARC of another domain', 'mx.test; dmarc=pass header.from=evil.co'],
    ['by DMARC of an unnamed domain', 'mx.test; dmarc=pass'],
    ['by words in a comment', 'mx.test; spf=none (; dmarc=pass header.from=x.co)'],
    ['by words in a nested comment', 'mx.test; spf=none (a (b) \\) ; dmarc=pass header.from=x.co)'],
    ['by words in quotes', 'mx.test; spf=pass smtp.mailfrom="; dmarc=pass header.from=x.co ;"@evil.co'],
    ['by a property in quotes', 'mx.test; dkim=pass reason="a header.d=x.co" header.d=evil.co'],
    ['by the second value of a property', 'mx.test; dkim=pass header.d=evil.co header.d=x.co'],
  ])('%s', (_, ...headers) => expect(proves(...headers)).toBe(false))

  test('by a lower header of the same host, which the sender may have written', () => {
    const forged = 'mx.test; dmarc=pass header.from=x.co'
    expect(proves('mx.test; dmarc=fail header.from=x.co', forged)).toBe(false)
    expect(proves('mx.other; dmarc=fail', forged)).toBe(true)
  })
})
