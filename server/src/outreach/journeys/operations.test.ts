import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { definitionWith, openShop, type Shop } from './authoring/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(() => shop[Symbol.asyncDispose]())

describe('Journey drafts', () => {
  test('are returned as they were sent, with id, version and positions added', async () => {
    const initiativeId = await shop.addInitiative()
    const sent = definitionWith({ metadata: { cancelOnEvents: { eventNames: ['paid'] } } })
    const draft = await shop.app.ok('journeys_create_draft', { initiativeId, definition: sent })
    expect(draft).toMatchObject({ initiativeId, status: 'DRAFT', version: 1 })
    expect(draft.definition).toMatchObject({
      id: draft.id,
      name: 'Win back',
      metadata: { cancelOnEvents: { eventNames: ['paid'] }, version: 1, initiativeType: 'WHATSAPP' },
      edges: sent.edges,
    })
    const [start, ask, wait, end] = draft.definition.actions
    expect(end.position).toEqual({ x: 5, y: 900 })
    expect(ask.position.y).toBeGreaterThan(start.position.y)
    expect(wait.position.y).toBeGreaterThan(ask.position.y)
    expect(ask).toMatchObject(sent.actions[1]!)
  })

  test('can be read, changed and sent back, by the id of the journey or of its initiative', async () => {
    const initiativeId = await shop.addInitiative()
    const draft = await shop.createDraft(initiativeId)
    const read = await shop.app.ok('journeys_get_definition', { journeyId: initiativeId })
    expect(read).toEqual(draft)
    const definition = { ...read.definition, name: 'Second thoughts' }
    const updated = await shop.app.ok('journeys_update_draft', { journeyId: draft.id, definition })
    expect(updated).toEqual({ ...draft, definition, revision: 2, replacedRevision: 1 })
    const again = await shop.app.ok('journeys_update_draft', {
      journeyId: initiativeId,
      definition: draft.definition,
    })
    expect(again).toEqual({ ...draft, revision: 3, replacedRevision: 2 })
  })

  test('exist once per initiative, even when two are opened at the same time', async () => {
    const initiativeId = await shop.addInitiative()
    const definition = definitionWith()
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.app.api('journeys_create_draft', { initiativeId, definition })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409])
    const refused = answers.find((answer) => answer.status === 409)!
    expect(refused.body.error.code).toBe('conflict')
  })

  test('may be unfinished but must not have unknown fields', async () => {
    const initiativeId = await shop.addInitiative()
    const unfinished = { name: 'Idea', actions: [{ id: 'start', kind: 'ENTRY' }], edges: [] }
    await shop.app.ok('journeys_create_draft', { initiativeId, definition: unfinished })
    const odd = { ...unfinished, actions: [{ id: 'start', kind: 'ENTRY', inputs: { eventNam: 'x' } }] }
    const answer = await shop.app.api('journeys_update_draft', { journeyId: initiativeId, definition: odd })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toContain('definition.actions.0.inputs')
  })

  test('are refused for a finished initiative', async () => {
    const initiativeId = await shop.addInitiative('CANCELED')
    const answer = await shop.app.api('journeys_create_draft', { initiativeId, definition: definitionWith() })
    expect([answer.status, answer.body.error.code]).toEqual([409, 'conflict'])
  })

  test('of another organization are not found', async () => {
    const { key } = await shop.app.newOrganization()
    const initiativeId = await shop.addInitiative()
    const { id } = await shop.createDraft(initiativeId)
    const definition = definitionWith()
    const answers = [
      await shop.app.api('journeys_create_draft', { initiativeId, definition }, { key }),
      await shop.app.api('journeys_get', { journeyId: id }, { key }),
      await shop.app.api('journeys_get_definition', { journeyId: initiativeId }, { key }),
      await shop.app.api('journeys_update_draft', { journeyId: id, definition }, { key }),
      await shop.app.api('journeys_validate', { journeyId: id }, { key }),
      await shop.app.api('journeys_publish', { journeyId: id, confirm: true }, { key }),
      await shop.app.api('journeys_get', { journeyId: 'nonsense' }),
      await shop.app.api('journeys_create_draft', { initiativeId: 'nonsense', definition }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
    expect(await shop.app.ok('journeys_list', { initiativeId }, { key })).toEqual({
      data: [],
      next_cursor: null,
    })
  })
})

