import { randomBytes } from 'node:crypto'
import { fromWire, toWire } from '../src/platform/core/index.ts'
import { sql } from '../src/platform/db/index.ts'
import { insertAccount, insertChannel } from './channels.ts'
import { publishForm, submit } from './form-visitor.ts'
import type { TestApp, TestOrganization } from './harness.ts'
import { newUser } from './people.ts'

/**
 * An organization with a record of every kind, made through the API: what the tests over all operations act on. Start
 * the app with `PARLEY_ROLE: 'api'`, so that nothing moves by itself.
 */
export interface Workspace extends TestOrganization {
  /** The session of its owner, for what no key may do. */
  cookie: string
  /** What stands in a path, by the path up to there: `/segments/{slug}` → a slug. */
  records: Readonly<Record<string, string>>
  credentialId: string
  segmentId: string
  phoneNumber: string
  deliveryId: string
  /** Uploaded to be sent in its conversation. */
  fileId: string
  templateId: string
  /** That no initiative needs. */
  changingTemplateId: string
  /** Ready to launch. */
  draftInitiativeId: string
  /** Without a journey. */
  bareInitiativeId: string
  /** Live, without a draft. */
  forkableInitiativeId: string
  cancelableInitiativeId: string
  canceledInitiativeId: string
  /** A draft to draw on; it has the node of `records`. */
  sketchId: string
}

