import { ParleyError } from '@parley/sdk'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { parley } from '../../shell/queries/api.ts'
import { sampleEvents, sampleOrders, samplePeople, samplePersonOf, YOU } from './sample-people.ts'
import type { SampleStep } from './sample-step.ts'

const SEGMENT = 'good-customers'
const TEMPLATE = 'sample_check_in'
const APPROVED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 500

interface SampleOptions {
  /** Called after each step. */
  tell: (step: SampleStep) => void
  /** The reader's name, for a contact of their own. */
  you: string
}

/**
 * Creates a small shop to explore: people with orders, a segment of good customers and an initiative. Where phones are
 * simulated, the reader is one of its customers, and the initiative is launched. Returns the reader's number once a
 * message is on its way to it. It uses the public API, and running it again changes nothing.
 */
export async function makeSample({ tell, you }: SampleOptions): Promise<string | null> {
  const ownNumber = await ownPhone(you)
  const people = [...(ownNumber === null ? [] : [samplePersonOf(you, ownNumber)]), ...samplePeople()]
  await parley.people.batchUpsert({ items: people })
  await parley.customObjectTypes.create({
    name: 'order',
    displayName: 'Order',
    description: 'Bought in the shop.',
  })
  const { relationshipTypeId } = await parley.relationshipTypes.register({
    kind: 'person_to_co',
    customObjectType: 'order',
    role: 'buyer',
    cardinality: 'MANY_TO_MANY',
  })
  const orders = sampleOrders(samplePeople())
  await parley.customObjects.batchUpsert({ items: orders.map(({ object }) => object) })
  await parley.relationships.batch({ items: orders.map(({ link }) => ({ ...link, relationshipTypeId })) })
  await parley.events.batchRecord({ items: sampleEvents(orders, serviceTime()) })
  tell('people')
  await unlessThere(
    parley.segments.create({
      name: 'Good customers',
      slug: SEGMENT,
      description: 'Spent more than 200 and can be reached.',
      evaluationCadence: 'LIVE',
      filterExpression: {
        kind: 'person',
        op: 'AND',
        predicates: [
          { kind: 'person_attribute', attr: 'attributes.spent', type: 'NUMBER', op: 'gt', value: 200 },
          { kind: 'person_attribute', attr: 'phoneNumber', type: 'STRING', op: 'is_not_null' },
        ],
      },
    }),
  )
  await parley.segments.evaluate({ slug: SEGMENT })
  tell('segment')
  const id = await makeInitiative()
  // Real phones may belong to somebody, so that the initiative stays a draft.
  const isLaunched = ownNumber !== null && (await launch(id, ownNumber))
  tell('initiative')
  return isLaunched ? ownNumber : null
}

/** The simulated phone of the reader, with its number. null: phones are not simulated. */
async function ownPhone(name: string): Promise<string | null> {
  const { isSimulated } = await parley.installation.get()
  if (!isSimulated) return null
  // Loaded twice, the sample has one reader with one phone.
  const { data } = await parley.people.search({ query: YOU, limit: 1 })
  const phoneNumber = data.find(({ externalId }) => externalId === YOU)?.phoneNumber
  return (await parley.simulatedPhones.create({ name, ...(phoneNumber && { phoneNumber }) })).phoneNumber
}

async function makeInitiative(): Promise<string> {
  const { id } = await parley.initiatives.create({
    name: 'How do you like it?',
    objective: 'Learn how satisfied good customers are.',
    maxAttempts: 1,
    guidingQuestions: [
      {
        questionText: 'From 1 to 5, how much do you like your last order?',
        answerType: 'SCALE',
        priority: 1,
        scaleMin: 1,
        scaleMax: 5,
      },
    ],
  })
  return id
}

/** Returns whether the initiative was launched. The reader is the first to get its message. */
async function launch(id: string, ownNumber: string): Promise<boolean> {
  const numbers = await parley.whatsappNumbers.list()
  // Without a WhatsApp number, the initiative stays a draft.
  if (numbers.data.length === 0) return false
  const templateId = await approvedTemplate()
  if (templateId === null) return false
  await parley.initiatives.templates.set({ id, templateId, round: 1 })
  await parley.journeys.createDraft({ initiativeId: id, definition: JOURNEY })
  await parley.initiatives.launch({ id })
  const members = await parley.segments.members.list({ slug: SEGMENT, limit: 100 })
  const found = members.data.map(({ externalId, phoneNumber }) => ({ externalId, phoneNumber }))
  const others = found.filter(({ externalId }) => externalId !== YOU)
  const own = { externalId: YOU, phoneNumber: ownNumber }
  await parley.initiatives.participants.add({ id, people: [own, ...others] })
  return true
}

/** null: the template was not approved in time. */
async function approvedTemplate(): Promise<string | null> {
  const made = await unlessThere(
    parley.templates.create({
      name: TEMPLATE,
      language: 'en',
      category: 'UTILITY',
      contentType: 'QUICK_REPLY',
      content: {
        body: 'Hello {{1}}, thank you for your order. Do you have a minute for one question?',
        buttons: [{ title: 'Yes, ask me' }, { title: 'Talk to a person' }],
      },
      variables: { 1: 'Ana' },
    }),
  )
  const id = made?.data[0]?.id ?? (await knownTemplate())
  if (id === undefined) return null
  const until = Date.now() + APPROVED_WITHIN_MS
  while (Date.now() < until) {
    const { status } = await parley.templates.get({ id })
    if (status === 'APPROVED') return id
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return null
}

async function knownTemplate(): Promise<string | undefined> {
  const { data } = await parley.templates.list({ limit: 1_000 })
  return data.find(({ name }) => name === TEMPLATE)?.id
}

const JOURNEY = {
  name: 'One question',
  actions: [
    { id: 'entry', kind: 'ENTRY' as const, name: 'Enrolled', inputs: { triggerType: 'manual' as const } },
    {
      id: 'opening',
      kind: 'SEND_MESSAGE' as const,
      name: 'Opening',
      inputs: { templateBindings: { 1: 'person.firstName' } },
    },
    { id: 'reply', kind: 'WAIT_FOR_REPLY' as const, name: 'Wait a day', inputs: { maxTimeout: '24h' } },
    {
      id: 'talk',
      kind: 'MANAGE_CONVERSATION' as const,
      name: 'One question',
      inputs: { mode: 'AGENT' as const, inactivityTimeout: '24h' },
    },
    { id: 'end', kind: 'EXIT' as const, name: 'End' },
  ],
  edges: [
    { from: 'entry', to: 'opening', sourceHandle: 'SENT' as const },
    { from: 'opening', to: 'reply', sourceHandle: 'SENT' as const },
    { from: 'reply', to: 'talk', sourceHandle: 'REPLIED' as const },
    { from: 'reply', to: 'end', sourceHandle: 'TIMEOUT' as const },
    { from: 'talk', to: 'end', sourceHandle: 'CLOSED' as const },
    { from: 'talk', to: 'end', sourceHandle: 'STALE' as const },
  ],
}

/** null: it exists already. */
async function unlessThere<T>(made: PromiseLike<T>): Promise<T | null> {
  try {
    return await made
  } catch (error) {
    if (error instanceof ParleyError && error.code === 'already_exists') return null
    throw error
  }
}
