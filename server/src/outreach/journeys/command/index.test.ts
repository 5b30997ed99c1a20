import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { definitionWith, openShop, type Shop } from '../authoring/testing/shop.ts'
import { type JourneysCommand, type JourneysOptions, runJourneys } from './index.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  folder = await mkdtemp(join(tmpdir(), 'parley-journeys-'))
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** Runs the command like a user at a terminal. */
async function parley(command: JourneysCommand, options: Partial<JourneysOptions> = {}) {
  const lines: string[] = []
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
    spy.mockImplementation((line: string) => void lines.push(line)),
  )
  const status = await runJourneys(command, folder, { url: shop.app.url, key: shop.app.org.key, ...options })
  for (const spy of spies) spy.mockRestore()
  return { status, text: lines.join('\n') }
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(join(folder, file), change(await readFile(join(folder, file), 'utf8')))
}

test('Journeys are exported to files, edited there and published from there', async () => {
  const { app } = shop
  const { id } = await app.ok('initiatives_create', { name: 'Renewal, north' })
  const templateId = await shop.addTemplate('APPROVED')
  await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
  const segmentId = await shop.addSegment([])
  const trigger = { triggerType: 'segment', segmentId, maxEnrollments: 5, enrollmentWindow: '1d' }
  await app.ok('journeys_create_draft', { initiativeId: id, definition: definitionWith({ trigger }) })
  const bare = await app.ok('initiatives_create', { name: 'Without a journey' })

  expect(await parley('pull')).toEqual({ status: 0, text: 'renewal-north.yaml' })
  expect(await parley('plan')).toEqual({ status: 0, text: '0 of 1 journeys differ.' })
  expect(await parley('apply')).toEqual({
    status: 0,
    text: expect.stringMatching(/^renewal-north.yaml: .* draft/),
  })
  expect((await app.ok('journeys_get_definition', { journeyId: id })).revision).toBe(1)

  // Names instead of ids; a node without a position stays in place.
  const text = await readFile(join(folder, 'renewal-north.yaml'), 'utf8')
  expect(text).toMatch(/initiative: Renewal, north/)
  expect(text).not.toContain(segmentId)
  await edit('renewal-north.yaml', (before) =>
    before.replace('maxTimeout: 1d', 'maxTimeout: 2d').replace(/ {4}position:\n {6}x: .*\n {6}y: .*\n/, ''),
  )
  const planned = await parley('plan')
  expect(planned.status).toBe(2)
  expect(planned.text.split('\n')).toEqual([
    'renewal-north.yaml: Renewal, north, changes the draft (version 1)',
    '  ~ wait: inputs.maxTimeout',
    '1 of 1 journeys differ.',
  ])
  expect((await parley('apply', { publish: true })).text).toMatch(/--confirm/)
  const applied = await parley('apply', { publish: true, confirm: true })
  expect(applied).toMatchObject({ status: 0, text: expect.stringMatching(/is published$/) })
  expect((await app.ok('initiatives_get', { id })).status).toBe('ACTIVE')
  expect((await parley('plan')).text).toBe('0 of 1 journeys differ.')

  // Creates the next version without publishing it, and then with.
  await edit('renewal-north.yaml', (before) => before.replace('name: Ask', 'name: Ask again'))
  expect((await parley('plan')).text).toMatch(
    /creates a draft of the next version \(version 1\)\n {2}~ ask: name\n/,
  )
  expect((await parley('apply')).status).toBe(0)
  expect(await app.ok('journeys_get_definition', { journeyId: id })).toMatchObject({
    status: 'DRAFT',
    version: 2,
  })
  expect((await parley('apply', { publish: true, confirm: true })).text).toMatch(/is published$/)
  expect(await app.ok('journeys_get_definition', { journeyId: id })).toMatchObject({
    status: 'PUBLISHED',
    version: 2,
  })
  expect((await parley('apply', { publish: true, confirm: true })).text).toBe('')

  // A new file for an initiative without a journey.
  await writeFile(join(folder, 'mine.yaml'), text.replace('Renewal, north', 'Without a journey'))
  expect((await parley('plan')).text).toMatch(
    /mine.yaml: Without a journey has no journey yet; a draft will be created\n {2}\+ start/,
  )
  expect((await parley('apply')).status).toBe(0)
  expect((await app.ok('journeys_get_definition', { journeyId: bare.id })).status).toBe('DRAFT')
  expect(await parley('pull')).toEqual({ status: 0, text: expect.stringContaining('mine.yaml') })
  expect((await readdir(folder)).toSorted()).toEqual(['mine.yaml', 'renewal-north.yaml'])
  // Its template is missing. The plan says so too, and a refused apply leaves nothing of any file.
  await edit('mine.yaml', (before) => before.replace('name: Ask', 'name: Ask them'))
  await edit('renewal-north.yaml', (before) => before.replace('name: Ask again', 'name: Ask once more'))
  const doomed = await parley('plan')
  expect(doomed).toMatchObject({ status: 2, text: expect.stringMatching(/mine.yaml: (.*\n)+ {2}error: /) })
  const before = await app.ok('journeys_get_definition', { journeyId: bare.id })
  const stuck = await parley('apply', { publish: true, confirm: true })
  expect(stuck).toMatchObject({ status: 1, text: expect.stringMatching(/error: /) })
  expect(await app.ok('journeys_get_definition', { journeyId: bare.id })).toEqual(before)
  expect(await app.ok('journeys_get_definition', { journeyId: id })).toMatchObject({ status: 'PUBLISHED' })
})

test.each([
  ['no API key', {}, { key: '' }, /Pass an API key/],
  ['the API key of another organization', {}, { key: 'parley_org_x_y' }, /returned 401/],
  [
    'an unknown name',
    { 'odd.yaml': 'initiative: Nobody\nname: A\nnodes: []\n' },
    {},
    /odd.yaml: no initiative is named “Nobody”/,
  ],
  ['invalid YAML', { 'odd.yaml': 'a: [' }, {}, /odd.yaml is not valid YAML/],
  ['no journey', { 'odd.yaml': 'name: A\n' }, {}, /odd.yaml is not a valid journey/],
  [
    'an unknown node kind',
    { 'odd.yaml': 'initiative: Renewal, north\nname: A\nnodes: [{ id: a, kind: FLY }]\n' },
    {},
    /odd.yaml: /,
  ],
])('A file with %s is an error and nothing is changed', async (_, files, options, message) => {
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  const seen = await parley('apply', options)
  for (const file of Object.keys(files)) await rm(join(folder, file))
  expect(seen).toMatchObject({ status: 1, text: expect.stringMatching(message) })
})
