import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { effort } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

const PAGE_BYTES = 8 * 1024 * 1024
const LARGE_BYTES = 250 * 1024
const LARGE = 'x'.repeat(LARGE_BYTES)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  await app.ok('cdp_custom_object_types_create', { name: 'car', displayName: 'Car' })
})
afterAll(() => app.stop())

const namesOf = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(4, '0')}`)

/** Reads a whole list and returns its pages, with the largest possible page size. */
async function pagesOf(operation: string, input: object, key: string): Promise<Record<string, any>[][]> {
  const pages: Record<string, any>[][] = []
  let cursor: string | undefined
  do {
    const page = await app.ok(operation, { ...input, limit: 1000, ...(cursor ? { cursor } : {}) }, { key })
    expect(JSON.stringify(page).length).toBeLessThan(PAGE_BYTES + 2 * LARGE_BYTES)
    expect(page.data.length).toBeGreaterThan(0)
    pages.push(page.data)
    cursor = page.next_cursor
  } while (cursor)
  return pages
}

/** Sends the items in as few requests as possible. */
async function send(operation: string, items: readonly object[], key: string): Promise<void> {
  for (let from = 0; from < items.length; from += 16) {
    await app.ok(operation, { items: items.slice(from, from + 16) }, { key })
  }
}

/** The short suite reads one of them. */
const LISTS: [list: string, input: object, batch: string, field: string, common: object][] = [
  ['cdp_people_list', {}, 'cdp_people_batch_upsert', 'attributes', {}],
  [
    'cdp_custom_objects_list',
    { type: 'car' },
    'cdp_custom_objects_batch_upsert',
    'attributes',
    { type: 'car' },
  ],
  ['cdp_events_list', {}, 'cdp_events_batch_record', 'properties', { name: 'seen', personExternalId: 'a' }],
]

describe.each(effort(LISTS.slice(0, 1), LISTS))('%s', (list, input, batch, field, common) => {
  test('a list returns large records once, in pages of 8 MiB', async () => {
    const { key } = await app.newOrganization()
    await app.ok('cdp_custom_object_types_create', { name: 'car', displayName: 'Car' }, { key })
    const names = namesOf(100, 'r')
    const items = names.map((externalId) => ({ ...common, externalId, [field]: { note: LARGE } }))
    await send(batch, items, key)
    const pages = await pagesOf(list, input, key)
    expect(pages.flat().map((each) => each.externalId)).toEqual(names.toReversed())
    expect(pages.map((page) => page.length)).toEqual([33, 33, 33, 1])
  })
})

test('large records after many small ones end a page', async () => {
  const { key } = await app.newOrganization()
  const large = namesOf(50, 'large')
  const small = namesOf(300, 'small')
  await send(
    'cdp_people_batch_upsert',
    large.map((externalId) => ({ externalId, attributes: { note: LARGE } })),
    key,
  )
  await app.ok('cdp_people_batch_upsert', { items: small.map((externalId) => ({ externalId })) }, { key })
  const pages = await pagesOf('cdp_people_list', {}, key)
  expect(pages.length).toBe(2)
  expect(pages.flat().map((each) => each.externalId)).toEqual([...large, ...small].toReversed())
})

test('pages of small records have the requested length', async () => {
  const { key } = await app.newOrganization()
  const names = namesOf(700, 'p')
  await app.ok('cdp_people_batch_upsert', { items: names.map((externalId) => ({ externalId })) }, { key })
  for (const limit of [1, 127, 128, 129, 699, 700, 1000]) {
    const page = await app.ok('cdp_people_list', { limit }, { key })
    expect(page.data.map((each: any) => each.externalId)).toEqual(names.toReversed().slice(0, limit))
    expect(page.next_cursor === null).toBe(limit >= 700)
  }
})
