import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import { sql } from '../../../platform/db/index.ts'

let outreach: Outreach
let templateId: string
beforeAll(async () => {
  outreach = await Outreach.start()
  const { data } = await outreach.app.ok('templates_create', {
    name: 'hello',
    language: 'en',
    category: 'UTILITY',
    contentType: 'TEXT',
    content: { body: 'Hello {{1}}, may we help?' },
    variables: { 1: 'Ana' },
  })
  templateId = data[0].id
  await outreach.runtime.pool.run(sql`
    update templates set status = 'APPROVED', check_at = null where org_id = ${outreach.org}`)
  await outreach.app.ok('cdp_people_upsert', { externalId: 'ana', phoneNumber: '+573009990001' })
  await outreach.app.ok('cdp_people_upsert', { externalId: 'mute', firstName: 'No number' })
})
afterAll(() => outreach[Symbol.asyncDispose]())

const channel = '+573000000001'
const start = (input: Record<string, unknown>) =>
  outreach.app.api('conversations_start', { channel, ...input })
const hello = () => ({ templateId, parameters: { 1: 'Ana' } })

test('A conversation starts with a template, and a second start joins it', async () => {
  const first = await start({ personExternalId: 'ana', ...hello(), by: 'eva' })
  expect(first).toMatchObject({ status: 201 })
  const { conversationId: id, messageId } = first.body
  expect(await outreach.app.ok('conversations_get', { id })).toMatchObject({
    state: 'HUMAN',
    assignee: 'eva',
    contact: { phoneNumber: '+573009990001', personExternalId: 'ana' },
  })
  const { data } = await outreach.app.ok('conversations_messages_list', { id })
  expect(data).toMatchObject([{ id: messageId, author: 'human', text: 'Hello Ana, may we help?' }])
  const again = await start({ address: '+57 300 999 0001', ...hello(), by: 'eva' })
  expect(again.body.conversationId).toBe(id)
  expect(await start({ address: '+573009990001', ...hello(), by: 'leo' })).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict', message: expect.stringContaining('eva owns') } },
  })
})

test.each([
  [
    'free text to somebody who did not write',
    { personExternalId: 'ana', text: 'Hi', by: 'eva' },
    409,
    '24 hours',
  ],
  ['somebody without an address', { personExternalId: 'mute' }, 409, 'no phone number'],
  ['nobody known', { personExternalId: 'who' }, 422, 'No person'],
  ['what is no number', { address: 'abc' }, 400, 'no phone number'],
  ['nobody named', {}, 400, 'exactly one'],
  ['another sender', { personExternalId: 'ana', channel: '+1' }, 422, 'none of your numbers'],
])('A start is refused with the reason: %s', async (_, input, status, message) => {
  const words = 'text' in input ? {} : hello()
  const answer = await start({ ...words, ...input })
  expect(answer).toMatchObject({ status, body: { error: { message: expect.stringContaining(message) } } })
})

test('Nothing is sent to somebody on the do-not-contact list', async () => {
  await outreach.app.ok('cdp_people_upsert', { externalId: 'bob', phoneNumber: '+573009990002' })
  await outreach.app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: 'bob' }] })
  await outreach.app.ok('cdp_people_upsert', { externalId: 'bob-2' })
  await outreach.app.ok('cdp_people_merge', { externalId: 'bob', mergedExternalId: 'bob-2' })
  for (const personExternalId of ['bob', 'bob-2'])
    expect(await start({ personExternalId, ...hello() })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('do-not-contact') } },
    })
})
