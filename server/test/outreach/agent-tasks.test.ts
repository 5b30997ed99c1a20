import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/index.ts'
import { DEFINITION, TEMPLATE } from '../fixtures/workspace.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { connectClient } from '../peers/mcp-client.ts'
import { ScriptedAgent } from '../peers/scripted-agent.ts'

/* Three tasks of an agent that knows only the server's own descriptions. */

let app: TestApp
beforeAll(async () => {
  // Without workers, so that no run ends before it is stopped.
  app = await startTestApp({ simulator: true, env: { PARLEY_ROLE: 'api' } })
  const people = ['ana', 'luis', 'eva'].map((externalId, at) => ({
    externalId,
    firstName: externalId,
    phoneNumber: `+57300123456${at}`,
    attributes: { plan: externalId === 'eva' ? 'free' : 'pro' },
  }))
  await app.ok('cdp_people_batch_upsert', { items: people })
  await app.ok('cdp_events_record', { name: 'order_placed', externalId: 'o-1', personExternalId: 'luis' })
  await app.ok('templates_create', { name: 'winter_offer', ...TEMPLATE })
  await app.runtime.pool.run(sql`
    update templates set status = 'APPROVED', provider_id = '1', check_at = null where org_id = ${app.org.id}`)
})
afterAll(() => app.stop())

/** The value at a path in an answer. */
function at(answer: unknown, ...path: (string | number)[]): any {
  return path.reduce((node, key) => (node as Record<string, unknown>)?.[key], answer)
}

test('an agent finds customers who have not ordered for a while', async () => {
  const task =
    'Save who has the plan "pro" and did not order in the last 90 days as lapsed-pro, "Lapsed pro".'
  await using client = await connectClient(app)
  const agent = await ScriptedAgent.begin(client, task)
  const steps = await agent.follow(/question about people/, task)
  const catalog = await agent.call('segments_catalog')
  expect(JSON.stringify(catalog)).toContain('attributes.plan')
  expect(JSON.stringify(await agent.call('journeys_event_catalog'))).toContain('order_placed')

  // The predicates in the format of the steps, with names of the catalog.
  const [attribute, event] = ['person_attribute', 'event'].map((kind) =>
    JSON.parse(new RegExp(`\`(\\{ "kind": "${kind}".+?\\})\``).exec(steps)![1]!),
  )
  const filterExpression = {
    kind: 'person',
    op: 'AND',
    predicates: [{ ...attribute, attr: 'attributes.plan', value: 'pro' }, event],
  }
  expect(await agent.call('segments_validate', { filterExpression })).toEqual({ valid: true })
  const preview = await agent.call('segments_preview', { filterExpression })
  expect(preview).toEqual({ count: 1 })
  const slug = 'lapsed-pro'
  await agent.call('segments_create', { name: 'Lapsed pro', slug, filterExpression })
  const evaluated = await agent.call('segments_evaluate', { slug }, { confirmed: true })
  expect(evaluated).toMatchObject({ total: 1 })
})

test('an agent messages people after asking', async () => {
  const task = 'Ask Ana (ana) whether she wants the winter offer, in an initiative "Winter offer".'
  await using client = await connectClient(app)
  const agent = await ScriptedAgent.begin(client, task)
  await agent.follow(/Reach a group of people/, task)
  const { id } = await agent.call('initiatives_create', { name: 'Winter offer' })
  const approved = await agent.call('templates_list', { status: 'APPROVED' })
  await agent.call('initiatives_templates_set', { id, templateId: at(approved, 'data', 0, 'id'), round: 1 })

  await agent.follow(/graph of an initiative/, task)
  const definition = at(await agent.describe('journeys_create_draft'), 'input')
  expect(JSON.stringify(definition)).toContain('sourceHandle')
  for (const kind of ['SEND_MESSAGE', 'CONVERSATION_BLOCK']) await agent.describe(`Action_${kind}`)
  const graph = { ...DEFINITION, name: 'Winter offer' }
  const { id: journeyId } = await agent.call('journeys_create_draft', { initiativeId: id, definition: graph })
  expect(await agent.call('journeys_validate', { journeyId })).toEqual({ valid: true, issues: [] })
  const launch = agent.call('initiatives_launch', { id })
  await expect(launch).rejects.toThrow('asks to be confirmed')
  await agent.call('initiatives_launch', { id }, { confirmed: true })
  const person = await agent.call('cdp_people_get', { externalId: 'ana' })
  const enrolled = await agent.call(
    'initiatives_participants_add',
    { id, people: [{ externalId: 'ana', phoneNumber: at(person, 'phoneNumber') }] },
    { confirmed: true },
  )
  expect(enrolled).toMatchObject({ data: [{ status: 'ACTIVE' }], errors: [] })
  expect(await agent.readResource(/summary/i, String(id))).toMatchObject({
    initiative: { name: 'Winter offer' },
  })
})

test('an agent finds out why a run stopped', async () => {
  const task = 'Why does nobody write to ana any more in "Winter offer"?'
  await using client = await connectClient(app)
  const { data } = await app.ok('initiatives_list')
  const live = data.find(({ name }: { name: string }) => name === 'Winter offer')
  const [run] = (await app.ok('initiatives_participants_list', { id: live.id })).data
  await app.ok('initiatives_participants_stop', { id: live.id, participantId: run.participantId })

  const agent = await ScriptedAgent.begin(client, task)
  await agent.follow(/why a run stopped/, task)
  const initiatives = await agent.call('initiatives_list')
  const { id } = at(initiatives, 'data').find(({ name }: { name: string }) => task.includes(name))
  const participants = await agent.call('initiatives_participants_list', { id, personExternalId: 'ana' })
  const participantId = at(participants, 'data', 0, 'participantId')
  await agent.call('initiatives_participant_steps_list', { id, participantId })
  const explained = await agent.call('initiatives_participant_explain', { id, participantId })
  expect(JSON.stringify(explained)).toMatch(/stopped/i)
})
