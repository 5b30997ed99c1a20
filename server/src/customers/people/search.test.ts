import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const items = [
    { externalId: 'crm-1', firstName: 'María José', lastName: 'Núñez', email: 'mj.nunez@example.com' },
    { externalId: 'crm-2', firstName: 'Mario', lastName: 'Nunes', phoneNumber: '+573001234567' },
    { externalId: 'crm-3', firstName: 'Ana', lastName: 'Mariano' },
    { externalId: 'crm-4', firstName: 'Mariana', lastName: 'Ana' },
    { externalId: 'crm-5', firstName: '100%', lastName: 'off_line\\' },
    { externalId: 'crm-6', firstName: 'Иван', lastName: 'Петров' },
    { externalId: 'crm-7', firstName: 'Łukasz' },
    { externalId: 'ana', firstName: 'Zoe' },
  ]
  for (const item of items) await app.ok('cdp_people_upsert', item)
  // More people than are scanned without the index.
  for (let start = 0; start < 2_500; start += 500) {
    const crowd = Array.from({ length: 500 }, (_, n) => ({ externalId: `u${start + n}`, lastName: 'Crowd' }))
    await app.ok('cdp_people_batch_upsert', { items: crowd })
  }
})
afterAll(() => app.stop())

async function search(query: string, limit?: number): Promise<string[]> {
  const { data } = await app.ok('cdp_people_search', limit === undefined ? { query } : { query, limit })
  return data.map((person: { externalId: string }) => person.externalId)
}

test.each([
  ['a name without its accents', 'maria jose nunez', ['crm-1']],
  ['a name despite extra accents', 'MÁRIO', ['crm-2']],
  ['words in any order', 'nunez maria', ['crm-1']],
  ['a prefix of a name', 'nun', ['crm-2', 'crm-1']],
  ['part of a name', 'unez', ['crm-1']],
  ['a word by its first two letters', 'jo', ['crm-1']],
  ['part of an email address', 'nunez@exam', ['crm-1']],
  ['a phone number as people write it', '+57 300 123-4567', ['crm-2']],
  ['the end of a phone number', '4567', ['crm-2']],
  ['digits in the middle, grouped', '(300) 123', ['crm-2']],
  ['part of an external id', 'crm-3', ['crm-3']],
  ['a name in another script', 'иван', ['crm-6']],
  ['part of a name in another script', 'етро', ['crm-6']],
  ['a letter with a stroke', 'lukasz', ['crm-7']],
  ['no one when a percent sign is not a wildcard', '100%', ['crm-5']],
  ['no one when an underscore is not a wildcard', 'off_l', ['crm-5']],
  ['no one for a backslash, without an error', 'line\\', ['crm-5']],
  ['no one for an unknown name', 'nobody', []],
  ['no one for punctuation only', '%%', []],
])('Search finds %s: %s', async (_, query, expected) => {
  expect(await search(query)).toEqual(expected)
})

test('Search ranks the exact external id first, then whole words, prefixes and parts of words', async () => {
  expect(await search('ana')).toEqual(['ana', 'crm-4', 'crm-3'])
  expect(await search('maria')).toEqual(['crm-1', 'crm-4', 'crm-3'])
})

test('A search with very many matches returns the newest ones', async () => {
  expect(await search('crowd', 3)).toEqual(['u2499', 'u2498', 'u2497'])
})

test('Search returns as many results as requested, up to 25', async () => {
  expect(await search('crm', 2)).toHaveLength(2)
  expect((await app.api('cdp_people_search', { query: 'crm', limit: 26 })).status).toBe(400)
  expect((await app.api('cdp_people_search', { query: 'c' })).status).toBe(400)
})

test('A changed name is found immediately and the old one no longer', async () => {
  await app.ok('cdp_people_upsert', { externalId: 'changing', firstName: 'Beatriz' })
  await app.ok('cdp_people_upsert', { externalId: 'changing', firstName: 'Carlota' })
  expect(await search('beatriz')).toEqual([])
  expect(await search('carlota')).toEqual(['changing'])
})
