import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'

/* Documents of initiatives that share their name, and of their journeys. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

/** An initiative and its journey, both with the name. */
async function add(name: string): Promise<string> {
  const { id } = await app.ok('initiatives_create', { name, channel: 'EMAIL' })
  const definition = {
    name,
    actions: [
      { id: 'start', kind: 'ENTRY', name: 'Start' },
      { id: 'end', kind: 'EXIT', name: 'End' },
    ],
    edges: [{ from: 'start', to: 'end', sourceHandle: 'SENT' }],
  }
  await app.ok('journeys_create_draft', { initiativeId: id, definition })
  return id
}

interface Sent {
  kind: string
  document: Record<string, unknown>
}

async function exported(): Promise<Sent[]> {
  const pages = []
  for (const kind of ['initiative', 'journey']) pages.push(await app.ok('configuration_export', { kind }))
  return pages.flatMap(({ data }) => data.map(({ kind, document }: Sent) => ({ kind, document })))
}

test('Each is applied as it was exported, and a document of the same record is refused', async () => {
  const ids = [await add('Spring'), await add('Spring')]
  const documents = await exported()
  const { documents: outcomes } = await app.ok('configuration_apply', { documents })
  expect(outcomes.map(({ kind, action }: Record<string, string>) => `${kind} ${action}`)).toEqual([
    'initiative none',
    'initiative none',
    'journey none',
    'journey none',
  ])
  expect(documents.map(({ document }) => document.initiative ?? { id: document.id })).toEqual(
    [ids[1], ids[0], ids[1], ids[0]].map((id) => ({ id })),
  )
  const twice = await app.api('configuration_apply', { documents: [...documents, documents.at(-1)] })
  expect(twice.body.error).toMatchObject({
    code: 'configuration_refused',
    issues: [{ path: 'documents.4', code: 'conflict' }],
  })
})

test('An archived initiative leaves its name to another one', async () => {
  const old = await add('Autumn')
  await app.runtime.pool.run(sql`
    update initiatives set status = 'CANCELED', canceled_at = ${app.runtime.clock.now()},
      archived_at = ${app.runtime.clock.now()}
    where org_id = ${app.org.id} and id = ${fromWire('initiative', old)}`)
  await add('Autumn')
  const named = (await exported()).filter(({ document }) => document.name === 'Autumn')
  expect(named.map(({ document }) => [document.id, document.initiative])).toEqual([
    [undefined, undefined],
    [undefined, 'Autumn'],
  ])
})
