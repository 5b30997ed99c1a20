import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../src/app/registry.ts'
import { fromWire, toWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { insertDraft } from '../fixtures/drafts.ts'
import { credentialFor, newUser } from '../fixtures/people.ts'
import { DEFINITION, EVERYBODY, openWorkspace, TEMPLATE, type Workspace } from '../fixtures/workspace.ts'
import { Dice } from '../harness/dice.ts'
import { effort } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { emitEvents } from '../harness/webhooks.ts'
import { submit } from '../peers/form-visitor.ts'

/*
 * A list is read page by page during writes. A record that exists from the first to the last page is returned exactly
 * once. A record that is created or deleted in between may be missing or returned once.
 */
let app: TestApp
let workspace: Workspace
let lists: Record<string, Subject>
beforeAll(async () => {
  app = await startTestApp({
    env: { PARLEY_ROLE: 'api', PARLEY_POOL: '16', PARLEY_TRUSTED_PROXIES: 'loopback' },
  })
  workspace = await openWorkspace(app, 'busy')
  lists = subjects()
})
afterAll(() => app.stop())

type Input = Record<string, unknown>

/** A list, and how its records are created and deleted. */
interface Subject {
  input?: Input
  /** Creates a record and returns the value that `nameOf` reads from the list. */
  make(name: string): Promise<string>
  /** Creates several records at the same time, so that only their ids determine the order. */
  makeTogether?(names: readonly string[]): Promise<unknown>
  /** Missing if records are only added. */
  remove?(name: string): Promise<unknown>
  nameOf(item: any): string
}

const STEADY = effort(10, 20)
const WRITERS = effort(2, 8)
const WALKS = effort(1, 2)
const PAGE = 6

/** Written once, when an import has ended, and documents in the pages of their records. */
const STILL = ['cdp_imports_rejections_list', 'configuration_export', 'work_set_aside_list']

/** A conversation of a new contact, like after a first message. */
async function makeConversation(name: string): Promise<string> {
  const { newId, clock, pool } = app.runtime
  const [id, contact, now] = [newId(), newId(), clock.now()]
  await pool.run(sql`
    insert into contacts (org_id, id, wa_id, created_at) values (${workspace.id}, ${contact}, ${name}, ${now})`)
  await pool.run(sql`
    insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
    select org_id, ${id}, id, ${contact}, 'nobody', ${now} from channels where org_id = ${workspace.id} limit 1`)
  return toWire('conversation', id)
}

const ok = (name: string, input: Input) => {
  const op = operations.find((each) => each.name === name)!
  return app.ok(name, input, { key: credentialFor(op, workspace) })
}

function subjects(): Record<string, Subject> {
  const { records, credentialId } = workspace
  const type = records['/cdp/custom-objects/{type}']!
  const traveller = records['/cdp/people/{externalId}']!
  const relationshipTypeId = records['/cdp/relationship-types/{relationshipTypeId}']!
  const liveId = records['/initiatives/{id}']!
  const campaignId = records['/campaigns/{id}']!
  const subscriptionId = records['/webhook-subscriptions/{id}']!
  const slug = records['/segments/{slug}']!
  const formId = records['/lead-capture/embedded-forms/{formId}']!
  const conversationId = records['/conversations/{id}']!
  const linkOf = (personExternalId: string) => ({
    relationshipTypeId,
    personExternalId,
    customObjectExternalId: 'hub',
  })
  const named = async (name: string, made: Promise<unknown>) => {
    await made
    return name
  }
  const people = {
    make: (name: string) => named(name, ok('cdp_people_upsert', { externalId: name })),
    makeTogether: (names: readonly string[]) =>
      ok('cdp_people_batch_upsert', { items: names.map((externalId) => ({ externalId })) }),
    remove: (name: string) => ok('cdp_people_delete', { externalId: name }),
    nameOf: (item: any) => item.externalId,
  }
  let visitors = 0
  let phone = 3_001_000_000
  const aView: Promise<string> = ok('inbox_views_create', { name: 'Own', filter: {} }).then(({ id }) => id)
  const participants: Subject = {
    input: { id: liveId },
    make: async (name) => {
      const person = { externalId: name, phoneNumber: `+57${++phone}` }
      const { data } = await ok('initiatives_participants_add', { id: liveId, people: [person] })
      return data[0].participantId
    },
    nameOf: (item) => item.participantId,
  }
  return {
    cdp_people_list: people,
    cdp_duplicates_list: {
      make: async (name) => {
        const phoneNumber = `+57${++phone}`
        for (const externalId of [`${name}-older`, name])
          await ok('cdp_people_upsert', { externalId, phoneNumber })
        return name
      },
      remove: (name) => ok('cdp_people_delete', { externalId: name }),
      nameOf: (item) => item.person.externalId,
    },
    cdp_merges_list: {
      make: async (name) => {
        for (const externalId of [`${name}-merged`, name]) await ok('cdp_people_upsert', { externalId })
        await ok('cdp_people_merge', { externalId: name, mergedExternalId: `${name}-merged` })
        return name
      },
      nameOf: (item) => item.personExternalId,
    },
    cdp_custom_objects_list: {
      input: { type },
      make: (name) => named(name, ok('cdp_custom_objects_upsert', { type, externalId: name })),
      makeTogether: (names) =>
        ok('cdp_custom_objects_batch_upsert', { items: names.map((externalId) => ({ type, externalId })) }),
      remove: (name) => ok('cdp_custom_objects_delete', { type, externalId: name }),
      nameOf: (item) => item.externalId,
    },
    cdp_relationships_list: {
      input: { kind: 'person_to_co', customObjectType: type, customObjectExternalId: 'hub' },
      make: (name) => named(name, ok('cdp_relationships_link', linkOf(name))),
      makeTogether: (names) =>
        ok('cdp_relationships_batch', {
          items: names.map((name) => ({ kind: 'person_to_co', ...linkOf(name) })),
        }),
      remove: (name) => ok('cdp_relationships_unlink', linkOf(name)),
      nameOf: (item) => item.personExternalId,
    },
    cdp_events_list: {
      make: (name) =>
        named(name, ok('cdp_events_record', { name: 'seen', externalId: name, personExternalId: name })),
      makeTogether: (names) =>
        ok('cdp_events_batch_record', {
          items: names.map((externalId) => ({
            name: 'seen',
            externalId,
            personExternalId: externalId,
            timestamp: '2026-01-01T00:00:00Z',
          })),
        }),
      nameOf: (item) => item.externalId,
    },
    cdp_imports_list: {
      make: async (name) => (await ok('cdp_imports_create', { kind: 'people', content: `id\n${name}\n` })).id,
      nameOf: (item) => item.id,
    },
    cdp_people_timeline: {
      input: { externalId: traveller, kind: 'event' },
      make: (name) =>
        named(name, ok('cdp_events_record', { name: 'met', externalId: name, personExternalId: traveller })),
      nameOf: (item) => item.id,
    },
    cdp_people_touchpoints: {
      input: { externalId: traveller, eventName: 'met' },
      make: (name) =>
        named(name, ok('cdp_events_record', { name: 'met', externalId: name, personExternalId: traveller })),
      nameOf: (item) => item.eventExternalId,
    },
    segments_people_search: { ...people, input: { filterExpression: EVERYBODY } },
    segments_list: {
      make: (name) => named(name, ok('segments_create', { name, slug: name, filterExpression: EVERYBODY })),
      remove: (name) => ok('segments_delete', { slug: name }),
      nameOf: (item) => item.slug,
    },
    segments_members_list: {
      input: { slug },
      make: async (name) => {
        await people.make(name)
        return named(name, ok('segments_evaluate', { slug }))
      },
      makeTogether: async (names) => {
        await people.makeTogether(names)
        await ok('segments_evaluate', { slug })
      },
      remove: people.remove,
      nameOf: (item) => item.externalId,
    },
    templates_list: {
      make: async (name) => {
        const { data } = await ok('templates_create', { ...TEMPLATE, name: name.replace(/\W/g, '_') })
        return data[0].id
      },
      nameOf: (item) => item.id,
    },
    email_templates_list: {
      make: async (name) => (await ok('email_templates_create', { name, subject: 'Hi', body: 'Hello' })).id,
      nameOf: (item) => item.id,
    },
    drafts_list: {
      make: (name) => insertDraft(app.runtime, workspace.id, workspace.records['/conversations/{id}']!, name),
      nameOf: (item) => item.id,
    },
    campaigns_list: {
      make: async (name) =>
        (
          await ok('campaigns_create', {
            name,
            audience: { type: 'people', personExternalIds: ['ana'] },
            message: { channel: 'whatsapp' },
          })
        ).id,
      remove: (id) => ok('campaigns_delete', { id }),
      nameOf: (item) => item.id,
    },
    campaigns_repetitions_list: {
      input: { id: campaignId },
      make: async () => {
        const { newId, clock, pool } = app.runtime
        const [org, series, now] = [workspace.id, fromWire('campaign', campaignId), clock.now()]
        await pool.run(sql`
          insert into campaign_series (org_id, id, status) values (${org}, ${series}, 'PAUSED')
          on conflict (org_id, id) do nothing`)
        const { day } = await pool.one(sql<{ day: string }>`
          insert into campaign_repetitions (org_id, id, series_id, day, planned_at, outcome)
          select ${org}, ${newId()}, ${series}, coalesce(max(day) + 1, '2026-01-01'), ${now}, 'MISSED'
          from campaign_repetitions where org_id = ${org} and series_id = ${series} returning day::text`)
        return day
      },
      nameOf: (item) => item.day,
    },
    initiatives_list: {
      make: async (name) => (await ok('initiatives_create', { name })).id,
      nameOf: (item) => item.id,
    },
    initiatives_participants_list: participants,
    initiatives_transcripts_list: participants,
    initiatives_goal_people_list: {
      input: { id: liveId },
      make: async (name) => {
        const { newId, clock, pool } = app.runtime
        const [org, initiative, now] = [workspace.id, fromWire('initiative', liveId), clock.now()]
        await pool.run(sql`
          insert into initiative_goals (org_id, initiative_id, event_name, event_filters, goal_window, holdout_percent)
          values (${org}, ${initiative}, 'paid', '[]', '7d', 0) on conflict (org_id, initiative_id) do nothing`)
        await pool.run(sql`
          insert into goal_members (org_id, initiative_id, subject_id, person_external_id, arm, journey_id, started_at,
                                    reached_at)
          values (${org}, ${initiative}, ${newId()}, ${name}, 'HELD_OUT', ${newId()}, ${now}, ${now})`)
        return name
      },
      nameOf: (item) => item.personExternalId,
    },
    initiatives_answers_list: {
      ...participants,
      input: { id: liveId, field: 'city' },
      make: async (name) => {
        const participantId = await participants.make(name)
        const run = fromWire('run', participantId)
        await app.runtime.pool.run(sql`
          with extracted as (
            update runs set extraction_status = 'EXTRACTED' where org_id = ${workspace.id} and id = ${run}
            returning org_id, id, initiative_id)
          insert into extracted_values (org_id, run_id, slug, initiative_id, schema_version, items)
          select org_id, id, 'city', initiative_id, 1, ${['Lima']}::text[] from extracted`)
        return participantId
      },
    },
    extraction_reviews_list: {
      make: async (name) => {
        const participantId = await participants.make(name)
        await app.runtime.pool.run(sql`
          insert into extraction_reviews (org_id, run_id, slug, id, initiative_id, schema_version, created_at, items)
          select org_id, id, 'city', ${app.runtime.newId()}, initiative_id, 1, ${app.runtime.clock.now()}, ${['Lima']}::text[] from runs
          where org_id = ${workspace.id} and id = ${fromWire('run', participantId)}`)
        return participantId
      },
      nameOf: (item) => item.participantId,
    },
    journeys_list: {
      make: async (name) => {
        const { id: initiativeId } = await ok('initiatives_create', { name })
        return (await ok('journeys_create_draft', { initiativeId, definition: DEFINITION })).id
      },
      nameOf: (item) => item.id,
    },
    lead_capture_embedded_forms_list: {
      make: async (name) => (await ok('lead_capture_embedded_forms_create', { name })).id,
      remove: (formId) => ok('lead_capture_embedded_forms_delete', { formId }),
      nameOf: (item) => item.id,
    },
    lead_capture_embedded_forms_versions_list: {
      input: { formId },
      make: async (name) => {
        await ok('lead_capture_embedded_forms_update', { formId, draft: { constants: { name } } })
        await ok('lead_capture_embedded_forms_publish', { formId })
        return name
      },
      nameOf: (item) => item.draft.constants?.name ?? '',
    },
    lead_capture_submissions_list: {
      input: { formId },
      make: async (name) => {
        const { installKey } = await ok('lead_capture_embedded_forms_get', { formId })
        // One address may send fewer submissions than this test creates.
        visitors += 1
        const visit = { formId, installKey, url: app.url, address: `10.0.${visitors >> 8}.${visitors & 255}` }
        expect((await submit(visit, { email: `${name}@example.com` })).status).toBe(200)
        return name
      },
      nameOf: (item) => item.answers.email.split('@')[0],
    },
    lead_capture_spam_list: {
      input: { formId },
      make: async (name) => {
        const { installKey } = await ok('lead_capture_embedded_forms_get', { formId })
        visitors += 1
        const visit = { formId, installKey, url: app.url, address: `10.1.${visitors >> 8}.${visitors & 255}` }
        expect((await submit(visit, { email: `${name}@example.com` }, { website: 'x' })).status).toBe(200)
        return name
      },
      nameOf: (item) => item.answers.email.split('@')[0],
    },
    agent_evaluations_list: {
      input: { id: workspace.records['/initiatives/{id}']! },
      make: async () => {
        const personas = [{ name: 'plain', behavior: 'plain' }]
        return (
          await ok('agent_evaluations_create', { id: workspace.records['/initiatives/{id}']!, personas })
        ).id
      },
      remove: (evaluationId) =>
        ok('agent_evaluations_delete', { id: workspace.records['/initiatives/{id}']!, evaluationId }),
      nameOf: (item) => item.id,
    },
    knowledge_list: {
      make: async (name) => (await ok('knowledge_create', { title: name, text: 'Yes.', language: 'en' })).id,
      remove: (id) => ok('knowledge_delete', { id }),
      nameOf: (item) => item.id,
    },
    canned_replies_list: {
      make: async (name) =>
        (await ok('canned_replies_create', { shortcut: name, title: name, text: 'Yes.' })).id,
      remove: (id) => ok('canned_replies_delete', { id }),
      nameOf: (item) => item.id,
    },
    do_not_contact_list: {
      input: { kind: 'person' },
      make: (name) => named(name, ok('do_not_contact_add', { entries: [{ kind: 'person', value: name }] })),
      makeTogether: (names) =>
        ok('do_not_contact_add', { entries: names.map((value) => ({ kind: 'person', value })) }),
      remove: (value) => ok('do_not_contact_remove', { kind: 'person', value }),
      nameOf: (item) => item.value,
    },
    inbox_views_list: {
      make: async (name) => (await ok('inbox_views_create', { name, filter: {} })).id,
      remove: (id) => ok('inbox_views_delete', { id }),
      nameOf: (item) => item.id,
    },
    views_list: {
      input: { list: 'people' },
      make: async (name) => (await ok('views_create', { list: 'people', name, search: {} })).id,
      remove: (id) => ok('views_delete', { id }),
      nameOf: (item) => item.id,
    },
    notifications_list: {
      make: async () => {
        const { newId, clock, pool } = app.runtime
        const id = newId()
        // The key of this test is notified under the name that owns its views.
        await pool.run(sql`
          insert into notifications (org_id, id, who, kind, conversation_id, created_at)
          select org_id, ${id}, owner, 'ASSIGNED', ${fromWire('conversation', conversationId)}, ${clock.now()}
          from inbox_views where org_id = ${workspace.id} and id = ${fromWire('inboxView', await aView)}`)
        return toWire('notification', id)
      },
      nameOf: (item) => item.id,
    },
    conversations_list: {
      make: (name) => makeConversation(name),
      nameOf: (item) => item.id,
    },
    conversations_messages_list: {
      input: { id: conversationId },
      make: async (name) => {
        const id = app.runtime.newId()
        await app.runtime.pool.run(sql`
          insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                                created_at)
          select org_id, ${id}, id, channel_id, contact_id, 'inbound', 'participant', 'text', ${name}, 'received',
                 ${app.runtime.clock.now()}
          from conversations where org_id = ${workspace.id} and id = ${fromWire('conversation', conversationId)}`)
        return toWire('message', id)
      },
      nameOf: (item) => item.id,
    },
    messages_unknown_list: {
      make: async () => {
        const id = app.runtime.newId()
        await app.runtime.pool.run(sql`
          insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                                created_at)
          select org_id, ${id}, id, channel_id, contact_id, 'outbound', 'human', 'text', 'Hello', 'unknown',
                 ${app.runtime.clock.now()}
          from conversations where org_id = ${workspace.id} and id = ${fromWire('conversation', conversationId)}`)
        return toWire('message', id)
      },
      nameOf: (item) => item.id,
    },
    messages_list: {
      make: async () => {
        const id = app.runtime.newId()
        await app.runtime.pool.run(sql`
          insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                                created_at)
          select org_id, ${id}, id, channel_id, contact_id, 'inbound', 'participant', 'text', 'Hello', 'received',
                 ${app.runtime.clock.now()}
          from conversations where org_id = ${workspace.id} and id = ${fromWire('conversation', conversationId)}`)
        return toWire('message', id)
      },
      nameOf: (item) => item.id,
    },
    templates_history_list: {
      input: { id: records['/templates/{id}']! },
      make: async (name) => {
        const { newId, clock, pool } = app.runtime
        await pool.run(sql`
          insert into template_history (org_id, id, template_id, at, actor_kind, actor_id, status, rejection_reason, category)
          values (${workspace.id}, ${newId()}, ${fromWire('template', records['/templates/{id}']!)}, ${clock.now()}, 'system',
                  'reviews', 'REJECTED', ${name}, 'UTILITY')`)
        return name
      },
      nameOf: (item) => item.rejectionReason ?? item.id,
    },
    email_templates_versions_list: {
      input: { id: records['/email-templates/{id}']! },
      make: (name) =>
        named(name, ok('email_templates_update', { id: records['/email-templates/{id}']!, subject: name })),
      nameOf: (item) => item.subject,
    },
    webhook_subscriptions_list: {
      make: async (name) => {
        const url = `https://hooks.example/${name}`
        const events = ['journey_run.started']
        return (await ok('webhook_subscriptions_create', { url, events, credentialId })).id
      },
      remove: (id) => ok('webhook_subscriptions_delete', { id }),
      nameOf: (item) => item.id,
    },
    webhook_events_list: {
      input: { type: 'journey_run.started' },
      make: async (name) => {
        await emitEvents(app, [{ name }], 'journey_run.started', workspace.id)
        return name
      },
      makeTogether: (names) =>
        emitEvents(
          app,
          names.map((name) => ({ name })),
          'journey_run.started',
          workspace.id,
        ),
      // The other subjects are named by their run.
      nameOf: (item) => item.data.name ?? item.id,
    },
    members_list: {
      make: async () => (await newUser(app, 'viewer', workspace.id)).wireId,
      remove: (userId) => ok('members_remove', { userId }),
      nameOf: (item) => item.userId,
    },
    invitations_list: {
      make: (name) => named(name, ok('invitations_create', { email: `${name}@example.com`, role: 'viewer' })),
      nameOf: (item) => item.email.replace('@example.com', ''),
    },
    audit_log_list: {
      input: { operation: 'cdp_people_upsert' },
      make: (name) => named(`audited-${name}`, ok('cdp_people_upsert', { externalId: `audited-${name}` })),
      nameOf: (item) => item.subject,
    },
    webhook_deliveries_list: {
      input: { subscriptionId },
      make: async () =>
        (await ok('webhook_subscriptions_test', { id: subscriptionId, waitSeconds: 0 })).data[0].deliveryId,
      nameOf: (item) => item.id,
    },
  }
}

test('the test covers every paged list', () => {
  const paged = operations.filter((op) => 'cursor' in op.input.shape).map((op) => op.name)
  expect([...Object.keys(lists), ...STILL].toSorted()).toEqual(paged.toSorted())
})

test('A list read during writes contains every unchanged record exactly once', async () => {
  const subjects = Object.entries(lists)
  const steady: Record<string, string[]> = {}
  const passing: Record<string, string[]> = {}
  await Promise.all(
    subjects.map(async ([list, { make, makeTogether }]) => {
      const names = Array.from({ length: 2 * STEADY }, (_, n) => `${slugOf(list)}-${n}`)
      const made = makeTogether ? names : []
      await makeTogether?.(names)
      for (const name of names.slice(made.length)) made.push(await make(name))
      steady[list] = made.filter((_, n) => n % 2 === 0)
      passing[list] = made.filter((_, n) => n % 2 === 1)
    }),
  )

  let walking = true
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const dice = new Dice(writer)
    for (let n = 0; walking; n++) {
      const [list, { make, remove }] = dice.pick(subjects)
      const leaving = remove && dice.chance(0.6) ? passing[list]!.splice(dice.int(0, 5), 1)[0] : undefined
      if (leaving === undefined) passing[list]!.push(await make(`${slugOf(list)}-w${writer}-${n}`))
      else await remove!(leaving)
    }
  })
  const walks = await Promise.all(
    subjects.map(async ([list, subject]) => {
      const met: string[][] = []
      for (let walk = 0; walk < WALKS; walk++) met.push(await walkThrough(list, subject))
      return { list, met }
    }),
  ).finally(() => {
    walking = false
  })
  await Promise.all(writers)

  for (const { list, met } of walks) {
    for (const names of met) {
      expect({ list, twice: names.filter((name, at) => names.indexOf(name) !== at) }).toEqual({
        list,
        twice: [],
      })
      expect({ list, missing: steady[list]!.filter((name) => !names.includes(name)) }).toEqual({
        list,
        missing: [],
      })
    }
  }
})

async function walkThrough(list: string, { input, nameOf }: Subject): Promise<string[]> {
  const names: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await ok(list, { ...input, limit: PAGE, ...(cursor && { cursor }) })
    names.push(...page.data.map(nameOf))
    cursor = page.next_cursor
  }
  return names
}

function slugOf(list: string): string {
  return list.replaceAll('_', '-')
}
