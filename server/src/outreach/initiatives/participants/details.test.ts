import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import { toWire } from '../../../platform/core/index.ts'
import { newAnswered } from '../../results/testing/answered.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

test('A participant tells its messages that failed, and which of them can be sent again', async () => {
  const initiative = await outreach.newInitiative()
  const ana = await outreach.newParticipant(initiative, { phone: '+573005550001', opening: null })
  await outreach.sendMessage(ana, 'The first one', 'failed')
  const get = () =>
    outreach.app.ok('initiatives_participant_get', {
      id: toWire('initiative', initiative.id),
      participantId: toWire('run', ana.runId),
    })
  expect((await get()).failedMessages).toMatchObject([{ text: 'The first one', canSendAgain: true }])
  await outreach.sendMessage(ana, 'Sent instead')
  expect((await get()).failedMessages).toMatchObject([{ text: 'The first one', canSendAgain: false }])
})

test('A list with quotes has what stands behind each value', async () => {
  const initiative = await newAnswered(outreach, 20)
  const list = (more: object) =>
    outreach.app.ok('initiatives_participants_list', { id: toWire('initiative', initiative.id), ...more })
  const plain = (await list({})).data
  expect(plain.every((row: object) => !('answers' in row))).toBe(true)
  const { data } = await list({ quotes: true })
  for (const { values, answers } of data)
    expect(Object.keys(answers).sort()).toEqual(Object.keys(values).sort())
  const some = data.flatMap(({ answers }: any) => Object.values(answers))
  expect(some.length).toBeGreaterThan(0)
  expect(some[0]).toEqual({
    quote: some[0].quote,
    confidence: some[0].confidence,
    cause: some[0].cause,
    review: null,
  })
})
