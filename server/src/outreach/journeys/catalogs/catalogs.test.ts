import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../authoring/testing/shop.ts'
import { NODE_KINDS } from '../nodes/index.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  const person = {
    firstName: 'Ana',
    phoneNumber: '+573001112233',
    attributes: { plan: 'gold', tags: ['a', 'b'] },
  }
  await shop.app.ok('cdp_people_upsert', { externalId: 'ana', ...person })
  await shop.app.ok('cdp_events_record', {
    name: 'cart_left',
    externalId: 'c1',
    personExternalId: 'ana',
    properties: { total: 12.5, item: { name: 'Shoe' }, nothing: null },
  })
})

afterAll(() => shop[Symbol.asyncDispose]())

test('The catalog describes every node kind with its inputs and signals', async () => {
  const { kinds, graphRules } = await shop.app.ok('journeys_authoring_catalog', {})
  expect(kinds.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
    Object.keys(NODE_KINDS).toSorted(),
  )
  const of = (kind: string) => kinds.find((each: { kind: string }) => each.kind === kind)
  expect(of('ENTRY')).toMatchObject({ group: 'trigger', outputHandles: ['SENT'] })
  expect(of('EXIT')).toMatchObject({ group: 'terminal', outputHandles: [] })
  expect(of('CASE')).toMatchObject({
    outputHandles: ['case:default'],
    dynamicHandles: expect.stringContaining('case:'),
  })
  expect(of('CASE').inputs).toContainEqual({
    name: 'selectionPath',
    type: 'string',
    required: true,
    description: expect.stringMatching(/./),
  })
  expect(graphRules.length).toBeGreaterThan(3)
})

test('The catalog of conditions lists existing person attributes, and operators by type', async () => {
  const { person, computed, operatorsByType } = await shop.app.ok('journeys_condition_catalog', {})
  expect(person).toContainEqual({ attr: 'attributes.plan', label: 'Plan', type: 'STRING' })
  expect(person).toContainEqual({ attr: 'firstName', label: 'First name', type: 'STRING' })
  expect(computed).toContainEqual({
    attr: 'computed.eventCount30d',
    label: 'Events in 30 days',
    type: 'NUMBER',
  })
  expect(operatorsByType.NUMBER).toContain('between')
})

test('The catalog of events lists recorded events and those that journeys name', async () => {
  await shop.createDraft(await shop.addInitiative(), {
    trigger: { triggerType: 'cdp_event', eventName: 'never_seen' },
  })
  const { data } = await shop.app.ok('journeys_event_catalog', {})
  expect(data).toEqual([
    { name: 'cart_left', description: null },
    { name: 'never_seen', description: null },
  ])
})

test('The catalog lists phone numbers, and the approved templates of one number', async () => {
  const pending = await shop.addTemplate('PENDING')
  const approved = await shop.addTemplate('APPROVED')
  const { data: channels } = await shop.app.ok('journeys_message_channels', {})
  expect(channels).toMatchObject([{ phoneNumber: channels[0].id, isPrimary: true }])
  const { data } = await shop.app.ok('journeys_message_templates', { channelId: channels[0].id })
  const ids = data.map(({ id }: { id: string }) => id)
  expect([ids.includes(approved), ids.includes(pending)]).toEqual([true, false])
  const unknown = await shop.app.api('journeys_message_templates', { channelId: '+570000' })
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found'])
})

describe('The variables of a message', () => {
  async function variablesFor(trigger: Record<string, unknown>): Promise<Record<string, string | null>> {
    const { id } = await shop.createDraft(await shop.addInitiative(), { trigger })
    const { groups } = await shop.app.ok('journeys_message_variables', { journeyId: id })
    const all = groups.flatMap(
      ({ variables }: { variables: { path: string; sample: string | null }[] }) => variables,
    )
    return Object.fromEntries(all.map(({ path, sample }: { path: string; sample: string }) => [path, sample]))
  }

  test('follow from the trigger and include example values', async () => {
    const byEvent = await variablesFor({ triggerType: 'cdp_event', eventName: 'cart_left' })
    expect(byEvent).toMatchObject({
      'person.firstName': 'Ana',
      'person.attributes.plan': 'gold',
      'person.attributes.tags': 'a, b',
      'customer.phoneNumber': '+573001112233',
      'engagement.workflowState.total': '12.5',
      'engagement.workflowState.item.name': 'Shoe',
    })
    const byHand = await variablesFor({ triggerType: 'manual' })
    expect(Object.keys(byHand).filter((path) => path.startsWith('engagement.workflowState'))).toEqual([])
  })

  test('include extracted fields and participant context', async () => {
    const id = await shop.addInitiative()
    const fields = { size: { type: 'string', label: 'Size', description: 'Shoe size.' } }
    await shop.app.ok('extraction_schema_set', { id, schema: { fields } })
    await shop.createDraft(id, { bindings: { 1: 'literal:you' } })
    await shop.app.ok('initiatives_launch', { id })
    const person = { externalId: 'cy', phoneNumber: '+573001112234', context: { seat: '12A' } }
    await shop.app.ok('initiatives_participants_add', { id, people: [person] })
    const { groups } = await shop.app.ok('journeys_message_variables', { journeyId: id })
    const variables = (group: string) => groups.find((each: { id: string }) => each.id === group)?.variables
    expect(variables('engagement.extracted')).toMatchObject([
      { path: 'engagement.extracted.size', sample: null },
    ])
    expect(variables('engagement.context')).toMatchObject([
      { path: 'engagement.context.seat', sample: '12A' },
    ])
  })

  test('include the fields of a conversation block under the author’s name for it', async () => {
    const initiativeId = await shop.addInitiative()
    const outputs = [{ id: 'size', label: 'Shoe size', type: 'string', builtin: false }]
    const block = { id: 'block', kind: 'CONVERSATION_BLOCK', name: 'Block', inputs: { outputs } }
    const { id } = await shop.createDraft(initiativeId)
    await shop.app.ok('journeys_add_node', { journeyId: id, node: block })
    const { groups } = await shop.app.ok('journeys_message_variables', { journeyId: id })
    expect(groups.find((each: { id: string }) => each.id === 'engagement.nodeOutputs.block')).toMatchObject({
      variables: [{ path: 'engagement.nodeOutputs.block.size', description: 'Shoe size' }],
    })
  })

  test('can all be bound', async () => {
    const paths = Object.keys(await variablesFor({ triggerType: 'cdp_event', eventName: 'cart_left' }))
    const trigger = { triggerType: 'cdp_event', eventName: 'cart_left' }
    for (const path of paths) {
      const { id } = await shop.createDraft(await shop.addInitiative(), { trigger, bindings: { 1: path } })
      expect(await shop.app.ok('journeys_validate', { journeyId: id })).toEqual({ valid: true, issues: [] })
    }
  })
})
