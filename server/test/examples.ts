import type { Operation } from '../src/platform/operations/index.ts'
import { jsonSchemaOf } from '../src/platform/schema/index.ts'
import type { Dice } from './dice.ts'
import { pdfOf } from './pdfs.ts'
import { sampleOf } from './schema-samples.ts'
import { DEFINITION, EVERYBODY, SCHEMA, TEMPLATE, type Workspace } from './workspace.ts'

type Input = Record<string, any>

let count = 0
/** Names must not collide when an example is sent twice. */
const fresh = (name: string) => `${name}-${++count}`

const typeIn = (records: Workspace['records']) => records['/cdp/custom-objects/{type}']!
const linkIn = (records: Workspace['records']) => ({
  relationshipTypeId: records['/cdp/relationship-types/{relationshipTypeId}']!,
  personExternalId: records['/cdp/people/{externalId}']!,
  customObjectExternalId: records['/cdp/custom-objects/{type}/{externalId}']!,
})

/** Where the schema alone does not say what is valid. Path parameters come from the workspace. */
const EXAMPLES: Record<string, (workspace: Workspace) => Input> = {
  cdp_events_record: () => ({ name: 'order_placed', externalId: fresh('event'), personExternalId: 'ana' }),
  cdp_events_batch_record: () => ({
    items: [{ name: 'order_placed', externalId: fresh('event'), personExternalId: 'ana' }],
  }),
  cdp_custom_objects_upsert: ({ records }) => ({ type: typeIn(records), externalId: fresh('object') }),
  cdp_custom_objects_batch_upsert: ({ records }) => ({
    items: [{ type: typeIn(records), externalId: fresh('object') }],
  }),
  cdp_custom_objects_list: ({ records }) => ({ type: typeIn(records) }),
  cdp_relationship_types_register: ({ records }) => ({
    kind: 'person_to_co',
    role: fresh('role'),
    customObjectType: typeIn(records),
  }),
  cdp_relationships_link: ({ records }) => linkIn(records),
  cdp_relationships_unlink: ({ records }) => linkIn(records),
  cdp_relationships_batch: ({ records }) => ({ items: [{ kind: 'person_to_co', ...linkIn(records) }] }),
  segments_create: () => ({ name: 'All', slug: fresh('all'), filterExpression: EVERYBODY }),
  channels_create: () => ({
    kind: 'whatsapp_cloud',
    settings: { wabaId: '1234' },
    secrets: { accessToken: 'token', appSecret: 'secret' },
  }),
  templates_create: () => ({ name: fresh('hello').replace('-', '_'), ...TEMPLATE }),
  email_templates_create: () => ({ name: fresh('E-mail'), subject: 'Hello', body: 'Hello {{name}}' }),
  sending_limits_set: () => ({
    quietHours: { from: '21:00', until: '08:00' },
    messagesPerPersonPer: { messages: 3, window: '7d' },
  }),
  templates_update: ({ changingTemplateId }) => ({ id: changingTemplateId }),
  initiatives_launch: ({ draftInitiativeId }) => ({ id: draftInitiativeId }),
  initiatives_update: ({ bareInitiativeId }) => ({ id: bareInitiativeId, name: 'Other' }),
  initiatives_cancel: ({ cancelableInitiativeId }) => ({ id: cancelableInitiativeId }),
  initiatives_archive: ({ canceledInitiativeId }) => ({ id: canceledInitiativeId }),
  initiatives_unarchive: ({ canceledInitiativeId }) => ({ id: canceledInitiativeId }),
  initiatives_templates_set: ({ templateId }) => ({ templateId, round: 2 }),
  initiatives_participants_add: () => ({
    people: [{ externalId: fresh('person'), phoneNumber: '+573007654321' }],
  }),
  language_model_set: () => ({ provider: 'anthropic', model: 'small' }),
  extraction_schema_set: () => ({ schema: SCHEMA }),
  journeys_create_draft: ({ bareInitiativeId }) => ({
    initiativeId: bareInitiativeId,
    definition: DEFINITION,
  }),
  journeys_update_draft: () => ({ definition: DEFINITION }),
  journeys_create_draft_from_published: ({ forkableInitiativeId }) => ({ journeyId: forkableInitiativeId }),
  journeys_add_node: ({ sketchId }) => ({
    journeyId: sketchId,
    node: { id: fresh('node'), kind: 'EXIT', name: 'Out' },
  }),
  journeys_update_node: ({ sketchId }) => ({ journeyId: sketchId, name: 'Other' }),
  journeys_delete_node: ({ sketchId }) => ({ journeyId: sketchId }),
  journeys_connect_nodes: ({ sketchId, records }) => ({
    journeyId: sketchId,
    from: records['/journeys/{journeyId}/nodes/{nodeId}']!,
    to: 'end',
    sourceHandle: 'SENT',
  }),
  journeys_disconnect_nodes: ({ sketchId }) => ({ journeyId: sketchId, from: 'entry' }),
  journeys_set_trigger: ({ sketchId }) => ({ journeyId: sketchId, triggerType: 'manual' }),
  journeys_message_templates: ({ phoneNumber }) => ({ channelId: phoneNumber }),
  journeys_compare: ({ sketchId }) => ({ baseId: sketchId }),
  journeys_validate: () => ({ definition: DEFINITION }),
  journeys_simulate: () => ({ definition: DEFINITION }),
  journeys_rehearse: ({ records }) => ({ definition: DEFINITION, segment: records['/segments/{slug}']! }),
  journeys_publish: () => ({ confirm: true }),
  journeys_stop: ({ forkableInitiativeId }) => ({ journeyId: forkableInitiativeId, confirm: true }),
  do_not_contact_add: () => ({ entries: [{ kind: 'phone', value: '+573009990000' }] }),
  do_not_contact_remove: () => ({ kind: 'phone', value: '+573009990000' }),
  do_not_contact_check: () => ({ phoneNumber: '+573009990000' }),
  knowledge_file_preview: () => ({ content: pdfOf([['Hello']]).toString('base64') }),
  canned_replies_preview: ({ records }) => ({ conversationId: records['/conversations/{id}']! }),
  conversations_assign: () => ({ assignee: null }),
  conversations_reply: () => ({ text: 'Of course' }),
  environments_create: () => ({ key: fresh('environment') }),
  test_numbers_set: () => ({ phoneNumbers: ['+573007654321'] }),
  http_credentials_create: () => ({ key: fresh('key'), authType: 'BEARER', value: 'secret' }),
  webhook_subscriptions_create: ({ credentialId }) => ({
    url: 'https://hooks.example/parley',
    events: ['journey_run.ended'],
    credentialId,
  }),
  http_credentials_update: () => ({ name: 'The CRM' }),
  webhook_subscriptions_test: () => ({ waitSeconds: 0 }),
  webhook_events_replay: ({ records }) => ({ eventId: records['/webhook-events/{id}']! }),
  members_update: () => ({ role: 'viewer' }),
  invitations_create: () => ({ email: `${fresh('invited')}@example.com`, role: 'member' }),
  webhook_deliveries_replay: () => ({ since: '2020-01-01T00:00:00Z' }),
}

