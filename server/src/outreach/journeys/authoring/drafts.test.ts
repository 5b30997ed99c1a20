import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { openShop, type Shop } from './testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(() => shop[Symbol.asyncDispose]())

async function newDraft(): Promise<string> {
  return (await shop.createDraft(await shop.addInitiative('ACTIVE'))).id
}

async function refusal(name: string, input: Record<string, unknown>) {
  const { status, body } = await shop.app.api(name, input)
  return [status, body.error?.code]
}

const DELAY = { id: 'rest', kind: 'DELAY', name: 'Rest', inputs: { duration: '2d' } }

test('a draft is deleted, and what is live stays', async () => {
  const initiativeId = await shop.addInitiative()
  await shop.createDraft(initiativeId, { bindings: { 1: 'literal:you' } })
  await shop.app.ok('initiatives_launch', { id: initiativeId })
  const live = await shop.app.ok('journeys_get', { journeyId: initiativeId })
  const draft = await shop.app.ok('journeys_create_draft_from_published', { journeyId: initiativeId })
  await shop.app.ok('journeys_add_node', { journeyId: draft.id, node: DELAY })
  await shop.app.ok('journeys_delete_draft', { journeyId: draft.id })
  expect(await shop.app.ok('journeys_get', { journeyId: initiativeId })).toMatchObject({ id: live.id })
  expect(await refusal('journeys_delete_draft', { journeyId: live.id })).toEqual([409, 'journey_not_draft'])
  expect(await refusal('journeys_delete_draft', { journeyId: draft.id })).toEqual([404, 'not_found'])
  const audit = await shop.app.ok('audit_log_list', { limit: 1, operation: 'journeys_delete_draft' })
  expect(audit.data).toMatchObject([{ subject: draft.id }])
  const again = await shop.app.ok('journeys_create_draft', { initiativeId, definition: draft.definition })
  expect(again).toMatchObject({ status: 'DRAFT', version: draft.version })
})

