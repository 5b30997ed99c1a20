import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestParticipant } from '../../../test/fixtures/outreach.ts'
import { FOR_EVER } from '../../../test/fixtures/retention.ts'
import { reextract } from '../../conversations/extraction/extracting/reextraction.ts'
import { endRuns } from '../../messaging/runs/index.ts'
import { sql } from '../../platform/db/index.ts'
import { forgetPast, type Retention } from './retention.ts'

const DAY_MS = 86_400_000

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

const forget = (retention: Partial<Retention>) => forgetPast(outreach.runtime, { ...FOR_EVER, ...retention })
const end = (of: TestParticipant) => outreach.do((ctx) => endRuns(ctx, [of.runId], 'completed'))
/** An extraction that is queued would keep the conversation. */
const extracted = (of: TestParticipant) =>
  outreach.runtime.pool.run(sql`
    update runs set extract_at = null, extraction_status = 'EXTRACTED', captured_at = ${outreach.clock.now()}
    where org_id = ${outreach.org} and id = ${of.runId}`)

function messagesOf(of: TestParticipant) {
  return outreach.runtime.pool.rows(sql<{ text: string; status: string }>`
    select text, status from messages
    where org_id = ${outreach.org} and conversation_id = ${of.conversationId} order by created_at, id`)
}

let phones = 0
async function participant(initiative?: Awaited<ReturnType<Outreach['newInitiative']>>) {
  phones += 1
  return outreach.newParticipant(initiative ?? (await outreach.newInitiative()), {
    phone: `+57300333${String(phones).padStart(4, '0')}`,
    externalId: `person-${phones}`,
    name: 'Ana',
    opening: 'How are you, Ana?',
  })
}

test('old messages lose their words where nothing goes on, and stay as messages', async () => {
  const initiative = await outreach.newInitiative()
  const [over, live, open] = [
    await participant(initiative),
    await participant(initiative),
    await participant(initiative),
  ]
  for (const each of [over, live, open]) await outreach.receiveMessage(each, 'My cat is ill')
  await outreach.sendMessage(over, 'Perhaps sent', 'unknown')
  for (const each of [over, open]) {
    await end(each)
    await extracted(each)
  }
  await outreach.runtime.pool.run(sql`
    update conversations set owner = 'human', assignee = 'me' where org_id = ${outreach.org} and id = ${open.conversationId}`)
  outreach.clock.pass(90 * DAY_MS)
  await outreach.receiveMessage(over, 'Hello again')
  outreach.clock.pass(11 * DAY_MS)

  const { runtime, org, clock } = outreach
  for (const each of [over, live])
    await runtime.pool.run(sql`
      insert into message_links (org_id, code, message_id, url, is_picture, visits, created_at)
      select ${org}, m.id::text, m.id, 'https://shop.example/ana', false, 2, ${clock.now()} from messages m
      where m.org_id = ${org} and m.conversation_id = ${each.conversationId} and m.text = 'How are you, Ana?'`)
  const linksOf = (of: TestParticipant) =>
    runtime.pool.rows(sql`
      select url, visits from message_links l join messages m on m.org_id = ${org} and m.id = l.message_id
      where l.org_id = ${org} and m.conversation_id = ${of.conversationId}`)

  await forget({ messages: 102 * DAY_MS })
  expect(await linksOf(over)).toEqual([{ url: 'https://shop.example/ana', visits: 2 }])
  expect((await messagesOf(over))[0]).toMatchObject({ text: 'How are you, Ana?' })
  await forget({ messages: 100 * DAY_MS })
  expect(await messagesOf(over)).toEqual([
    { text: '', status: 'sent' },
    { text: '', status: 'received' },
    { text: 'Perhaps sent', status: 'unknown' },
    { text: 'Hello again', status: 'received' },
  ])
  expect(await linksOf(over)).toEqual([{ url: null, visits: 2 }])
  expect(await linksOf(live)).toEqual([{ url: 'https://shop.example/ana', visits: 2 }])
  for (const each of [live, open])
    expect((await messagesOf(each)).map(({ text }) => text)).toEqual(['How are you, Ana?', 'My cat is ill'])
})

test('a conversation without its words is not read again, so its values stay', async () => {
  const initiative = await outreach.newInitiative()
  const [old, recent] = [await participant(initiative), await participant(initiative)]
  await outreach.runtime.pool.run(sql`
    insert into extraction_schemas (org_id, initiative_id, version, fields, created_at)
    values (${outreach.org}, ${initiative.id}, 1, '[]', ${outreach.clock.now()})`)
  for (const each of [old, recent]) {
    await outreach.receiveMessage(each, 'Yes')
    await end(each)
    await extracted(each)
  }
  const { runtime, org } = outreach
  outreach.clock.pass(100 * DAY_MS)
  await runtime.pool.run(sql`
    update runs set extract_at = ${outreach.clock.now()} where org_id = ${org} and id = ${recent.runId}`)
  await forget({ messages: 50 * DAY_MS })
  await extracted(recent)
  const again = await outreach.do((ctx) =>
    reextract(ctx, `ini_${initiative.id.replaceAll('-', '')}`, { dryRun: true, force: true }),
  )
  expect(again.eligible).toBe(1)
})

test('ended runs forget name, address and quotes of their person, and stay in the results', async () => {
  const [over, live] = [await participant(), await participant()]
  await end(over)
  await extracted(over)
  const { runtime, org } = outreach
  await runtime.pool.run(sql`
    insert into extracted_values (org_id, run_id, slug, initiative_id, schema_version, items, source_quote)
    values (${org}, ${over.runId}, 'ill', ${over.initiativeId}, 1, '{true}', 'My cat is ill')`)
  outreach.clock.pass(100 * DAY_MS)
  await forget({ runs: 50 * DAY_MS })
  expect(await outreach.run(over)).toMatchObject({
    name: null,
    phone_number: null,
    context: {},
    status: 'COMPLETED',
    person_external_id: expect.stringMatching(/^person-/),
  })
  expect(await outreach.run(live)).toMatchObject({
    name: 'Ana',
    phone_number: expect.stringMatching(/^\+57/),
  })
  const values = await runtime.pool.rows(sql`
    select items, source_quote from extracted_values where org_id = ${org} and run_id = ${over.runId}`)
  expect(values).toEqual([{ items: ['true'], source_quote: null }])
})
