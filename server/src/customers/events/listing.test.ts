import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '../../../test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

interface Recorded {
  externalId: string
  name: string
  timestamp: string
  personExternalId?: string
  customObjectType?: string
  customObjectExternalId?: string
}

const FIRST = Date.UTC(2026, 0, 30)
const HOUR_MS = 3_600_000
/**
 * Few different values, so that filters match often; across the end of a month, and back to times without a partition.
 */
const hour = fc.oneof(fc.integer({ min: 0, max: 96 }), fc.integer({ min: -20_000, max: -19_990 }))
const instant = hour.map((hours) => new Date(FIRST + hours * HOUR_MS).toISOString())
const name = fc.constantFrom('seen', 'bought', 'left')
const person = fc.constantFrom('ana', 'Ana', 'ben')
const object = fc.record({
  customObjectType: fc.constantFrom('car', 'house'),
  customObjectExternalId: fc.constantFrom('1', '2'),
})

const subject = fc.oneof(
  person.map((personExternalId) => ({ personExternalId })),
  object,
  fc.tuple(person, object).map(([personExternalId, of]) => ({ personExternalId, ...of })),
)
const drafts = fc.array(fc.tuple(name, instant, subject), { minLength: 1, maxLength: 60 })

const filters = fc.record(
  {
    name,
    personExternalId: person,
    customObjectType: fc.constantFrom('car', 'house'),
    customObjectExternalId: fc.constantFrom('1', '2'),
    start: instant,
    end: instant,
  },
  { requiredKeys: [] },
)
type Filters = Partial<Recorded> & { start?: string; end?: string }

function passes(event: Recorded, { start, end, ...fields }: Filters): boolean {
  if (start !== undefined && event.timestamp < start) return false
  if (end !== undefined && event.timestamp >= end) return false
  return Object.entries(fields).every(([field, value]) => event[field as keyof Recorded] === value)
}

/** Reads all pages in order. */
async function listAll(input: Filters, limit: number, key: string): Promise<Recorded[]> {
  const listed: Recorded[] = []
  let cursor: string | undefined
  do {
    const page = await app.ok('cdp_events_list', { ...input, limit, ...(cursor && { cursor }) }, { key })
    listed.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return listed
}

test('Any combination of filters returns exactly the matching events, newest first, each on one page only', async () => {
  await fc.assert(
    fc.asyncProperty(
      drafts,
      fc.array(filters, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 20 }),
      async (made, asked, limit) => {
        const { key } = await app.newOrganization()
        const events: Recorded[] = made.map(([eventName, timestamp, of], n) => ({
          externalId: `event-${n}`,
          name: eventName,
          timestamp,
          ...of,
        }))
        await app.ok('cdp_events_batch_record', { items: events }, { key })
        for (const input of asked) {
          const listed = await listAll(input, limit, key)
          const wanted = events.filter((event) => passes(event, input)).map(({ externalId }) => externalId)
          expect(listed.map(({ externalId }) => externalId).sort()).toEqual(wanted.sort())
          const times = listed.map(({ timestamp }) => timestamp)
          expect(times).toEqual(times.toSorted().reverse())
        }
      },
    ),
    { numRuns: cases(25) },
  )
})

test('When a batch contains duplicates, the first one is stored, whatever earlier batches contained', async () => {
  const key = fc.integer({ min: 0, max: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(key, { minLength: 1, maxLength: 30 }), { maxLength: 3 }),
      async (batches) => {
        const organization = await app.newOrganization()
        const stored = new Map<string, string>()
        let value = 0
        for (const batch of batches) {
          const known = stored.size
          const items = batch.map((n) => ({
            name: 'counted',
            externalId: `key-${n}`,
            personExternalId: `value-${value++}`,
          }))
          for (const { externalId, personExternalId } of items) {
            if (!stored.has(externalId)) stored.set(externalId, personExternalId)
          }
          const { summary } = await app.ok('cdp_events_batch_record', { items }, { key: organization.key })
          const created = stored.size - known
          expect(summary).toEqual({
            total: items.length,
            created,
            skipped: items.length - created,
            failed: 0,
          })
        }
        const listed = await listAll({}, 100, organization.key)
        const found = new Map(listed.map((event) => [event.externalId, event.personExternalId]))
        expect(found).toEqual(stored)
      },
    ),
    { numRuns: cases(15) },
  )
})
