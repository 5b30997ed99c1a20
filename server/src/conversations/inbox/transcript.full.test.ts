import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../test/fixtures/outreach.ts'
import { receiveInbound } from './inbound/inbound.ts'
import { listContactMessages, listRunMessages, readTranscripts } from './transcript.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

test('A transcript lists messages oldest first, and a contact’s transcript includes all initiatives', async () => {
  const phone = '+573004444401'
  const survey = await outreach.newInitiative({ name: 'Survey' })
  const ana = await outreach.newParticipant(survey, { phone, opening: 'May we ask?' })
  await outreach.sendMessage(ana, 'never left', 'failed')
  await outreach.sendMessage(ana, 'about to leave', 'queued')
  const reply = await outreach.receiveMessage(ana, 'Sure')
  await outreach.do((ctx) => receiveInbound(ctx, [reply]))
  const offer = await outreach.newInitiative({ name: 'Offer' })
  await outreach.newParticipant(offer, { phone, opening: 'A gift', channelId: outreach.otherChannelId })

  const ofRun = await outreach.do((ctx) => listRunMessages(ctx, ana.runId))
  expect(ofRun).toEqual([
    expect.objectContaining({
      direction: 'outbound',
      author: 'agent',
      type: 'template',
      text: 'May we ask?',
    }),
    expect.objectContaining({ direction: 'inbound', author: 'participant', type: 'text', text: 'Sure' }),
  ])
  expect(ofRun[0]!.id).toMatch(/^msg_[0-9a-f]{32}$/)
  expect(ofRun[0]).not.toHaveProperty('initiative')

  const ofContact = await outreach.do((ctx) => listContactMessages(ctx, ana.contactId))
  expect(ofContact.map(({ text, initiative }) => [text, initiative?.name])).toEqual([
    ['May we ask?', 'Survey'],
    ['Sure', 'Survey'],
    ['A gift', 'Offer'],
  ])

  const transcripts = await readTranscripts(outreach.runtime.pool, outreach.org, [ana.runId])
  expect(transcripts.get(ana.runId)!.map(({ author, text }) => [author, text])).toEqual([
    ['agent', 'May we ask?'],
    ['agent', 'about to leave'],
    ['participant', 'Sure'],
  ])
})

test('A transcript longer than a page starts with its latest messages', async () => {
  const initiative = await outreach.newInitiative({ name: 'Long' })
  const ben = await outreach.newParticipant(initiative, { phone: '+573004444402', opening: 'Hello' })
  const texts = ['first', 'second', 'third', 'fourth'].map((word) => word.padEnd(3 * 1024 * 1024, '.'))
  for (const text of texts) await outreach.sendMessage(ben, text, 'sent')
  const firstWords = (messages: { text: string }[]) => messages.map(({ text }) => text.split('.')[0])
  const latest = ['second', 'third', 'fourth']
  expect(firstWords(await outreach.do((ctx) => listRunMessages(ctx, ben.runId)))).toEqual(latest)
  expect(firstWords(await outreach.do((ctx) => listContactMessages(ctx, ben.contactId)))).toEqual(latest)
})

test('The agent and the extractor read the latest 500 messages of a run', async () => {
  const initiative = await outreach.newInitiative({ name: 'Talkative' })
  const eva = await outreach.newParticipant(initiative, { phone: '+573004444403', opening: 'Hello' })
  for (let n = 1; n <= 502; n++) await outreach.sendMessage(eva, `${n}`, 'sent')
  const read = (await readTranscripts(outreach.runtime.pool, outreach.org, [eva.runId])).get(eva.runId)!
  expect(read.length).toBe(500)
  expect([read[0]!.text, read.at(-1)!.text]).toEqual(['3', '502'])
})
