import { expect, test } from 'vitest'
import { askJourney } from '../fixtures/journeys.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'

/* The same outreach through each WhatsApp provider: same template, journey and people, and the same result. */
const PEOPLE = { answers: '+573005550201', opts_out: '+573005550202', silent: '+573005550203' }

/** Moves the organization's number at the simulator to the simulated Twilio API. */
async function connectTwilio(app: TestApp): Promise<void> {
  const { data: numbers } = await app.ok('whatsapp_numbers_list')
  const { accounts } = await simulate<{
    accounts: { phoneNumber: string; accountSid: string; appSecret: string }[]
  }>(app, 'GET', '/accounts')
  const account = accounts.find(({ phoneNumber }) => phoneNumber === numbers[0].phoneNumber)!
  const { id } = await app.ok('channels_create', {
    kind: 'twilio',
    settings: { accountSid: account.accountSid },
    secrets: { authToken: account.appSecret },
  })
  await until(async () => (await app.ok('channels_get', { id })).status === 'CONNECTED')
}

/* Twilio reports no reviews, so the service asks after some seconds. */
test.each(['whatsapp_cloud', 'twilio'])(
  'People are reached, reply, opt out and stay silent: %s',
  async (kind) => {
    await using app = await startTestApp({ simulator: true, timeScale: 20_000 })
    if (kind === 'twilio') await connectTwilio(app)
    const rules = Object.entries(PEOPLE).map(([persona, phone]) => ({ phones: [phone], persona }))
    await simulate(app, 'PUT', '/personas', { rules })
    const templateId = await approvedTemplate(app, {
      name: 'how_was_it',
      contentType: 'QUICK_REPLY',
      content: {
        body: 'Hello {{1}}, may we ask you about your order?',
        buttons: [{ title: 'Yes, please' }],
      },
      variables: { 1: 'Ana' },
    })
    const { id } = await app.ok('initiatives_create', {
      name: 'After an order',
      guidingQuestions: [{ questionText: 'From 1 to 5, how was it?', answerType: 'SCALE' }],
    })
    await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
    await app.ok('journeys_create_draft', {
      initiativeId: id,
      // A day takes four seconds, and an answer on a busy machine may take longer than two days.
      definition: askJourney({ inputs: { templateBindings: { 1: 'person.firstName' } }, patience: '6d' }),
    })
    await app.ok('initiatives_launch', { id })
    const people = Object.entries(PEOPLE).map(([persona, phoneNumber]) => {
      return { externalId: persona, phoneNumber, name: persona }
    })
    const { errors } = await app.ok('initiatives_participants_add', { id, people })
    expect(errors).toEqual([])

    const statuses = await until(async () => {
      const { data: participants } = await app.ok('initiatives_participants_list', { id })
      const isOver = participants.every(({ status }: { status: string }) => status !== 'ACTIVE')
      return (
        isOver &&
        new Map(participants.map((each: { name: string; status: string }) => [each.name, each.status]))
      )
    })
    expect(Object.fromEntries(statuses)).toEqual({
      answers: 'COMPLETED',
      opts_out: 'STOPPED',
      silent: 'EXPIRED',
    })
    expect(await app.ok('do_not_contact_check', { phoneNumber: PEOPLE.opts_out })).toMatchObject({
      mayContact: false,
    })
    // Statuses have arrived. Twilio sends them to a separate address.
    const sent = await until(async () => {
      const { data: messages } = await app.ok('conversations_list', {})
      const silent = messages.find(
        (each: { contact: { phoneNumber: string } }) => each.contact.phoneNumber === PEOPLE.silent,
      )
      const { data: transcript } = await app.ok('conversations_messages_list', { id: silent.id })
      return ['delivered', 'read'].includes(transcript[0].status) && transcript
    })
    expect(sent).toMatchObject([{ type: 'template', text: 'Hello silent, may we ask you about your order?' }])
  },
)