describe('Editing a journey draft node by node', () => {
  test('leads from one node to a valid graph', async () => {
    const initiativeId = await shop.addInitiative()
    const { id: journeyId } = await shop.app.ok('journeys_create_draft', {
      initiativeId,
      definition: { name: 'Drawn', actions: [{ id: 'end', kind: 'EXIT', name: 'End' }], edges: [] },
    })
    await shop.app.ok('journeys_set_trigger', { journeyId, triggerType: 'cdp_event', eventName: 'cart_left' })
    const ask = {
      id: 'ask',
      kind: 'SEND_MESSAGE',
      name: 'Ask',
      inputs: { templateBindings: { 1: 'literal:you' } },
    }
    await shop.app.ok('journeys_add_node', { journeyId, node: ask })
    await shop.app.ok('journeys_connect_nodes', { journeyId, from: 'entry', to: 'ask', sourceHandle: 'SENT' })
    const drawn = await shop.app.ok('journeys_connect_nodes', {
      journeyId,
      from: 'ask',
      to: 'end',
      sourceHandle: 'SENT',
    })
    expect(drawn.definition.actions.map((node: { id: string }) => node.id)).toEqual(['end', 'entry', 'ask'])
    expect(drawn.definition.actions[1].inputs).toEqual({ triggerType: 'cdp_event', eventName: 'cart_left' })
    expect(await shop.app.ok('journeys_validate', { journeyId })).toEqual({ valid: true, issues: [] })

    const rows = async () =>
      (await shop.app.ok('journeys_get_definition', { journeyId })).definition.actions.map(
        (node: { id: string; position: { y: number } }) => [node.id, node.position.y],
      )
    await shop.app.ok('journeys_lay_out', { journeyId })
    expect((await rows()).toSorted((a: [string, number], b: [string, number]) => a[1] - b[1])).toMatchObject([
      ['entry', 0],
      ['ask', expect.any(Number)],
      ['end', expect.any(Number)],
    ])
  })

  test('changes a node field by field and replaces its inputs as a whole', async () => {
    const journeyId = await newDraft()
    const change = (fields: object) =>
      shop.app.ok('journeys_update_node', { journeyId, nodeId: 'wait', ...fields })
    const waitIn = ({ definition }: Record<string, any>) =>
      definition.actions.find((node: { id: string }) => node.id === 'wait')
    expect(waitIn(await change({ name: 'Patience' }))).toMatchObject({
      name: 'Patience',
      inputs: { maxTimeout: '1d' },
    })
    expect(waitIn(await change({ position: { x: 1, y: 2 }, inputs: {} }))).toEqual({
      id: 'wait',
      kind: 'WAIT_FOR_REPLY',
      name: 'Patience',
      position: { x: 1, y: 2 },
      inputs: {},
    })
    const odd = await shop.app.api('journeys_update_node', {
      journeyId,
      nodeId: 'wait',
      inputs: { maxTimeou: '1d' },
    })
    expect([odd.status, odd.body.error.code]).toEqual([400, 'invalid_request'])
    expect(odd.body.error.issues[0].path).toBe('inputs')
  })

  test('removes the edges of a removed node', async () => {
    const journeyId = await newDraft()
    const { definition } = await shop.app.ok('journeys_delete_node', { journeyId, nodeId: 'wait' })
    expect(definition.actions.map(({ id }: { id: string }) => id)).toEqual(['start', 'ask', 'end'])
    expect(definition.edges).toMatchObject([{ from: 'start', to: 'ask' }])
    expect(await refusal('journeys_delete_node', { journeyId, nodeId: 'wait' })).toEqual([404, 'not_found'])
  })

  test('keeps notes and groups, takes a removed node out of its group, and counts them as changes', async () => {
    const journeyId = await newDraft()
    const { definition, revision } = await shop.app.ok('journeys_get_definition', { journeyId })
    const notes = [{ id: 'n', text: 'Ask legal first.', position: { x: 400, y: 0 } }]
    const groups = [
      { id: 'g', name: 'Asking', nodeIds: ['ask', 'wait'] },
      { id: 'h', name: 'Waiting', nodeIds: ['wait'] },
    ]
    const changed = await shop.app.ok('journeys_update_draft', {
      journeyId,
      revision,
      definition: { ...definition, notes, groups },
    })
    expect(changed).toMatchObject({ revision: revision + 1, definition: { notes, groups } })
    const after = await shop.app.ok('journeys_delete_node', { journeyId, nodeId: 'wait' })
    expect(after.definition).toMatchObject({ notes, groups: [{ id: 'g', name: 'Asking', nodeIds: ['ask'] }] })
  })

  test('refuses a duplicate id, a second edge for a signal, and an edge to an unknown node', async () => {
    const journeyId = await newDraft()
    await shop.app.ok('journeys_add_node', { journeyId, node: DELAY })
    expect(await refusal('journeys_add_node', { journeyId, node: DELAY })).toEqual([409, 'already_exists'])
    const connect = (from: string, to: string, sourceHandle: string) =>
      refusal('journeys_connect_nodes', { journeyId, from, to, sourceHandle })
    expect(await connect('wait', 'rest', 'TIMEOUT')).toEqual([409, 'handle_already_connected'])
    expect(await connect('wait', 'nobody', 'TIMEOUT')).toEqual([422, 'unknown_reference'])
    expect(await connect('nobody', 'rest', 'SENT')).toEqual([422, 'unknown_reference'])
    expect(await connect('rest', 'end', 'REPLIED')).toEqual([422, 'unknown_reference'])
    expect(await refusal('journeys_disconnect_nodes', { journeyId, from: 'rest' })).toEqual([
      404,
      'not_found',
    ])
  })

  test('removes edges by signal, by target, or all edges of a node', async () => {
    const journeyId = await newDraft()
    const left = async (input: object) =>
      (await shop.app.ok('journeys_disconnect_nodes', { journeyId, ...input })).definition.edges.map(
        (edge: { from: string; sourceHandle: string }) => `${edge.from} ${edge.sourceHandle}`,
      )
    expect(await left({ from: 'wait', sourceHandle: 'TIMEOUT' })).toEqual([
      'start SENT',
      'ask SENT',
      'wait REPLIED',
    ])
    expect(await left({ from: 'ask', to: 'wait' })).toEqual(['start SENT', 'wait REPLIED'])
    expect(await left({ from: 'wait' })).toEqual(['start SENT'])
  })

  test('refuses to grow a journey beyond its limits', async () => {
    const actions = Array.from({ length: 200 }, (_, index) => ({ id: `n${index}`, kind: 'EXIT' }))
    const { id: journeyId } = await shop.app.ok('journeys_create_draft', {
      initiativeId: await shop.addInitiative(),
      definition: { name: 'Full', actions, edges: [] },
    })
    expect(await refusal('journeys_add_node', { journeyId, node: DELAY })).toEqual([400, 'invalid_request'])
  })

  test('never changes a published version', async () => {
    const journeyId = await newDraft()
    await shop.app.ok('journeys_publish', { journeyId, confirm: true })
    const refused = [
      await refusal('journeys_add_node', { journeyId, node: DELAY }),
      await refusal('journeys_update_node', { journeyId, nodeId: 'wait', name: 'x' }),
      await refusal('journeys_delete_node', { journeyId, nodeId: 'wait' }),
      await refusal('journeys_connect_nodes', {
        journeyId,
        from: 'wait',
        to: 'end',
        sourceHandle: 'REPLIED',
      }),
      await refusal('journeys_disconnect_nodes', { journeyId, from: 'wait' }),
      await refusal('journeys_set_trigger', { journeyId, triggerType: 'manual' }),
      await refusal('journeys_lay_out', { journeyId }),
    ]
    expect(refused).toEqual(refused.map(() => [409, 'journey_not_draft']))
  })
})

