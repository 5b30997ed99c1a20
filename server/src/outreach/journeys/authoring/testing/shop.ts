import { insertChannel } from '../../../../../test/fixtures/channels.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../../../../test/harness/harness.ts'
import { toWire } from '../../../../platform/core/index.ts'
import { sql } from '../../../../platform/db/index.ts'

/** A service, and an organization with a connected number and an approved template. */
export interface Shop extends AsyncDisposable {
  app: TestApp
  /** An initiative in the given state, with the approved template linked to round 1. */
  addInitiative(status?: string): Promise<string>
  /** A template with one placeholder. */
  addTemplate(status: string): Promise<string>
  /** An evaluated segment with these people. */
  addSegment(members: string[]): Promise<string>
  /** Opens a draft of `definitionWith(changes)`. */
  createDraft(initiativeId: string, changes?: Changes): ReturnType<TestApp['ok']>
}

export async function openShop(options: TestAppOptions = {}): Promise<Shop> {
  const app = await startTestApp(options)
  const { accountId: account } = await insertChannel(app.runtime, app.org.id, '+573001234567')
  const approved = await storeTemplate(app, account, 'APPROVED')
  return {
    app,
    addInitiative: async (status = 'DRAFT') =>
      toWire('initiative', await storeInitiative(app, approved, status)),
    addTemplate: async (status) => toWire('template', await storeTemplate(app, account, status)),
    addSegment: async (members) => toWire('segment', await storeSegment(app, members)),
    createDraft: (initiativeId, changes) =>
      app.ok('journeys_create_draft', { initiativeId, definition: definitionWith(changes) }),
    [Symbol.asyncDispose]: () => app.stop(),
  }
}

export interface Changes {
  name?: string
  trigger?: Record<string, unknown>
  bindings?: Record<string, string>
  metadata?: Record<string, unknown>
}

/** Ask and wait for a reply; valid in a shop. Only the last node has a position. */
export function definitionWith({ name = 'Win back', trigger, bindings, metadata }: Changes = {}) {
  return {
    name,
    ...(metadata ? { metadata } : {}),
    actions: [
      { id: 'start', kind: 'ENTRY', name: 'Start', ...(trigger ? { inputs: trigger } : {}) },
      {
        id: 'ask',
        kind: 'SEND_MESSAGE',
        name: 'Ask',
        inputs: { templateBindings: bindings ?? { 1: 'person.firstName' } },
      },
      { id: 'wait', kind: 'WAIT_FOR_REPLY', name: 'Wait', inputs: { maxTimeout: '1d' } },
      { id: 'end', kind: 'EXIT', name: 'End', position: { x: 5, y: 900 } },
    ],
    edges: [
      { from: 'start', to: 'ask', sourceHandle: 'SENT' },
      { from: 'ask', to: 'wait', sourceHandle: 'SENT', metadata: { signalCategory: 'lifecycle' } },
      { from: 'wait', to: 'end', sourceHandle: 'REPLIED' },
      { from: 'wait', to: 'end', sourceHandle: 'TIMEOUT' },
    ],
  }
}

async function storeTemplate({ runtime, org }: TestApp, account: string, status: string): Promise<string> {
  const id = runtime.newId()
  const now = runtime.clock.now()
  const content = JSON.stringify({ body: 'Hello {{1}}, how are you?' })
  await runtime.pool.run(sql`
    insert into templates (org_id, id, account_id, name, language, category, content_type, content, status, created_at,
                           updated_at)
    values (${org.id}, ${id}, ${account}, ${`hello_${id}`}, 'en', 'MARKETING', 'TEXT', ${content}::jsonb, ${status},
            ${now}, ${now})`)
  return id
}

async function storeInitiative({ runtime, org }: TestApp, template: string, status: string): Promise<string> {
  const id = runtime.newId()
  const now = runtime.clock.now()
  await runtime.pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at,
                             updated_at)
    values (${org.id}, ${id}, 'Win back', 'WHATSAPP', ${status}, 'en', 1, false, ${now}, ${now})`)
  await runtime.pool.run(sql`
    insert into initiative_templates (org_id, initiative_id, round, template_id)
    values (${org.id}, ${id}, 1, ${template})`)
  return id
}

async function storeSegment(app: TestApp, members: string[]): Promise<string> {
  const { runtime, org } = app
  const id = runtime.newId()
  const now = runtime.clock.now()
  await runtime.pool.run(sql`
    insert into segments (org_id, id, slug, name, filter, evaluation_cadence, last_evaluated_at, created_at, updated_at)
    values (${org.id}, ${id}, ${id}, 'Sleepers', '{}', 'REACTIVE_ONLY', ${now}, ${now}, ${now})`)
  for (const [index, externalId] of members.entries()) {
    await app.ok('cdp_people_upsert', { externalId, phoneNumber: `+57300123456${index}` })
  }
  await runtime.pool.run(sql`
    insert into segment_members (org_id, segment_id, person_id, entered_at)
    select org_id, ${id}, id, ${now} from people where org_id = ${org.id} and external_id = any(${members})`)
  return id
}
