import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { ANSWERS, LEAD_FORM, type OpenForm, publishForm, submit } from '../peers/form-visitor.ts'
import { connectSms } from '../peers/simulator.ts'

/* What the consent of a form does to the topics of people who are known already, and to each channel of a number. */

let town: Town
beforeAll(async () => {
  town = await openTown()
})
afterAll(() => town[Symbol.asyncDispose]())

let drawn = 0
const newPhone = () => `+5730077${String(10_000 + ++drawn)}`

/** A form whose consent grants a new topic. */
async function formWithTopic(topic: Record<string, unknown>, confirmation: object) {
  const { id: topicId } = await town.app.ok('topics_create', topic)
  const consent = { ...LEAD_FORM.consent, topicId }
  const form = await publishForm(town.app, { ...LEAD_FORM, consent, confirmation })
  const send = (phone: string) => submit({ ...form, url: town.app.url }, { ...ANSWERS, phone })
  return { form, topicId, send }
}

const submissionOf = async ({ formId }: OpenForm) =>
  (await town.app.ok('lead_capture_submissions_list', { formId })).data[0]

/** The states of a topic by channel, and whether it may be sent there. */
async function consentsOf(externalId: string, topicId: string) {
  const { consents } = await town.app.ok('consents_get', { externalId })
  const chosen = consents.filter(({ topic }: any) => topic.id === topicId)
  return Object.fromEntries(chosen.map((each: any) => [each.channel, [each.state, each.isGranted]]))
}

test('A submission that waits for its confirmation takes no topic from somebody who has it by default', async () => {
  const topic = { name: { en: 'Orders' }, isDefaultGranted: true }
  const { form, topicId, send } = await formWithTopic(topic, { phone: true, email: false })
  const phone = newPhone()
  await town.app.ok('cdp_people_upsert', { externalId: 'vera', phoneNumber: phone })
  const { body } = await send(phone)
  expect(await submissionOf(form)).toMatchObject({ personExternalId: 'vera', confirmation: 'waiting' })
  expect(await consentsOf('vera', topicId)).toMatchObject({ whatsapp: [null, true] })
  await town.write(phone, new URL(body.ending.action.url).searchParams.get('text')!)
  await expect.poll(() => submissionOf(form)).toMatchObject({ confirmation: 'confirmed' })
  expect(await consentsOf('vera', topicId)).toMatchObject({ whatsapp: ['granted', true] })
})

test('A phone number grants the topic on WhatsApp, and for SMS once there is a number for it', async () => {
  const { form, topicId, send } = await formWithTopic({ name: { en: 'News' } }, { phone: false })
  await send(newPhone())
  const before = await submissionOf(form)
  await connectSms(town.app)
  await send(newPhone())
  const after = await submissionOf(form)
  expect(await consentsOf(before.personExternalId, topicId)).toEqual({
    whatsapp: ['granted', true],
    sms: [null, false],
    email: [null, false],
  })
  expect(await consentsOf(after.personExternalId, topicId)).toMatchObject({
    whatsapp: ['granted', true],
    sms: ['granted', true],
  })
})