describe('The trigger of a draft', () => {
  test('is replaced as a whole with its cap, and keeps the description', async () => {
    const { id: journeyId } = await shop.createDraft(await shop.addInitiative(), {
      trigger: {
        triggerType: 'cdp_event',
        eventName: 'a',
        maxEnrollments: 5,
        enrollmentWindow: '1d',
        description: 'Why',
      },
    })
    const { definition } = await shop.app.ok('journeys_set_trigger', { journeyId, triggerType: 'manual' })
    expect(definition.actions[0].inputs).toEqual({ triggerType: 'manual', description: 'Why' })
  })

  test('must name an existing segment', async () => {
    const journeyId = await newDraft()
    const segmentId = await shop.addSegment([])
    const { definition } = await shop.app.ok('journeys_set_trigger', {
      journeyId,
      triggerType: 'segment',
      segmentId,
    })
    expect(definition.actions[0].inputs).toEqual({ triggerType: 'segment', segmentId })
    const input = { journeyId, triggerType: 'segment', segmentId: 'seg_gone' }
    expect(await refusal('journeys_set_trigger', input)).toEqual([422, 'unknown_reference'])
  })

  test('cannot be set in a draft with two entry nodes', async () => {
    const journeyId = await newDraft()
    await shop.app.ok('journeys_add_node', { journeyId, node: { id: 'other', kind: 'ENTRY' } })
    expect(await refusal('journeys_set_trigger', { journeyId, triggerType: 'manual' })).toEqual([
      409,
      'conflict',
    ])
  })
})

describe('A new draft of a live version', () => {
  test('is opened by the version’s id, or by the initiative with its live or else latest version', async () => {
    const initiativeId = await shop.addInitiative('ACTIVE')
    const first = await shop.createDraft(initiativeId, { name: 'First' })
    expect(await refusal('journeys_create_draft_from_published', { journeyId: initiativeId })).toEqual([
      409,
      'journey_not_published',
    ])
    await shop.app.ok('journeys_publish', { journeyId: first.id, confirm: true })
    const second = await shop.app.ok('journeys_create_draft_from_published', { journeyId: initiativeId })
    expect(second).toMatchObject({ initiativeId, status: 'DRAFT', version: 2, revision: 1 })
    expect(second.definition).toMatchObject({
      id: second.id,
      name: 'First',
      actions: first.definition.actions,
    })
    expect(await refusal('journeys_create_draft_from_published', { journeyId: first.id })).toEqual([
      409,
      'conflict',
    ])
    expect(await refusal('journeys_create_draft_from_published', { journeyId: second.id })).toEqual([
      409,
      'journey_not_published',
    ])
    await shop.app.ok('journeys_update_draft', {
      journeyId: second.id,
      definition: { ...second.definition, name: 'Second' },
    })
    await shop.app.ok('journeys_publish', { journeyId: second.id, confirm: true })
    const third = await shop.app.ok('journeys_create_draft_from_published', { journeyId: first.id })
    expect([third.version, third.definition.name]).toEqual([3, 'First'])
  })
})

