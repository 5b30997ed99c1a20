import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../../test/fixtures/channels.ts'
import { graphOf } from '../../../../test/fixtures/journeys.ts'
import { sql } from '../../../platform/db/index.ts'
import { openShop, type Shop } from '../authoring/testing/shop.ts'
import { byValue, decision, end, start } from '../testing/graph.ts'
import { openTown } from '../testing/town.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const journey = (...graph: Parameters<typeof graphOf>) => ({ name: 'Tried', ...graphOf(...graph) })

const late = { id: 'late', kind: 'EXIT' }
const ask = { id: 'ask', kind: 'SEND_MESSAGE', inputs: { templateBindings: { 1: 'person.firstName' } } }
const wait = { id: 'wait', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '1d' } }

/** Ask, wait, and wait one more day. */
async function asking() {
  const initiativeId = await shop.addInitiative()
  const definition = journey(
    [
      start,
      ask,
      wait,
      { id: 'talk', kind: 'MANAGE_CONVERSATION', inputs: { inactivityTimeout: '2h' } },
      end,
      late,
    ],
    [
      'start SENT ask',
      'ask SENT wait',
      'wait REPLIED talk',
      'wait TIMEOUT late',
      'talk CLOSED end',
      'talk STALE late',
    ],
  )
  const { id } = await shop.app.ok('journeys_create_draft', { initiativeId, definition })
  return id as string
}

const ways = (answer: Record<string, any>) =>
  answer.steps.map((step: Record<string, unknown>) => `${step.nodeId} ${step.signal ?? '-'}`)

