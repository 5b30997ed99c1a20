import { z } from 'zod'
import {
  operation,
  readOperation,
  recordOperations,
  wholeListOperation,
} from '../../platform/operations/index.ts'
import { ById, ExternalId } from '../../platform/schema/index.ts'
import { findSuppressed, getPerson } from '../people/index.ts'
import { presentConsent, presentConsentEntry, readConsents, readHistory } from './consents.ts'
import { recordConsents } from './ledger.ts'
import { ConsentChange, ConsentProof, Consents, Topic, TopicInput } from './schema.ts'
import { createTopic, deleteTopic, listTopics, presentTopic, requireTopic, updateTopic } from './topics.ts'

const topics = recordOperations({ record: Topic, present: presentTopic })

const topics_list = wholeListOperation({
  name: 'topics_list',
  route: 'GET /topics',
  permission: 'people:read',
  summary: 'List topics',
  description: 'What you write to people about, in the order of the preference page.',
  forPeople: true,
  item: Topic,
  query: (ctx) => listTopics(ctx),
  present: presentTopic,
})

const topics_create = topics.create({
  name: 'topics_create',
  route: 'POST /topics',
  permission: 'people:write',
  summary: 'Create a topic',
  description: 'People choose on their preference page, for each channel, which topics they want.',
  forPeople: true,
  input: TopicInput,
  errors: ['already_exists', 'conflict'],
  run: createTopic,
})

const topics_update = topics.update({
  name: 'topics_update',
  route: 'PATCH /topics/{id}',
  permission: 'people:write',
  summary: 'Update a topic',
  forPeople: true,
  input: TopicInput.partial().extend(ById.shape),
  errors: ['already_exists'],
  run: updateTopic,
})

const topics_delete = topics.delete({
  name: 'topics_delete',
  route: 'DELETE /topics/{id}',
  permission: 'people:write',
  summary: 'Delete a topic',
  description:
    'Its history stays with the people. Fails with `conflict` while a segment, or an initiative that has not ended, ' +
    'asks for it.',
  forPeople: true,
  errors: ['conflict'],
  run: deleteTopic,
})

const Person = z.strictObject({ externalId: ExternalId })

/** The changes that an answer lists. */
const LATEST = 100

const consents_get = readOperation({
  name: 'consents_get',
  route: 'GET /cdp/people/{externalId}/consents',
  permission: 'people:read',
  summary: "Get a person's consents",
  description: 'What the person agreed to, by topic and channel, and the latest changes with their proof.',
  forPeople: true,
  input: Person,
  output: Consents,
  run: async (ctx, { externalId }) => consentsOf(ctx, externalId),
})

const consents_set = operation({
  name: 'consents_set',
  route: 'PUT /cdp/people/{externalId}/consents',
  permission: 'people:write',
  summary: "Set a person's consent",
  description:
    'Grants or withdraws one topic on one channel. State where the consent comes from and in whose words, because you may ' +
    'have to prove it. It does not change the do-not-contact list.',
  forPeople: true,
  effect: 'write',
  idempotent: true,
  subject: 'externalId',
  input: ConsentChange,
  output: Consents,
  errors: ['unknown_reference'],
  run: async (ctx, { externalId, topicId, ...change }) => {
    const person = await getPerson(ctx, externalId)
    const actor = `${ctx.actor.kind}:${ctx.actor.id}`
    const topic = await requireTopic(ctx, topicId)
    await recordConsents(ctx, [{ ...change, personExternalId: person.external_id, topicId: topic, actor }])
    return consentsOf(ctx, person.external_id)
  },
})

const consents_export = readOperation({
  name: 'consents_export',
  route: 'GET /cdp/people/{externalId}/consents/proof',
  permission: 'people:read',
  summary: "Get the proof of a person's consents",
  description: 'Everything that the person agreed to and withdrew, when, where and in which words.',
  forPeople: true,
  input: Person,
  output: ConsentProof,
  run: async (ctx, { externalId }) => {
    const { external_id: personExternalId } = await getPerson(ctx, externalId)
    const [consents, history] = await readBoth(ctx, personExternalId, null)
    return { personExternalId, exportedAt: ctx.now.toISOString(), consents, history }
  },
})

type Ctx = Parameters<typeof getPerson>[0]

async function consentsOf(ctx: Ctx, externalId: string): Promise<z.input<typeof Consents>> {
  const person = await getPerson(ctx, externalId)
  const [consents, history] = await readBoth(ctx, person.external_id, LATEST)
  const who = {
    phone: person.phone_number,
    email: person.email?.toLowerCase() ?? null,
    personExternalId: person.external_id,
  }
  return { mayContact: (await findSuppressed(ctx, [who])).size === 0, consents, history }
}

async function readBoth(ctx: Ctx, externalId: string, most: number | null) {
  const consents = await readConsents(ctx, externalId)
  const history = await readHistory(ctx, externalId, most)
  return [consents.map(presentConsent), history.map(presentConsentEntry)] as const
}

export const consentOperations = [
  topics_list,
  topics_create,
  topics_update,
  topics_delete,
  consents_get,
  consents_set,
  consents_export,
]