describe('Validating a journey', () => {
  test('checks the templates of the initiative and the data of the organization', async () => {
    const initiativeId = await shop.addInitiative()
    await shop.createDraft(initiativeId)
    expect(await shop.app.ok('journeys_validate', { journeyId: initiativeId })).toEqual({
      valid: true,
      issues: [],
    })
  })

  test('without a journey id finds no linked templates', async () => {
    const { id } = await shop.createDraft(await shop.addInitiative())
    const definition = definitionWith()
    const alone = await shop.app.ok('journeys_validate', { definition })
    expect(alone).toMatchObject({ valid: false, issues: [{ code: 'template_missing', nodeId: 'ask' }] })
    expect((await shop.app.ok('journeys_validate', { definition: { ...definition, id } })).valid).toBe(true)
  })

  test('with warnings only is valid', async () => {
    const { id } = await shop.createDraft(await shop.addInitiative(), {
      trigger: { triggerType: 'segment', segmentId: await shop.addSegment([]) },
    })
    const answer = await shop.app.ok('journeys_validate', { journeyId: id })
    expect(answer.valid).toBe(true)
    expect(answer.issues).toMatchObject([
      { code: 'segment_without_cap', severity: 'warning', nodeId: 'start' },
    ])
  })

  test('finds an unapproved template, a missing value and an unknown segment', async () => {
    const pending = await shop.addTemplate('PENDING')
    const definition = definitionWith({ trigger: { triggerType: 'segment', segmentId: 'seg_gone' } })
    const ask = definition.actions[1] as { inputs: Record<string, unknown> }
    ask.inputs = { templateId: pending }
    const { issues } = await shop.app.ok('journeys_validate', { definition })
    expect(issues.map((issue: { code: string }) => issue.code).toSorted()).toEqual([
      'binding_missing',
      'segment_unknown',
      'template_not_approved',
    ])
  })

  test.each([{}, { journeyId: 'jny_1', definition: definitionWith() }])(
    'takes either an id or a definition',
    async (input) => {
      const answer = await shop.app.api('journeys_validate', input)
      expect([answer.status, answer.body.error.message]).toEqual([
        400,
        'Send either journeyId or definition.',
      ])
    },
  )
})

interface ListedPage {
  data: { version: number }[]
  next_cursor: string | null
}

async function listPage(input: Record<string, unknown>): Promise<ListedPage> {
  return (await shop.app.ok('journeys_list', input)) as ListedPage
}

describe('Reading journeys', () => {
  test('gives a summary of a journey', async () => {
    const trigger = {
      triggerType: 'segment',
      segmentId: await shop.addSegment([]),
      description: 'Whoever sleeps',
    }
    const { id, initiativeId } = await shop.createDraft(await shop.addInitiative(), { trigger })
    expect(await shop.app.ok('journeys_get', { journeyId: id })).toMatchObject({
      id,
      initiativeId,
      name: 'Win back',
      status: 'DRAFT',
      version: 1,
      trigger: { type: 'segment', segment: 'Sleepers', event: null },
      steps: [
        { id: 'start', type: 'entry', title: 'Start', description: 'Whoever sleeps' },
        { id: 'ask', type: 'message', title: 'Ask' },
        { id: 'wait', type: 'wait', title: 'Wait' },
        { id: 'end', type: 'end', title: 'End' },
      ],
    })
  })

  test('pages and filters lists, and a cursor works for its filters only', async () => {
    const initiativeId = await shop.addInitiative('ACTIVE')
    for (let version = 1; version <= 3; version++) {
      const { id } = await shop.createDraft(initiativeId)
      if (version < 3) await shop.app.ok('journeys_publish', { journeyId: id, confirm: true })
    }
    const first = await listPage({ initiativeId, limit: 2 })
    expect(first.data.map((journey) => journey.version)).toEqual([3, 2])
    const cursor = first.next_cursor!
    const second = await listPage({ initiativeId, limit: 2, cursor })
    expect(second.data.map((journey) => journey.version)).toEqual([1])
    expect(second.next_cursor).toBeNull()
    const foreign = await shop.app.api('journeys_list', { cursor })
    expect([foreign.status, foreign.body.error.code]).toEqual([400, 'invalid_cursor'])
    for (const [status, version] of [
      ['DRAFT', 3],
      ['ACTIVE', 2],
      ['ARCHIVED', 1],
    ] as const) {
      const { data } = await listPage({ initiativeId, status })
      expect(data.map((journey) => journey.version)).toEqual([version])
    }
  })
})