/** Two workspaces of the same label hold records of the same names. */
export async function openWorkspace(app: TestApp, label: string): Promise<Workspace> {
  const org = await app.newOrganization()
  const { cookie } = await newUser(app, 'owner', org.id)
  const member = await newUser(app, 'member', org.id)
  const phoneNumber = `+57300000000${label.length % 10}`
  const channel = await insertChannel(app.runtime, org.id, phoneNumber)
  // Without numbers: to be disconnected.
  const accountId = await insertAccount(app.runtime, org.id)
  const call = (name: string, input: Record<string, unknown>) => app.ok(name, input, { key: org.key })
  const callAsOwner = (name: string, input: Record<string, unknown>) => app.ok(name, input, { key: cookie })

  await call('cdp_people_upsert', { externalId: `person-${label}`, firstName: 'Ana', phoneNumber: PHONE })
  await call('cdp_custom_object_types_create', { name: `car-${label}`, displayName: 'Car' })
  await call('cdp_custom_objects_upsert', { type: `car-${label}`, externalId: `object-${label}` })
  const { relationshipTypeId } = await call('cdp_relationship_types_register', {
    kind: 'person_to_co',
    role: 'owner',
    customObjectType: `car-${label}`,
  })
  await call('cdp_relationships_link', {
    relationshipTypeId,
    personExternalId: `person-${label}`,
    customObjectExternalId: `object-${label}`,
  })
  await call('cdp_events_record', {
    externalId: `event-${label}`,
    name: 'order_placed',
    personExternalId: `person-${label}`,
  })
  const { id: segmentId } = await call('segments_create', {
    name: 'All',
    slug: `segment-${label}`,
    filterExpression: EVERYBODY,
  })
  await call('segments_evaluate', { slug: `segment-${label}` })

  const created = await call('templates_create', { name: `template_${label}`, ...TEMPLATE })
  const templateId: string = created.data[0].id
  const other = await call('templates_create', { name: `changing_${label}`, ...TEMPLATE })
  const emailTemplate = await call('email_templates_create', {
    name: `E-mail ${label}`,
    subject: 'Hello',
    body: 'Hello {{name}}',
  })
  await app.runtime.pool.run(sql`
    update templates set status = 'APPROVED', provider_id = '1', check_at = null where org_id = ${org.id}`)

  const newInitiative = async (name: string) => {
    const { id } = await call('initiatives_create', { name })
    await call('initiatives_templates_set', { id, templateId, round: 1 })
    return id as string
  }
  const newJourney = async (initiativeId: string, definition: object = DEFINITION) =>
    (await call('journeys_create_draft', { initiativeId, definition })).id as string

  const spare = { id: `spare-${label}`, kind: 'DELAY', name: 'Spare', inputs: { duration: '1d' } }
  const bareInitiativeId = await newInitiative(`bare ${label}`)
  const draftInitiativeId = await newInitiative(`draft ${label}`)
  await newJourney(draftInitiativeId)
  const sketchId = await newJourney(await newInitiative(`sketch ${label}`), {
    ...DEFINITION,
    actions: [...DEFINITION.actions, spare],
  })
  const newLiveInitiative = async (name: string) => {
    const id = await newInitiative(name)
    await newJourney(id)
    await call('initiatives_launch', { id })
    return id
  }
  const forkableInitiativeId = await newLiveInitiative(`forkable ${label}`)
  const cancelableInitiativeId = await newLiveInitiative(`cancelable ${label}`)
  const canceledInitiativeId = await newLiveInitiative(`canceled ${label}`)
  await call('initiatives_cancel', { id: canceledInitiativeId })
  const liveId = await newInitiative(`live ${label}`)
  await newJourney(liveId)
  await call('extraction_schema_set', { id: liveId, schema: SCHEMA })
  await call('initiatives_launch', { id: liveId })
  const enrolled = await call('initiatives_participants_add', {
    id: liveId,
    people: [{ externalId: `participant-${label}`, phoneNumber: PHONE }],
  })

  const conversationId = app.runtime.newId()
  await app.runtime.pool.run(sql`
    insert into conversations (org_id, id, channel_id, contact_id, owner, run_id, last_inbound_at, created_at)
    select ${org.id}, ${conversationId}, ${channel.id}, contact_id, 'nobody', id, now(), now() from runs
    where org_id = ${org.id} and id = ${fromWire('run', enrolled.data[0].participantId)}`)
  const upload = async () => {
    const conversation = toWire('conversation', conversationId)
    const uploaded = await fetch(`${app.url}/api/v1/conversations/${conversation}/file?fileName=price.pdf`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${org.key}`, 'content-type': 'application/octet-stream' },
      body: '%PDF-1.7',
    })
    return ((await uploaded.json()) as { fileId: string }).fileId
  }
  const fileId = await upload()
  const { messageId } = await call('conversations_reply', {
    id: toWire('conversation', conversationId),
    fileId: await upload(),
  })
  // Nobody has it yet, whatever else is tried.
  await app.runtime.pool.run(sql`
    update conversations set owner = 'nobody', assignee = null
    where org_id = ${org.id} and id = ${conversationId}`)

  const { id: knowledgeId } = await call('knowledge_create', {
    title: 'Hours',
    text: 'From nine on.',
    language: 'en',
  })
  const { id: cannedReplyId } = await call('canned_replies_create', {
    shortcut: 'hello',
    title: 'Greeting',
    text: 'Hello {{person.firstName|there}}',
  })
  await call('language_model_set', { provider: 'anthropic', model: 'small' })
  const { id: credentialId } = await call('http_credentials_create', {
    key: `credential-${label}`,
    authType: 'BEARER',
    value: 'secret',
  })
  const { id: unusedCredentialId } = await call('http_credentials_create', {
    key: `unused-${label}`,
    authType: 'BEARER',
    value: 'secret',
  })
  const { id: subscriptionId } = await call('webhook_subscriptions_create', {
    url: 'https://hooks.example/parley',
    events: ['journey_run.started'],
    credentialId,
  })
  const tested = await call('webhook_subscriptions_test', { id: subscriptionId, waitSeconds: 0 })
  await call('environments_create', { key: `default-${label}` })
  const { id: environmentId } = await call('environments_create', {
    key: `environment-${label}`,
    variables: [{ key: 'TOKEN', value: 'secret', isSecret: true }],
  })
  const form = await publishForm(app, FORM, ['*'], org.key)
  await submit({ ...form, url: app.url }, { email: `${label}@example.com` })
  const { formId } = form
  const submissions = await call('lead_capture_submissions_list', { formId })
  const { id: importId } = await call('cdp_imports_create', { kind: 'people', content: 'id,name\nana,Ana\n' })

  const { id: keyId } = await callAsOwner('api_keys_create', { name: `key ${label}` })
  const email = `invited-${label}@example.com`
  const { id: invitationId } = await callAsOwner('invitations_create', { email, role: 'viewer' })

  return {
    ...org,
    cookie,
    credentialId,
    segmentId,
    deliveryId: tested.data[0].deliveryId,
    fileId,
    phoneNumber,
    templateId,
    changingTemplateId: other.data[0].id,
    draftInitiativeId,
    bareInitiativeId,
    forkableInitiativeId,
    cancelableInitiativeId,
    canceledInitiativeId,
    sketchId,
    records: {
      '/api-keys/{id}': keyId,
      '/invitations/{id}': invitationId,
      '/members/{userId}': member.wireId,
      '/cdp/people/{externalId}': `person-${label}`,
      '/cdp/custom-objects/types/{type}': `car-${label}`,
      '/cdp/custom-objects/{type}': `car-${label}`,
      '/cdp/custom-objects/{type}/{externalId}': `object-${label}`,
      '/cdp/relationship-types/{relationshipTypeId}': relationshipTypeId,
      '/cdp/events/{externalId}': `event-${label}`,
      '/cdp/imports/{id}': importId,
      '/segments/{slug}': `segment-${label}`,
      '/templates/{id}': templateId,
      '/email-templates/{id}': emailTemplate.id,
      '/conversations/{id}': toWire('conversation', conversationId),
      '/conversations/{id}/messages/{messageId}': messageId,
      '/channels/{id}': toWire('channel', accountId),
      '/initiatives/{id}': liveId,
      '/initiatives/{id}/participants/{participantId}': enrolled.data[0].participantId,
      '/journeys/{journeyId}': await newJourney(liveId),
      '/lead-capture/embedded-forms/{formId}': formId,
      '/lead-capture/submissions/{submissionId}': submissions.data[0].id,
      '/environments/{id}': environmentId,
      '/journeys/{journeyId}/nodes/{nodeId}': spare.id,
      '/http-credentials/{id}': unusedCredentialId,
      '/knowledge/{id}': knowledgeId,
      '/canned-replies/{id}': cannedReplyId,
      '/webhook-events/{id}': tested.data[0].eventId,
      '/webhook-subscriptions/{id}': subscriptionId,
    },
  }
}

const PHONE = '+573001234567'

export const EVERYBODY = { kind: 'person', op: 'AND', predicates: [] }

export const TEMPLATE = {
  language: 'en',
  category: 'UTILITY',
  contentType: 'TEXT',
  content: { body: 'Hello {{1}}, how are you?' },
  variables: { 1: 'Ana' },
}

export const SCHEMA = {
  fields: { wants_demo: { type: 'bool', label: 'Wants a demo', description: 'Whether they want a demo.' } },
}

/** Ready to be published. */
export const FORM = {
  fields: [{ key: 'email', type: 'email', label: 'Your e-mail address', required: true, mapsTo: 'email' }],
  consent: { text: 'We may write to you.', version: '1' },
  protection: { minimumSeconds: 0 },
}

/** Opens, waits for a reply, and ends. */
export const DEFINITION = {
  name: 'Check-in',
  actions: [
    { id: 'entry', kind: 'ENTRY', name: 'Start', inputs: { triggerType: 'manual' } },
    {
      id: 'open',
      kind: 'SEND_MESSAGE',
      name: 'Open',
      inputs: { templateBindings: { 1: 'person.firstName' } },
    },
    { id: 'wait', kind: 'WAIT_FOR_REPLY', name: 'Wait', inputs: { maxTimeout: '24h' } },
    { id: 'end', kind: 'EXIT', name: 'End' },
  ],
  edges: [
    { from: 'entry', to: 'open', sourceHandle: 'SENT' },
    { from: 'open', to: 'wait', sourceHandle: 'SENT' },
    { from: 'wait', to: 'end', sourceHandle: 'REPLIED' },
    { from: 'wait', to: 'end', sourceHandle: 'TIMEOUT' },
  ],
}

/** Something that looks like `value` and names nothing. */
export function unknownLike(value: string): string {
  const prefix = /^([a-z]{3})_[0-9a-f]{32}$/.exec(value)?.[1]
  return prefix ? `${prefix}_${randomBytes(16).toString('hex')}` : `no-such-${randomBytes(6).toString('hex')}`
}
