import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { sql } from '../../src/platform/db/index.ts'

/*
 * A run of a test environment writes to test numbers only, whoever has it write: the journey, its agent, or a person in
 * the inbox.
 */

const OUTSIDE = '+573005557001'
const INSIDE = '+573005557002'

let town: Town
let trial: string
beforeAll(async () => {
  town = await openTown()
  trial = (await town.app.ok('environments_create', { key: 'trial', isTest: true })).id
  await town.app.ok('test_numbers_set', { phoneNumbers: [INSIDE] })
})
afterAll(() => town[Symbol.asyncDispose]())

/** What became of the messages to a phone number, in order. */
const outcomes = (phone: string) =>
  town.app.runtime.pool.rows(sql<{ author: string; status: string; error_code: string | null }>`
    select m.author, m.status, m.error_code from messages m
    join contacts c on c.org_id = m.org_id and c.id = m.contact_id
    where m.org_id = ${town.app.org.id} and c.phone_number = ${phone} and m.direction = 'outbound'
    order by m.created_at, m.id`)

const CANCELED = { status: 'canceled', error_code: 'not_a_test_number' }

test('Neither the journey, nor its agent, nor a human reply reaches a number outside the list', async () => {
  const greeting = await town.launch(
    [
      { id: 'start', kind: 'ENTRY' },
      { id: 'hello', kind: 'SEND_MESSAGE' },
      { id: 'wait', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '30d' } },
      { id: 'end', kind: 'EXIT' },
    ],
    ['start SENT hello', 'hello SENT wait', 'wait REPLIED end', 'wait TIMEOUT end'],
    { metadata: { environmentId: trial } },
  )
  const talking = await town.launch(
    [
      {
        id: 'start',
        kind: 'ENTRY',
        inputs: {
          triggerType: 'inbound',
          inboundChannelIds: [town.number],
          inboundKeyword: 'talk',
          inboundMatchMode: 'EXACT',
        },
      },
      { id: 'talk', kind: 'MANAGE_CONVERSATION', inputs: { mode: 'AGENT', inactivityTimeout: '300d' } },
      { id: 'end', kind: 'EXIT' },
    ],
    ['start SENT talk', 'talk CLOSED end', 'talk STALE end'],
    { metadata: { environmentId: trial } },
  )

  for (const phone of [OUTSIDE, INSIDE])
    await town.enroll(greeting, { externalId: phone, phoneNumber: phone })
  await expect.poll(() => outcomes(OUTSIDE)).toMatchObject([CANCELED])
  await expect.poll(async () => (await town.messages(INSIDE)).length).toBe(1)

  await town.write(OUTSIDE, 'talk')
  await town.runOf(talking, OUTSIDE, ({ node_id }) => node_id === 'talk')
  await expect.poll(async () => (await outcomes(OUTSIDE)).length).toBeGreaterThan(1)
  await expect
    .poll(async () => (await outcomes(OUTSIDE)).every(({ status }) => status === 'canceled'))
    .toBe(true)

  const { data } = await town.app.ok('conversations_list', {})
  const conversation = data.find(
    (one: { contact: { phoneNumber: string } }) => one.contact.phoneNumber === OUTSIDE,
  )
  await town.app.ok('conversations_take_over', { id: conversation.id })
  await town.app.ok('conversations_reply', { id: conversation.id, text: 'Hello from a human.' })
  await expect
    .poll(async () => (await outcomes(OUTSIDE)).filter(({ author }) => author === 'human'))
    .toMatchObject([CANCELED])

  expect(await town.messages(OUTSIDE)).toEqual([])
})
