import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { toWire } from '../../platform/core/index.ts'

let app: TestApp
let news: string
beforeAll(async () => {
  app = await startTestApp()
  news = await topic({ en: 'Newsletter', es: 'Novedades' })
})
afterAll(() => app.stop())

async function topic(name: Record<string, string>, more: object = {}): Promise<string> {
  return (await app.ok('topics_create', { name, ...more })).id
}

async function people(...externalIds: string[]): Promise<void> {
  for (const externalId of externalIds) await app.ok('cdp_people_upsert', { externalId })
}

type State = 'granted' | 'withdrawn' | 'pending'

function set(externalId: string, state: State, topicId = news) {
  return app.ok('consents_set', {
    externalId,
    topicId,
    channel: 'email',
    state,
    source: 'member',
    words: `They said ${state}.`,
  })
}

async function stateOf(externalId: string, topicId = news): Promise<State | null> {
  const { consents } = await app.ok('consents_get', { externalId })
  return consents.find((each: any) => each.topic.id === topicId && each.channel === 'email').state
}

async function historyOf(externalId: string) {
  const { history } = await app.ok('consents_get', { externalId })
  return history.map(({ state, source }: any) => `${source} ${state}`)
}

test('Topics are listed in their order; a keyword belongs to one of them', async () => {
  const last = await topic({ pt: 'Pedidos' }, { keyword: '  Órdenes! ', position: 500 })
  const first = await topic({ en: 'First' }, { position: 0 })
  await app.ok('topics_update', { id: news, position: 2 })
  const { data } = await app.ok('topics_list')
  expect(data.map(({ id }: any) => id)).toEqual([first, news, last])
  expect(data[2]).toMatchObject({ keyword: 'ordenes', isDefaultGranted: false, name: { pt: 'Pedidos' } })
  expect((await app.api('topics_update', { id: first, keyword: 'ORDENES' })).body.error.code).toBe(
    'already_exists',
  )
  expect((await app.api('topics_update', { id: first, keyword: 'Preferências' })).body.error.code).toBe(
    'invalid_request',
  )
  expect((await app.api('topics_create', { name: {} })).body.error.code).toBe('invalid_request')
  expect(await app.ok('topics_delete', { id: first })).toEqual({ removed: true })
  expect((await app.api('topics_delete', { id: first })).status).toBe(404)
  expect((await app.api('topics_update', { id: first, position: 1 })).status).toBe(404)
  await app.ok('topics_delete', { id: last })
})

test('A topic that a live initiative asks for cannot be deleted', async () => {
  const id = await topic({ en: 'Offers' })
  const initiative = await app.ok('initiatives_create', { name: 'Offers', consentTopicId: id })
  expect(initiative.consentTopicId).toBe(id)
  expect((await app.api('topics_delete', { id })).body.error.code).toBe('conflict')
  await app.ok('initiatives_update', { id: initiative.id, consentTopicId: null })
  expect(await app.ok('topics_delete', { id })).toEqual({ removed: true })
  const naming = await app.api('initiatives_create', { name: 'Offers', consentTopicId: id })
  expect(naming.body.error.code).toBe('unknown_reference')
})

test('Each change is kept with its source and words, and the latest one counts', async () => {
  await people('ana')
  expect(await stateOf('ana')).toBeNull()
  await set('ana', 'pending')
  await set('ana', 'granted')
  await set('ana', 'withdrawn')
  // Who withdrew has to agree again; asking alone changes nothing.
  await set('ana', 'pending')
  expect(await stateOf('ana')).toBe('withdrawn')
  const proof = await app.ok('consents_export', { externalId: 'ana' })
  expect(proof.history.map(({ state, words }: any) => [state, words])).toEqual([
    ['withdrawn', 'They said withdrawn.'],
    ['granted', 'They said granted.'],
    ['pending', 'They said pending.'],
  ])
  expect(proof.history[0]).toMatchObject({
    source: 'member',
    topic: { id: news, name: { en: 'Newsletter' } },
  })
  expect(proof.history[0].actor).toMatch(/^key:/)
  expect(
    (
      await app.api('consents_set', {
        externalId: 'ana',
        topicId: news,
        channel: 'email',
        state: 'granted',
        source: 'member',
        words: ' ',
      })
    ).status,
  ).toBe(400)
  expect((await app.api('consents_get', { externalId: 'nobody' })).status).toBe(404)
})

test('A topic can count as agreed to by those who never chose', async () => {
  await people('default')
  const orders = await topic({ en: 'Orders' }, { isDefaultGranted: true })
  const granted = async () => {
    const { consents } = await app.ok('consents_get', { externalId: 'default' })
    return consents.filter((each: any) => each.topic.id === orders).map((each: any) => each.isGranted)
  }
  expect(await granted()).toEqual([true, true])
  await set('default', 'withdrawn', orders)
  expect(await granted()).toEqual([true, false])
  await app.ok('topics_delete', { id: orders })
})