describe('Concurrent edits of a draft', () => {
  test('with an outdated revision are refused and report what changed', async () => {
    const initiativeId = await shop.addInitiative()
    const read = await shop.createDraft(initiativeId)
    const journeyId = read.id
    expect(read.revision).toBe(1)
    const added = await shop.app.ok('journeys_add_node', { journeyId, revision: 1, node: DELAY })
    expect([added.revision, added.replacedRevision]).toEqual([2, 1])
    await shop.app.ok('journeys_update_node', { journeyId, revision: 2, nodeId: 'wait', name: 'Longer' })

    const late = await shop.app.api('journeys_update_draft', {
      journeyId,
      revision: 1,
      definition: { ...read.definition, name: 'Mine' },
    })
    expect([late.status, late.body.error.code]).toEqual([409, 'conflict'])
    expect(late.body.error.message).toContain('revision 3')
    expect(late.body.error.issues).toMatchObject([
      { nodeId: 'rest', code: 'node_added', message: expect.stringContaining('in revision 2, by key key_') },
      { nodeId: 'wait', code: 'node_changed', message: expect.stringContaining('(name)') },
    ])
    const now = await shop.app.ok('journeys_get_definition', { journeyId })
    expect([now.revision, now.definition.name]).toEqual([3, 'Win back'])
  })

  test('without a revision overwrite, and report the revision that they replaced', async () => {
    const journeyId = await newDraft()
    await shop.app.ok('journeys_add_node', { journeyId, node: DELAY })
    const answer = await shop.app.ok('journeys_delete_node', { journeyId, nodeId: 'rest' })
    expect([answer.revision, answer.replacedRevision]).toEqual([3, 2])
  })

  test('that change nothing create no revision', async () => {
    const journeyId = await newDraft()
    const answer = await shop.app.ok('journeys_update_node', { journeyId, nodeId: 'wait', name: 'Wait' })
    expect([answer.revision, answer.replacedRevision]).toEqual([1, 1])
  })

  test('with the same revision succeed exactly once', async () => {
    const journeyId = await newDraft()
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) =>
        shop.app.api('journeys_update_node', { journeyId, revision: 1, nodeId: 'wait', name }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await shop.app.ok('journeys_get_definition', { journeyId })).revision).toBe(2)
  })

  test('keep a change history for the latest revisions until the draft is published', async () => {
    const journeyId = await newDraft()
    const kept = () =>
      shop.app.runtime.pool.one(sql<{ count: number; oldest: number | null }>`
        select count(*) as count, min(revision) as oldest from draft_changes
        where org_id = ${shop.app.org.id} and journey_id = ${fromWire('journey', journeyId)}`)
    const moveTo = (x: number) =>
      shop.app.ok('journeys_update_node', { journeyId, nodeId: 'wait', position: { x, y: 0 } })
    for (const x of [1, 2, 3]) await moveTo(x)
    expect(await kept()).toEqual({ count: 3, oldest: 2 })
    await shop.app.runtime.pool.run(sql`
      update journeys set revision = 202 where org_id = ${shop.app.org.id} and id = ${fromWire('journey', journeyId)}`)
    await moveTo(4)
    expect(await kept()).toEqual({ count: 2, oldest: 4 })
    await shop.app.ok('journeys_publish', { journeyId, confirm: true })
    expect(await kept()).toEqual({ count: 0, oldest: null })
  })
})

test('Two versions of a journey can be compared', async () => {
  const initiativeId = await shop.addInitiative('ACTIVE')
  const first = await shop.createDraft(initiativeId)
  await shop.app.ok('journeys_publish', { journeyId: first.id, confirm: true })
  const second = await shop.app.ok('journeys_create_draft_from_published', { journeyId: initiativeId })
  const compare = () => shop.app.ok('journeys_compare', { journeyId: initiativeId, baseId: first.id })
  expect(await compare()).toMatchObject({ isSame: true, base: { version: 1 }, journey: { version: 2 } })
  await shop.app.ok('journeys_add_node', { journeyId: second.id, node: DELAY })
  await shop.app.ok('journeys_disconnect_nodes', {
    journeyId: second.id,
    from: 'wait',
    sourceHandle: 'TIMEOUT',
  })
  expect(await compare()).toMatchObject({
    isSame: false,
    base: { id: first.id, status: 'PUBLISHED' },
    journey: { id: second.id, status: 'DRAFT' },
    nodes: { added: [{ id: 'rest', kind: 'DELAY' }], removed: [], changed: [] },
    edges: { added: [], removed: [{ from: 'wait', sourceHandle: 'TIMEOUT', to: 'end' }], changed: [] },
  })
})