describe('journeys_simulate', () => {
  const startAt = '2030-01-01T10:00:00.000Z'
  const person = { firstName: 'Ana', phoneNumber: '+573001110000' }

  test('reports every step of a draft with times, decisions and messages', async () => {
    const journeyId = await asking()
    const answer = await shop.app.ok('journeys_simulate', {
      journeyId,
      person,
      startAt,
      replies: [
        { after: '2h', text: 'Hi' },
        { after: '30m', text: 'All good' },
      ],
    })
    expect(ways(answer)).toEqual(['start SENT', 'ask SENT', 'wait REPLIED', 'talk CLOSED', 'end -'])
    expect(answer).toMatchObject({
      endReason: 'completed',
      messagesSent: 1,
      messagesReceived: 2,
      startedAt: startAt,
      endedAt: '2030-01-01T12:40:01.000Z',
    })
    expect(answer.steps[1].effects).toMatchObject([
      { kind: 'send_template', details: { text: 'Hello Ana, how are you?', parameters: { 1: 'Ana' } } },
    ])
    expect(answer.steps[2]).toMatchObject({
      enteredAt: '2030-01-01T10:00:01.000Z',
      waitsUntil: '2030-01-02T10:00:01.000Z',
      exitedAt: '2030-01-01T12:00:01.000Z',
      why: 'The person replied.',
    })
  })

  test.each([
    ['silence', [], ['wait TIMEOUT', 'late -'], 'no_reply'],
    ['a reply that is too late', [{ after: '2d', text: 'Hi' }], ['wait TIMEOUT', 'late -'], 'no_reply'],
    ['an opt-out', [{ after: '1h', text: 'STOP' }], ['wait -'], 'canceled_operator'],
  ])('reports the outcome: %s', async (_, replies, last, endReason) => {
    const answer = await shop.app.ok('journeys_simulate', {
      journeyId: await asking(),
      person,
      startAt,
      replies,
    })
    expect(ways(answer).slice(2)).toEqual(last)
    expect(answer.endReason).toBe(endReason)
  })

  describe('on both channels', () => {
    beforeAll(async () => {
      const { runtime, org } = shop.app
      const account = await insertAccount(runtime, org.id)
      const now = runtime.clock.now()
      await runtime.pool.run(sql`
        insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, paced_until,
                              created_at)
        values (${org.id}, ${runtime.newId()}, ${account}, 'email', 'shop@example.com', 'Shop', 'shop', 'CONNECTED',
                ${now}, ${now})`)
    })

    const byEmail = { channel: 'email', subject: 'Hi', body: 'Hello' }
    const told = async (inputs: object, input: object, edges: string[] = []) => {
      const definition = journey(
        [start, { ...ask, inputs: { ...ask.inputs, ...inputs } }, end, late],
        ['start SENT ask', 'ask SENT end', ...edges],
      )
      const initiativeId = await shop.addInitiative()
      const { id: journeyId } = await shop.app.ok('journeys_create_draft', { initiativeId, definition })
      const answer = await shop.app.ok('journeys_simulate', { journeyId, startAt, ...input })
      const sent = answer.steps[1].effects.map(({ kind }: { kind: string }) => kind)
      return [answer.steps[1].signal, answer.steps[1].error?.name, answer.endReason, ...sent].filter(Boolean)
    }
    const mailed = { ...person, email: 'ana@example.com' }
    const failed = { messages: { whatsapp: 'failed' } }
    const undelivered = { messages: { whatsapp: 'undelivered' } }
    const both = ['send_template', 'send_email']

    test.each<[string, object, object, string[], string[]]>([
      [
        'a message that fails',
        {},
        { person, ...failed },
        [],
        ['recipient_unreachable', 'failed_node_error', both[0]!],
      ],
      [
        'FAILED where it is connected',
        {},
        { person, ...failed },
        ['ask FAILED late'],
        ['FAILED', 'completed', both[0]!],
      ],
      [
        'a fallback',
        { channelFallback: byEmail },
        { person: mailed, ...failed },
        [],
        ['SENT', 'completed', ...both],
      ],
      [
        'a fallback to a person without an address there',
        { channelFallback: byEmail },
        { person, ...failed },
        [],
        ['recipient_unreachable', 'failed_node_error', both[0]!],
      ],
      [
        'a fallback after no delivery in time',
        { channelFallback: { ...byEmail, after: '2h' } },
        { person: mailed, ...undelivered },
        [],
        ['SENT', 'completed', ...both],
      ],
      [
        'no fallback after a delivery in time',
        { channelFallback: { ...byEmail, after: '2h' } },
        { person: mailed },
        [],
        ['SENT', 'completed', both[0]!],
      ],
      [
        'UNDELIVERED where it is connected',
        { deliveredWithin: '2h' },
        { person, ...undelivered },
        ['ask UNDELIVERED late'],
        ['UNDELIVERED', 'completed', both[0]!],
      ],
      [
        'nothing without a connection',
        { deliveredWithin: '2h' },
        { person, ...undelivered },
        [],
        ['SENT', 'completed', both[0]!],
      ],
    ])('shows %s', async (_, inputs, input, edges, expected) => {
      expect(await told(inputs, input, edges)).toEqual(expected)
    })

    test('shows that a suppressed person gets nothing', async () => {
      await shop.app.ok('cdp_people_upsert', {
        externalId: 'left',
        firstName: 'Lea',
        phoneNumber: '+573001119999',
      })
      await shop.app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: 'left' }] })
      const input = { personExternalId: 'left' }
      expect(await told({ channelFallback: byEmail }, input)).toEqual(['canceled_operator', both[0]])
      expect(await told({}, input, ['ask FAILED late'])).toEqual(['FAILED', 'completed', both[0]])
    })

    test('refuses to force a signal that is not connected', async () => {
      const definition = journey([start, ask, end], ['start SENT ask', 'ask SENT end'])
      const { status, body } = await shop.app.api('journeys_simulate', {
        definition,
        person,
        force: { ask: 'FAILED' },
      })
      expect([status, body.error.message]).toEqual([
        400,
        expect.stringContaining('has only the signals SENT'),
      ])
    })
  })

  test('can force branches and set HTTP responses', async () => {
    const definition = journey(
      [
        start,
        { id: 'crm', kind: 'HTTP_REQUEST', inputs: { method: 'GET', url: 'https://crm.test/' } },
        {
          id: 'plan',
          kind: 'CASE',
          inputs: {
            selectionPath: 'engagement.nodeOutputs.crm.body.plan',
            branches: [{ id: 'gold', value: 'gold', label: 'Gold' }],
          },
        },
        {
          id: 'lot',
          kind: 'RANDOM_SPLIT',
          inputs: {
            arms: [
              { id: 'a', weight: 99 },
              { id: 'b', weight: 1 },
            ],
          },
        },
        end,
        late,
      ],
      [
        'start SENT crm',
        'crm SUCCESS plan',
        'crm FAILED late',
        'plan case:gold lot',
        'plan case:default late',
        'lot split:a end',
        'lot split:b late',
      ],
    )
    const tried = (more: object) => shop.app.ok('journeys_simulate', { definition, ...more })
    const answers = { crm: { status: 200, body: { plan: 'gold' } } }
    expect(ways(await tried({ answers, force: { lot: 'split:b' } }))).toEqual([
      'start SENT',
      'crm SUCCESS',
      'plan case:gold',
      'lot split:b',
      'late -',
    ])
    expect(ways(await tried({ answers: { crm: { status: 500 } } }))).toContain('crm FAILED')
    expect(await shop.app.api('journeys_simulate', { definition, force: { lot: 'split:c' } })).toMatchObject({
      status: 400,
    })
  })

  test('evaluates conditions for an invented person like for a real one', async () => {
    const term = { attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'gold' }
    const definition = journey(
      [
        start,
        { id: 'tell', kind: 'DISPATCH_EVENT', inputs: { eventName: 'tried' } },
        { id: 'pause', kind: 'DELAY', inputs: { duration: '1d' } },
        {
          id: 'fits',
          kind: 'DECISION',
          inputs: {
            logic: 'AND',
            conditions: [
              { kind: 'cdp_predicate', term },
              {
                kind: 'event',
                eventName: 'tried',
                subjectSelectionPath: 'person.externalId',
                occurred: true,
              },
            ],
          },
        },
        end,
        late,
      ],
      ['start SENT tell', 'tell SENT pause', 'pause SENT fits', 'fits YES end', 'fits NO late'],
    )
    await shop.app.ok('cdp_people_upsert', { externalId: 'iron', attributes: { plan: 'iron' } })
    const tried = async (who: object) => ways(await shop.app.ok('journeys_simulate', { definition, ...who }))
    expect(await tried({ person: { attributes: { plan: 'gold' } } })).toContain('fits YES')
    expect(await tried({ person: { attributes: { plan: 'iron' } } })).toContain('fits NO')
    expect(await tried({ personExternalId: 'iron' })).toContain('fits NO')
    expect(await shop.app.api('journeys_simulate', { definition, personExternalId: 'nobody' })).toMatchObject(
      {
        status: 404,
      },
    )
  })

  test('extracts conversation values from the given replies or uses given values', async () => {
    const initiativeId = await shop.addInitiative()
    const guidingQuestions = [{ questionText: 'Which plan do you want?' }]
    await shop.app.ok('initiatives_update', { id: initiativeId, guidingQuestions })
    const fields = {
      plan: { type: 'enum', values: ['gold', 'iron'], label: 'Plan', description: 'Which plan they want' },
    }
    await shop.app.ok('extraction_schema_set', { id: initiativeId, schema: { fields } })
    const definition = journey(
      [
        start,
        ask,
        { id: 'block', kind: 'CONVERSATION_BLOCK', inputs: { maxTimeout: '1d' } },
        byValue('plan', 'engagement.extracted.plan', 'gold'),
        decision('known', {
          kind: 'cdp_predicate',
          term: { attr: 'computed.plan', type: 'STRING', op: 'eq', value: 'gold' },
        }),
        end,
        late,
      ],
      [
        'start SENT ask',
        'ask SENT block',
        'block CLOSED plan',
        'block TIMEOUT late',
        'block STALE late',
        'plan case:gold known',
        'plan case:default late',
        'known YES end',
        'known NO late',
      ],
    )
    const { id: journeyId } = await shop.app.ok('journeys_create_draft', { initiativeId, definition })
    const tried = (more: object) => shop.app.ok('journeys_simulate', { journeyId, person, ...more })
    const replies = [
      { after: '1h', text: 'Hi' },
      { after: '1m', text: 'Gold, please' },
    ]
    const answer = await tried({ replies })
    expect(ways(answer).slice(2)).toEqual(['block CLOSED', 'plan case:gold', 'known YES', 'end -'])
    expect(answer.steps[2]).toMatchObject({
      decidedOn: { extracted: { plan: 'gold' } },
      effects: [{ kind: 'open_conversation' }, { kind: 'extract' }],
    })
    const otherwise = await tried({ replies, extracted: { plan: 'iron' } })
    expect(ways(otherwise).slice(2)).toEqual(['block CLOSED', 'plan case:default', 'late -'])
    expect(ways(await tried({ replies: [] })).slice(2)).toEqual(['block TIMEOUT', 'late -'])
  })

  test('writes nothing', async () => {
    const journeyId = await asking()
    const before = await rowsWritten()
    await shop.app.ok('journeys_simulate', { journeyId, person, replies: [{ after: '1h', text: 'Hi' }] })
    expect(await rowsWritten()).toEqual(before)
  })
})

