import { setTimeout } from 'node:timers/promises'
import { createParley } from '../../sdk/src/index.ts'

/** Creates the data for the developer screens. */
export async function prepareDevelopers(url: string, apiKey: string): Promise<void> {
  const { environments, httpCredentials, webhookSubscriptions } = createParley({
    url,
    key: apiKey,
  })
  await environments.create({ key: 'production', name: 'Production' })
  await environments.create({
    key: 'staging',
    name: 'Staging',
    isTest: true,
    variables: [
      { key: 'BASE_URL', value: 'https://staging.example.com' },
      { key: 'TOKEN', value: 'not shown', isSecret: true },
    ],
  })
  const { id } = await httpCredentials.create({ key: 'crm', authType: 'BEARER', value: 'not shown' })
  await webhookSubscriptions.create({
    name: 'CRM',
    description: 'Keeps the deals up to date',
    url: 'https://crm.example.com/hooks',
    events: ['conversation.escalated'],
    credentialId: id,
  })
}

/** Creates the data for the screens of the agent and of sending. */
export async function prepareAgent(url: string, apiKey: string): Promise<void> {
  const parley = createParley({ url, key: apiKey })
  await parley.knowledge.create({
    title: 'Opening hours',
    text: 'We sell and repair bicycles.\n\nOur shop opens at nine and closes at six on weekdays.',
    language: 'en',
  })
  await parley.knowledge.create({
    kind: 'FAQ',
    title: 'How long does a repair take?',
    text: 'Three working days. We write to you when it is ready.',
    language: 'en',
  })
  await parley.languageModel.set({
    provider: 'anthropic',
    model: 'claude-haiku-4-5',
    apiKey: 'not shown',
    inputPrice: 1,
    outputPrice: 5,
    dailyBudget: 10,
  })
  await parley.sending.limits.set({
    quietHours: { from: '21:00', until: '08:00' },
    messagesPerPersonPer: { messages: 3, window: '7d', whenReached: 'skip' },
  })
  await parley.doNotContact.add({
    entries: [
      { kind: 'phone', value: '+573005550001' },
      { kind: 'email', value: 'stop@example.com' },
    ],
  })
}

const PHONE = '+573005550118'

/** Creates a conversation that was taken over, handed on and labeled, canned replies, a form and two people who may be one. */
export async function prepareInbox(url: string, apiKey: string, owner: string): Promise<void> {
  const parley = createParley({ url, key: apiKey })
  const { cannedReplies, conversations, people, simulatedPhones } = parley
  await cannedReplies.create({
    shortcut: 'hours',
    title: 'Opening hours',
    text: 'Hello {{person.firstName|there}}, we are open from nine to six.',
  })
  await parley.embeddedForms.create({
    name: 'Newsletter',
    allowedOrigins: ['https://example.com'],
  })
  await people.upsert({ externalId: 'lucia', firstName: 'Lucía', lastName: 'Torres', phoneNumber: PHONE })
  await people.upsert({
    externalId: 'lucia-2',
    firstName: 'Lucía',
    lastName: 'Torres',
    email: 'lucia@example.com',
  })
  await simulatedPhones.create({ name: 'Lucía Torres', phoneNumber: PHONE })
  const says = (text: string) =>
    simulatedPhones.write({ phoneNumber: PHONE, content: { kind: 'text', text } })
  await says('Hello! I saw the blue touring bike.')
  await says('Is it in stock?')
  const id = await conversationWith(parley)
  await conversations.takeOver({ id })
  await conversations.label({ id, labels: ['sale'] })
  await conversations.assign({ id, assignee: owner })
  await conversations.note({ id, text: 'She asked last week, too.', mentions: [owner] })
}

/** The id of the conversation of the phone, as soon as the message has arrived. */
async function conversationWith({ conversations }: ReturnType<typeof createParley>): Promise<string> {
  for (;;) {
    const { data } = await conversations.list({ text: PHONE })
    if (data[0]) return data[0].id
    await setTimeout(200)
  }
}
