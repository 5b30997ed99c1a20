import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { type Db, sql } from '../db/index.ts'
import { compileFilter } from './filter.ts'
import { FilterExpression } from './filter-schema.ts'
import { filterExpression, people, today } from './testing/arbitraries.ts'
import type { Today } from './testing/evaluated-dates.ts'
import { isMember, type TestPerson } from './testing/evaluator.ts'

const filters = fc.array(filterExpression, { minLength: 1, maxLength: 8, size: 'max' })

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('PostgreSQL finds the people that the specification means, whatever the filter', async () => {
  await fc.assert(
    fc.asyncProperty(people, filters, today, async (everybody, some, when) => {
      expect(some.every((filter) => FilterExpression.safeParse(filter).success)).toBe(true)
      const meant = some.map((filter) => everybody.filter((person) => isMember(person, filter, when)))
      const found = await findMembers(everybody, some, when)
      expect(found).toEqual(meant.map((members) => members.map((person) => person.externalId).sort()))
    }),
    { numRuns: 200 },
  )
}, 60_000)

/** In a transaction that is undone, so that every run has the table to itself. */
async function findMembers(
  everybody: TestPerson[],
  filters: readonly FilterExpression[],
  when: Today,
): Promise<string[][]> {
  const org = app.org.id
  const found: string[][] = []
  const undo = new Error('undo')
  await app.runtime.pool
    .transaction(async (db) => {
      await store(db, org, everybody)
      for (const filter of filters) {
        const rows = await db.rows(sql<{ external_id: string }>`
          select p.external_id from people p where p.org_id = ${org} and ${compileFilter(filter, { org, ...when })}`)
        found.push(rows.map((row) => row.external_id).sort())
      }
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return found
}

async function store(db: Db, org: string, everybody: TestPerson[]): Promise<void> {
  const { newId } = app.runtime
  const rows = everybody.map((person) => ({ id: newId(), ...person }))
  const events = everybody.flatMap(({ externalId, events: own }) =>
    own.map((event) => ({ id: newId(), externalId, ...event })),
  )
  await db.run(sql`
    insert into people (org_id, id, external_id, first_name, email, phone_number, attributes, created_at, updated_at)
    select ${org}, "id", "externalId", "firstName", "email", "phoneNumber", "attributes", "createdAt", "createdAt"
    from json_to_recordset(${JSON.stringify(rows)}) as p (
      "id" uuid, "externalId" text, "firstName" text, "email" text, "phoneNumber" text, "attributes" jsonb,
      "createdAt" timestamptz)`)
  await db.run(sql`
    insert into events (org_id, occurred_at, id, external_id, name, received_at, person_external_id, properties, recorded_by)
    select ${org}, "occurredAt", "id", "id"::text, "name", "occurredAt", "externalId", "properties", 'test'
    from json_to_recordset(${JSON.stringify(events)}) as e (
      "id" uuid, "externalId" text, "name" text, "occurredAt" timestamptz, "properties" jsonb)`)
}