const rowsWritten = () =>
  shop.app.runtime.pool.one(sql<Record<string, number>>`
    select (select count(*) from runs where org_id = ${shop.app.org.id}) as runs,
           (select count(*) from run_steps where org_id = ${shop.app.org.id}) as steps,
           (select count(*) from messages where org_id = ${shop.app.org.id}) as messages,
           (select count(*) from events where org_id = ${shop.app.org.id}) as events,
           (select count(*) from trigger_matches where org_id = ${shop.app.org.id}) as matches`)

describe('journeys_rehearse', () => {
  test('gives the same funnel for the same seed and another for another seed', async () => {
    const members = Array.from({ length: 40 }, (_, index) => `member-${index}`)
    for (const externalId of members) {
      await shop.app.ok('cdp_people_upsert', { externalId, firstName: 'M' })
    }
    const filterExpression = {
      kind: 'person',
      op: 'AND',
      predicates: [
        { kind: 'person_attribute', attr: 'externalId', type: 'STRING', op: 'starts_with', value: 'member-' },
      ],
    }
    await shop.app.ok('segments_create', { name: 'Members', slug: 'members', filterExpression })
    await shop.app.ok('segments_evaluate', { slug: 'members' })
    const journeyId = await asking()
    const tried = (more: object) =>
      shop.app.ok('journeys_rehearse', {
        journeyId,
        segment: 'members',
        startAt: '2030-01-01T10:00:00Z',
        ...more,
      })

    const funnel = await tried({ seed: 'one' })
    expect(await tried({ seed: 'one' })).toEqual(funnel)
    expect(await tried({ seed: 'two' })).not.toEqual(funnel)
    expect(funnel.people).toBe(40)
    const reached = Object.fromEntries(funnel.nodes.map((node: any) => [node.nodeId, node.reached]))
    expect(reached).toMatchObject({ start: 40, ask: 40, wait: 40 })
    expect(funnel.ends.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(40)

    const silent = await tried({ behaviours: { answers: 0, silent: 1, optsOut: 0, asksForHuman: 0 } })
    expect(silent.ends).toEqual([{ reason: 'no_reply', count: 40, medianMs: 24 * 3_600_000 + 1_000 }])
    const leaving = await tried({
      people: 10,
      behaviours: { answers: 0, silent: 0, optsOut: 1, asksForHuman: 0 },
    })
    expect(leaving.ends).toMatchObject([{ reason: 'canceled_operator', count: 10 }])
  })
})

test('Simulating what happened to a real run gives the same steps', async () => {
  await using town = await openTown()
  const actions = [
    start,
    { id: 'ask', kind: 'SEND_MESSAGE' },
    { id: 'block', kind: 'CONVERSATION_BLOCK', inputs: { maxTimeout: '12h' } },
    byValue('plan', 'engagement.context.plan', 'gold'),
    end,
    late,
  ]
  const edges = [
    'start SENT ask',
    'ask SENT block',
    'block CLOSED plan',
    'block TIMEOUT late',
    'block STALE late',
    'plan case:gold end',
    'plan case:default late',
  ]
  const initiative = await town.launch(actions, edges)
  const [answering, silent] = ['+573008880001', '+573008880002']
  const context = { plan: 'gold' }
  await town.enroll(initiative, { externalId: 'answering', phoneNumber: answering, context })
  await town.enroll(initiative, { externalId: 'silent', phoneNumber: silent, context })
  await town.run(initiative, 'answering', (run) => run.waiting_for === 'reply')
  await town.write(answering, 'Hello')
  for (const [personExternalId, replies] of [
    ['answering', [{ after: '1h', text: 'Hello' }]],
    ['silent', []],
  ] as const) {
    const simulated = await town.app.ok('journeys_simulate', {
      journeyId: initiative,
      personExternalId,
      context,
      replies,
    })
    const story = await town.story(initiative, personExternalId)
    expect([...ways(simulated), simulated.endReason].join(', ')).toBe(story)
  }
})
