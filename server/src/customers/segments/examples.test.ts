import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { newWorkspace, type Workspace } from './testing/workspace.ts'

const DOCS = join(import.meta.dirname, '../../../../docs')
const DAY_MS = 86_400_000

let app: TestApp
let workspace: Workspace

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  workspace = await newWorkspace(app)
  await tellOfPeople(workspace)
})
afterAll(() => app.stop())

const guide = await readFile(join(DOCS, 'segments.md'), 'utf8')
const examples = [...guide.matchAll(/```json\n([\s\S]*?)```\n\n→ (.*)\n/g)].map(([, filter, found]) => ({
  filter: filter!,
  found: found!.split(', '),
}))

test('Every filter in the guide is a tested example', () => {
  expect(examples.length).toBeGreaterThan(15)
  expect(guide.match(/```json/g)).toHaveLength(examples.length)
})

test.each(examples)(
  'The example in the guide finds the stated people: $filter',
  async ({ filter, found }) => {
    const { ok, members } = workspace
    const slug = `example-${examples.findIndex((one) => one.filter === filter)}`
    await ok('segments_create', { name: slug, slug, filterExpression: JSON.parse(filter) })
    await ok('segments_evaluate', { slug })
    expect((await members(slug)).toSorted()).toEqual(found)
  },
)

test('The filters in all other guides are valid', async () => {
  const names = (await readdir(DOCS)).filter((name) => name.endsWith('.md') && name !== 'segments.md')
  const filters: [string, unknown][] = []
  for (const name of names)
    for (const [, text] of (await readFile(join(DOCS, name), 'utf8')).matchAll(
      /```json\n(\{ "kind": "person"[\s\S]*?)```/g,
    ))
      filters.push([name, JSON.parse(text!)])
  expect(filters.length).toBeGreaterThan(0)
  for (const [name, filterExpression] of filters)
    expect(await workspace.ok('segments_validate', { filterExpression }), name).toEqual({ valid: true })
})

/** The data in the table at the top of the guide. */
async function tellOfPeople({ ok, person, define, link }: Workspace): Promise<void> {
  const now = app.runtime.clock.now().getTime()
  const daysFromNow = (days: number) => new Date(now + days * DAY_MS).toISOString()
  const onDay = (days: number) => daysFromNow(days).slice(0, 10)
  const pro = { plan: 'pro', score: 80, address: { city: 'Lima' }, tags: ['vip', 'beta'] }
  const free = { plan: 'free', score: 20, address: { city: 'Quito' }, tags: [] }
  await person('ana', { ...pro, renewsOn: onDay(3) }, { firstName: 'Ana', phoneNumber: '+573001110001' })
  await person('bea', { ...free, renewsOn: onDay(-10) }, { firstName: 'Bea', phoneNumber: '+573001110002' })
  await ok('do_not_contact_add', { entries: [{ kind: 'phone', value: '+573001110002' }] })
  await person('eva', { score: '80' })
  for (const [personExternalId, name, days, properties] of [
    ['ana', 'viewed', -3, {}],
    ['ana', 'bought', -2, { amount: 30 }],
    ['ana', 'bought', 0, { amount: 120 }],
    ['bea', 'bought', -20, { amount: 50 }],
    ['bea', 'viewed', -19, {}],
  ] as const) {
    const event = { name, personExternalId, timestamp: daysFromNow(days), properties }
    await ok('cdp_events_record', { externalId: `${personExternalId}${days}`, ...event })
  }
  const { buyer, contains } = await define({ buyer: [null, 'order'], contains: ['order', 'product'] })
  await ok('cdp_custom_objects_upsert', { type: 'order', externalId: 'o1', attributes: { state: 'late' } })
  await ok('cdp_custom_objects_upsert', { type: 'order', externalId: 'o2', attributes: { state: 'paid' } })
  await ok('cdp_custom_objects_upsert', {
    type: 'product',
    externalId: 's',
    attributes: { category: 'shoes' },
  })
  await link(buyer!, 'ana', 'o1')
  await link(buyer!, 'bea', 'o2')
  await link(contains!, 'o1', 's')
}
