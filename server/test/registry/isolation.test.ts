import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOperations, operations } from '../../src/app/registry.ts'
import { sql } from '../../src/platform/db/index.ts'
import type { Operation } from '../../src/platform/operations/index.ts'
import { exampleInput } from '../fixtures/examples.ts'
import { credentialFor } from '../fixtures/people.ts'
import { openWorkspace, type Workspace } from '../fixtures/workspace.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { fileRequestFor, send } from '../harness/requests.ts'

let app: TestApp
let mine: Workspace
let theirs: Workspace
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  mine = await openWorkspace(app, 'mine')
  theirs = await openWorkspace(app, 'theirs')
})
afterAll(() => app.stop())

const EFFECTS = ['read', 'write', 'destructive']
const inOrder = operations.toSorted((a, b) => EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect))

/** All data of an organization as text, by table. */
async function readAll(org: string): Promise<Record<string, string[]>> {
  const { pool } = app.runtime
  const tables = await pool.rows(sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await pool.rows(sql<{ text: string }>`
        select t::text as text from ${sql.table(name)} t where org_id = ${org} order by 1`)
      return [name, rows.map(({ text }) => text)]
    }),
  )
  return Object.fromEntries(contents)
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Ids in the format of answers: without dashes. */
async function idsOf(org: string): Promise<Set<string>> {
  const text = Object.values(await readAll(org))
    .flat()
    .join('\n')
  return new Set(text.match(UUID)?.map((id) => id.replaceAll('-', '')))
}

/**
 * Sends the request as the first organization. Returns data of the second one in the answer that was not in the
 * request.
 */
async function tellTales(
  op: Operation,
  input: Record<string, unknown>,
  { ids, key }: { ids: Set<string>; key: string },
): Promise<string[]> {
  const { body } = await app.api(op.name, input, { key })
  const [asked, told] = [JSON.stringify(input), JSON.stringify(body)]
  const found = told.match(/[0-9a-f]{32}|\w+[-_]theirs/g) ?? []
  return found.filter((text) => !asked.includes(text) && (ids.has(text) || text.endsWith('theirs')))
}

test.each([
  ['An organization with its own key', () => mine, (op: Operation) => credentialFor(op, mine)],
  [
    'An API key with identifiers of another organization',
    () => theirs,
    (op: Operation) => credentialFor(op, mine),
  ],
  ['A session with identifiers of another organization', () => theirs, () => mine.cookie],
])('%s neither shows nor changes data of another organization', async (_, named, keyFor) => {
  const before = await readAll(theirs.id)
  const ids = await idsOf(theirs.id)
  expect(ids.size).toBeGreaterThan(10)
  for (const op of inOrder) {
    const input = exampleInput(op, named())
    expect({ op: op.name, tales: await tellTales(op, input, { ids, key: keyFor(op) }) }).toEqual({
      op: op.name,
      tales: [],
    })
  }
  expect(await readAll(theirs.id)).toEqual(before)
})

test.each(fileOperations.filter(({ pathParams }) => pathParams.length > 0))(
  '$name neither returns nor accepts files of another organization, by key or session',
  async (op) => {
    const before = await readAll(theirs.id)
    for (const key of [mine.key, mine.cookie]) {
      const { body } = await send(app.url, fileRequestFor(op, { named: theirs, key }))
      expect(body.error).toMatchObject({ code: 'not_found' })
    }
    expect(await readAll(theirs.id)).toEqual(before)
  },
)
