import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { txtRecordsOf } from '../../../platform/outbound/index.ts'
import { DnsServer } from '../testing/dns-server.ts'
import { readDomainRecords } from './domain-records.ts'

let server: DnsServer
beforeAll(async () => {
  server = await DnsServer.start()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.records.clear())

const look = (address = 'Ana@Shop.example', selector?: string) =>
  readDomainRecords(txtRecordsOf([server.address]), address, selector)

test('a domain that publishes everything is fine, with the key of a common selector', async () => {
  server.records.set('shop.example', ['google-site-verification=x', 'v=spf1 include:_spf.mail.example -all'])
  const key = `v=DKIM1; k=rsa; p=${'A'.repeat(400)}`
  server.records.set('selector1._domainkey.shop.example', [key])
  server.records.set('_dmarc.shop.example', ['v=DMARC1; p=quarantine; rua=mailto:x@shop.example'])
  expect(await look()).toEqual({
    domain: 'shop.example',
    spf: { state: 'ok', record: 'v=spf1 include:_spf.mail.example -all' },
    dkim: { state: 'ok', selector: 'selector1', record: key },
    dmarc: {
      state: 'ok',
      policy: 'quarantine',
      record: 'v=DMARC1; p=quarantine; rua=mailto:x@shop.example',
    },
  })
})

test('a domain that publishes nothing lacks all three', async () => {
  expect(await look()).toMatchObject({
    spf: { state: 'missing' },
    dkim: { state: 'missing' },
    dmarc: { state: 'missing', policy: null },
  })
})

test('records that do not protect are told apart from missing ones', async () => {
  server.records.set('shop.example', ['v=spf1 +all'])
  server.records.set('own._domainkey.shop.example', ['v=DKIM1; p='])
  server.records.set('_dmarc.shop.example', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'])
  expect(await look('a@shop.example', 'own')).toMatchObject({
    spf: { state: 'open' },
    dkim: { state: 'revoked', selector: 'own' },
    dmarc: { state: 'several' },
  })
  server.records.set('shop.example', ['v=spf1 -all', 'v=spf1 ~all'])
  expect((await look()).spf.state).toBe('several')
})

test('a subdomain has the policy of the domain above it', async () => {
  server.records.set('_dmarc.shop.example', ['v=DMARC1; p=reject'])
  expect((await look('a@news.shop.example')).dmarc).toMatchObject({ state: 'ok', policy: 'reject' })
})

test('what DNS does not answer is unknown, and not missing', async () => {
  server.records.set('shop.example', null)
  server.records.set('own._domainkey.shop.example', null)
  server.records.set('_dmarc.shop.example', null)
  expect(await look('a@shop.example', 'own')).toMatchObject({
    spf: { state: 'unknown' },
    dkim: { state: 'unknown' },
    dmarc: { state: 'unknown' },
  })
})