/** An input that the operation accepts in this workspace. Without an entry above it is the smallest that fits the schema. */
export function exampleInput(op: Operation, workspace: Workspace): Input {
  const example = EXAMPLES[op.name]
  if (example) return { ...pathValues(op, workspace), ...example(workspace) }
  return { ...(sampleOf(schemaOf(op)) as Input), ...pathValues(op, workspace) }
}

/** An input of the documented shape with whatever the dice choose. Its paths name records that there are. */
export function randomInput(op: Operation, workspace: Workspace, dice: Dice): Input {
  return { ...(sampleOf(schemaOf(op), dice) as Input), ...pathValues(op, workspace) }
}

/** What a field of that name refers to. */
const REFERENCES: Record<string, (workspace: Workspace) => string> = {
  initiativeId: ({ records }) => records['/initiatives/{id}']!,
  relationshipTypeId: ({ records }) => records['/cdp/relationship-types/{relationshipTypeId}']!,
  baseId: ({ sketchId }) => sketchId,
  journeyId: ({ records }) => records['/journeys/{journeyId}']!,
  subscriptionId: ({ records }) => records['/webhook-subscriptions/{id}']!,
  templateId: ({ templateId }) => templateId,
  fileId: ({ fileId }) => fileId,
  credentialId: ({ credentialId }) => credentialId,
  conversationId: ({ records }) => records['/conversations/{id}']!,
  cannedReplyId: ({ records }) => records['/canned-replies/{id}']!,
  segmentId: ({ segmentId }) => segmentId,
  eventId: ({ records }) => records['/webhook-events/{id}']!,
  environmentId: ({ records }) => records['/environments/{id}']!,
  channelId: ({ phoneNumber }) => phoneNumber,
  deliveryId: ({ deliveryId }) => deliveryId,
  actorId: ({ records }) => records['/api-keys/{id}']!,
}

/** The fields outside of the path that name a record by its id, with that of the workspace. */
export function referencesOf(op: Operation, workspace: Workspace): Record<string, string> {
  const names = Object.keys(op.input.shape).filter(
    (name) => /Id$/.test(name) && !/externalId$/i.test(name) && !op.pathParams.includes(name),
  )
  return Object.fromEntries(
    names.map((name) => {
      const reference = REFERENCES[name]
      if (!reference) throw new Error(`examples.ts does not know what ${name} refers to: add it`)
      return [name, reference(workspace)]
    }),
  )
}

/** The part of an input that cannot be left out. */
export function requiredPart(op: Operation, input: Input): Input {
  const required = new Set([...((schemaOf(op).required as string[] | undefined) ?? []), ...op.pathParams])
  return Object.fromEntries(Object.entries(input).filter(([name]) => required.has(name)))
}

/** The path parameters, naming records of the workspace. */
export function pathValues(
  op: Pick<Operation, 'path' | 'pathParams'>,
  { records }: Workspace,
): Record<string, string> {
  return Object.fromEntries(
    op.pathParams.map((name) => {
      const prefix = op.path.slice(0, op.path.indexOf(`{${name}}`) + name.length + 2)
      const value = records[prefix]
      if (value === undefined) throw new Error(`workspace.ts has no record for ${prefix}: add one`)
      return [name, value]
    }),
  )
}

const schemas = new WeakMap<Operation, Record<string, unknown>>()

function schemaOf(op: Operation): Record<string, unknown> {
  let schema = schemas.get(op)
  if (!schema) {
    schema = jsonSchemaOf(op.documentedInput ?? op.input, 'input')
    schemas.set(op, schema)
  }
  return schema
}