test('By default, nobody counts as agreed at an address that somebody else withdrew', async () => {
  const id = await topic({ en: 'Tips' }, { isDefaultGranted: true })
  for (const externalId of ['mother', 'child'])
    await app.ok('cdp_people_upsert', {
      externalId,
      email: externalId === 'child' ? 'Home@example.com' : 'home@example.com',
    })
  await set('mother', 'withdrawn', id)
  const { consents } = await app.ok('consents_get', { externalId: 'child' })
  const chosen = consents.filter((each: any) => each.topic.id === id)
  expect(chosen.map(({ channel, state, isGranted }: any) => [channel, state, isGranted])).toEqual([
    ['whatsapp', null, true],
    ['email', null, false],
  ])
  // Their own choice counts for them.
  await set('child', 'granted', id)
  expect(await stateOf('child', id)).toBe('granted')
  await app.ok('topics_delete', { id })
})

test('The do-not-contact list stays above consents', async () => {
  await people('listed')
  await set('listed', 'granted')
  await app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: 'listed' }] })
  expect(await app.ok('consents_get', { externalId: 'listed' })).toMatchObject({ mayContact: false })
})

test.each<[State | null, State | null, State | null]>([
  ['granted', 'withdrawn', 'withdrawn'],
  ['withdrawn', 'granted', 'withdrawn'],
  ['granted', 'pending', 'pending'],
  ['granted', 'granted', 'granted'],
  ['granted', null, 'granted'],
  [null, 'withdrawn', 'withdrawn'],
  [null, null, null],
])('Merging %s with %s makes %s, and undoing it gives both back', async (mine, theirs, expected) => {
  const [a, b] = [`a-${mine}-${theirs}`, `b-${mine}-${theirs}`]
  await people(a, b)
  if (mine) await set(a, mine)
  if (theirs) await set(b, theirs)
  const { id } = await app.ok('cdp_people_merge', { externalId: a, mergedExternalId: b })
  expect(await stateOf(a)).toBe(expected)
  expect(await stateOf(b)).toBe(expected)
  const entries = [mine, theirs].flatMap((state) => (state ? [`member ${state}`] : []))
  expect((await historyOf(a)).filter((entry: string) => !entry.startsWith('merge'))).toEqual(
    entries.toReversed(),
  )
  await app.ok('cdp_merges_undo', { id })
  expect([await stateOf(a), await stateOf(b)]).toEqual([mine, theirs])
  expect((await historyOf(a)).filter((entry: string) => !entry.startsWith('merge'))).toEqual(
    mine ? [`member ${mine}`] : [],
  )
})

test('What is withdrawn after a merge stays withdrawn for both people when the merge is undone', async () => {
  const orders = await topic({ en: 'Deliveries' })
  await people('kept', 'back')
  for (const who of ['kept', 'back']) for (const each of [news, orders]) await set(who, 'granted', each)
  const { id } = await app.ok('cdp_people_merge', { externalId: 'kept', mergedExternalId: 'back' })
  await set('back', 'withdrawn')
  await set('kept', 'withdrawn', orders)
  await set('kept', 'granted', orders)
  await app.ok('cdp_merges_undo', { id })
  expect([await stateOf('kept'), await stateOf('back')]).toEqual(['withdrawn', 'withdrawn'])
  expect((await historyOf('back'))[0]).toBe('member withdrawn')
  // Who agreed again has not withdrawn.
  expect([await stateOf('kept', orders), await stateOf('back', orders)]).toEqual(['granted', 'granted'])
  const { id: again } = await app.ok('cdp_people_merge', { externalId: 'kept', mergedExternalId: 'back' })
  await app.ok('cdp_merges_undo', { id: again })
  expect([await stateOf('kept'), await stateOf('back')]).toEqual(['withdrawn', 'withdrawn'])
})

test('A choice that came from a merge that was undone does not follow into the next merge', async () => {
  await people('wrong', 'right', 'mistaken')
  await set('wrong', 'withdrawn')
  await set('mistaken', 'granted')
  const into = (externalId: string) =>
    app.ok('cdp_people_merge', { externalId, mergedExternalId: 'mistaken' })
  await app.ok('cdp_merges_undo', { id: (await into('wrong')).id })
  const { id } = await into('right')
  expect([await stateOf('wrong'), await stateOf('right')]).toEqual(['withdrawn', 'granted'])
  await app.ok('cdp_merges_undo', { id })
  expect([await stateOf('right'), await stateOf('mistaken')]).toEqual([null, 'granted'])
})

test('A consent of the merged person that is given later is the surviving person’s', async () => {
  await people('old', 'new')
  await app.ok('cdp_people_merge', { externalId: 'new', mergedExternalId: 'old' })
  await set('old', 'granted')
  expect(await stateOf('new')).toBe('granted')
})

test('Another organization sees and changes nothing of it', async () => {
  const other = await app.newOrganization()
  const key = other.key
  expect((await app.api('topics_update', { id: news, position: 9 }, { key })).status).toBe(404)
  expect((await app.ok('topics_list', {}, { key })).data).toEqual([])
  await app.ok('cdp_people_upsert', { externalId: 'ana' }, { key })
  const change = {
    externalId: 'ana',
    topicId: news,
    channel: 'email',
    state: 'granted',
    source: 'api',
    words: 'x',
  }
  expect((await app.api('consents_set', change, { key })).body.error.code).toBe('unknown_reference')
  expect((await app.ok('consents_get', { externalId: 'ana' }, { key })).consents).toEqual([])
  const unknown = toWire('topic', app.runtime.newId())
  expect((await app.api('consents_set', { ...change, topicId: unknown })).body.error.code).toBe(
    'unknown_reference',
  )
})
