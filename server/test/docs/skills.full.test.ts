import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { connectClient } from '../peers/mcp-client.ts'
import { readBlocks } from './blocks.ts'

/* The calls of each skill run over MCP, in the order of its steps, in an organization that is ready for them. */

interface Call {
  name: string
  arguments: object
}

const skills = Object.entries(
  Object.groupBy(
    readBlocks().filter(({ page, language }) => page.startsWith('skills/') && language === 'json'),
    ({ page }) => page,
  ),
)

const DEFINITION = {
  name: 'Winter offer',
  actions: [
    { id: 'start', kind: 'ENTRY', name: 'Start' },
    { id: 'end', kind: 'EXIT', name: 'End' },
  ],
  edges: [{ from: 'start', to: 'end', sourceHandle: 'SENT' }],
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
  await approvedTemplate(app, { name: 'winter_offer', content: { body: 'Hello! May we ask you something?' } })
})
afterAll(() => app.stop())

/** The ids of what a skill starts from: a template, and an initiative with a draft. */
async function prepare(): Promise<Map<string, string>> {
  const { data } = await app.ok('templates_list', { status: 'APPROVED' })
  const templateId: string = data[0].id
  const { id } = await app.ok('initiatives_create', { name: 'Winter offer' })
  await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
  const draft = await app.ok('journeys_create_draft', { initiativeId: id, definition: DEFINITION })
  return new Map([
    ['tpl', templateId],
    ['ini', id],
    ['jny', draft.id],
  ])
}

test('every skill has calls', () => {
  expect(skills).toHaveLength(5)
})

test.each(skills)('%s', async (page, blocks = []) => {
  await using client = await connectClient(app)
  const known = await prepare()
  const call = async ({ name, arguments: given }: Call) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...given } })
    const { text } = (content as { text: string }[])[0]!
    expect(isError ?? false, `${page}: ${name}: ${text}`).toBe(false)
    // A later call names what an earlier one answered.
    for (const [, id, kind] of text.matchAll(/"(?:id|participantId)": ?"((ini|jny|run|imp)_\w+)"/g))
      known.set(kind!, id!)
  }
  if (page.includes('debug-a-run')) await startRun(known.get('ini')!)
  for (const { code } of blocks) {
    const written = code.replaceAll(/"([a-z]{3})_…"/g, (_, kind: string) => `"${known.get(kind)}"`)
    await call(JSON.parse(written))
  }
})

/** A run to look at. */
async function startRun(id: string): Promise<void> {
  await app.ok('initiatives_launch', { id })
  const people = [{ externalId: 'ana-42', phoneNumber: '+573001234567' }]
  await app.ok('initiatives_participants_add', { id, people })
}
