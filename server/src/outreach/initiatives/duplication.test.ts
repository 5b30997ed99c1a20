import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionWith, openShop, type Shop } from '../journeys/authoring/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('A copy of an initiative is a draft with the same settings and no history', async () => {
  const { app } = shop
  const id = await shop.addInitiative()
  await app.ok('initiatives_update', {
    id,
    language: 'pt',
    objective: 'Win them back',
    context: 'They left in May.',
    maxAttempts: 3,
    guidingQuestions: [
      {
        questionText: 'Why?',
        answerType: 'MULTIPLE_CHOICE',
        options: ['Price', 'Service'],
        presentation: 'text',
      },
      { questionText: 'Will you come back?', answerType: 'BOOLEAN' },
    ],
    contextSchema: [{ key: 'plan', type: 'string' }],
  })
  await app.ok('extraction_schema_set', {
    id,
    schema: { fields: { why: { type: 'string', label: 'Why', description: 'Why they left' } } },
  })
  const plain = definitionWith()
  const leadsBack = { ...plain.actions[3]!, inputs: { nextInitiativeId: id } }
  const definition = { ...plain, actions: [...plain.actions.slice(0, 3), leadsBack] }
  await app.ok('journeys_create_draft', { initiativeId: id, definition })
  await app.ok('initiatives_launch', { id })
  const kept = {
    name: 'Nobody replies',
    script: { person: { firstName: 'Ana', phoneNumber: '+573001112233' } },
    expected: { endReason: 'no_reply' },
  }
  await app.ok('journey_tests_set', { id, ...kept })
  await app.ok('initiatives_participants_add', {
    id,
    people: [{ externalId: 'ana', phoneNumber: '+573001112233' }],
  })

  const source = await app.ok('initiatives_get', { id })
  const review = { firstMessages: true, replies: true, expireAfter: '4h' }
  await app.ok('initiatives_set_review', { id, review })
  const copy = await app.ok('initiatives_duplicate', { id })
  expect(await app.ok('initiatives_get_review', { id: copy.id })).toEqual({ review })
  const { guidingQuestions, ...rest } = copy
  expect(rest).toMatchObject({
    name: `Copy of ${source.name}`,
    status: 'DRAFT',
    activatedAt: null,
    language: 'pt',
    objective: 'Win them back',
    context: 'They left in May.',
    maxAttempts: 3,
    contextSchema: source.contextSchema,
  })
  expect(guidingQuestions).toMatchObject([
    { questionText: 'Why?', options: [{ label: 'Price' }, { label: 'Service' }], presentation: 'text' },
    { questionText: 'Will you come back?', presentation: 'buttons' },
  ])
  expect(guidingQuestions[0].id).not.toBe(source.guidingQuestions[0].id)
  expect(await app.ok('initiatives_templates_get', { id: copy.id })).toEqual(
    await app.ok('initiatives_templates_get', { id }),
  )
  expect(await app.ok('extraction_schema_get', { id: copy.id })).toMatchObject({
    version: 1,
    schema: { fields: { why: { type: 'string' } } },
  })
  expect((await app.ok('initiatives_participants_list', { id: copy.id })).data).toEqual([])

  const live = await app.ok('journeys_get_definition', { journeyId: id })
  const draft = await app.ok('journeys_get_definition', { journeyId: copy.id })
  expect(draft).toMatchObject({ status: 'DRAFT', version: 1 })
  expect(draft.definition.edges).toEqual(live.definition.edges)
  // An exit to the original initiative leads to the copy.
  expect(draft.definition.actions.at(-1)).toEqual({
    ...live.definition.actions.at(-1),
    inputs: { nextInitiativeId: copy.id },
  })
  // Its tests are copied, and pass.
  const { data: tests } = await app.ok('journey_tests_list', { id: copy.id })
  expect(tests).toMatchObject([kept])
  expect(await app.ok('journey_tests_simulate', { id: copy.id })).toMatchObject({ data: [{ problem: null }] })
  expect((await app.ok('initiatives_launch', { id: copy.id })).status).toBe('ACTIVE')
})

test('A copy of an initiative without a journey has none, and gets the requested name', async () => {
  const { id } = await shop.app.ok('initiatives_create', { name: 'Bare' })
  const copy = await shop.app.ok('initiatives_duplicate', { id, name: 'Next' })
  expect(copy.name).toBe('Next')
  expect((await shop.app.api('journeys_get', { journeyId: copy.id })).status).toBe(404)
})
