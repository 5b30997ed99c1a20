import { expect, test } from 'vitest'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { type Actor, inTransaction } from '../../src/platform/operations/index.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { effort, HANGS_AFTER_MS } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'

/*
 * A campaign during many faults of the provider: lost answers, throttling, and webhooks twice and out of order. A
 * template is paused, a token revoked and a number banned. No contact gets a message twice, every message ends in its
 * true status, and the operator sees the reason. PARLEY_CAMPAIGN=10000 sets the number of messages.
 */
const MESSAGES = Number(process.env.PARLEY_CAMPAIGN ?? effort(100, 400))
const TESTER: Actor = { kind: 'system', id: 'test' }

interface Account {
  wabaId: string
  accessToken: string
  phoneNumber: string
}

let people = 0

/** Queues the template for new contacts and returns the ids of the messages. */
function queueFor({ runtime, org }: TestApp, templateId: string, count: number): Promise<string[]> {
  const from = people
  people += count
  const template = JSON.stringify({ templateId: fromWire('template', templateId), parameters: {} })
  return inTransaction(runtime, org.id, TESTER, async (ctx) => {
    const ids = Array.from({ length: count }, () => ctx.newId())
    await ctx.db.run(sql`
      with wanted as (
        select id, gen_random_uuid() as contact_id, gen_random_uuid() as conversation_id, position
        from unnest(${ids}::uuid[]) with ordinality as w (id, position)
      ), added as (
        insert into contacts (org_id, id, phone_number, created_at)
        select ${org.id}, contact_id, '+57301' || lpad((${from}::bigint + position)::text, 7, '0'), ${ctx.now} from wanted
        returning id
      ), threads as (
        insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
        select ${org.id}, conversation_id, ch.id, contact_id, 'nobody', ${ctx.now}
        from wanted join channels ch on ch.org_id = ${org.id} and ch.kind = 'whatsapp' returning id, channel_id
      )
      insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, template,
                            status, due_at, created_at)
      select ${org.id}, w.id, w.conversation_id, t.channel_id, w.contact_id, 'outbound', 'journey', 'template', 'Hi',
             ${template}::jsonb, 'queued', ${ctx.now}, ${ctx.now}
      from wanted w join threads t on t.id = w.conversation_id`)
    return ids
  })
}

interface Standing {
  id: string
  status: string
  error_code: string | null
}

async function settled({ runtime, org }: TestApp, ids: readonly string[]): Promise<Standing[]> {
  const open = ['queued', 'sending', 'unknown', 'accepted', 'sent']
  return until(async () => {
    const rows = await runtime.pool.rows(sql<Standing>`
      select id, status, error_code from messages where org_id = ${org.id} and id = any(${ids})`)
    return rows.every((row) => !open.includes(row.status)) && rows
  })
}

const countOf = (rows: readonly Standing[], status: string) =>
  rows.filter((row) => row.status === status).length

test(
  'A campaign survives lost responses, throttling, a paused template, a revoked token and a banned number',
  async () => {
    const told = new Set<string>()
    const log = { info: () => {}, warn: () => {}, error: (_: object, text: string) => told.add(text) }
    await using app = await startTestApp({ simulator: true, timeScale: 100, log })
    const { phoneNumber } = (await app.ok('whatsapp_numbers_list')).data[0]
    const { accounts } = await simulate<{ accounts: Account[] }>(app, 'GET', '/accounts')
    const { wabaId, accessToken } = accounts.find((account) => account.phoneNumber === phoneNumber)!
    const templateId = await approvedTemplate(app, {
      name: 'winter_offer',
      content: { body: 'Your order has left our warehouse.' },
    })
    const fault = (body: object) => simulate(app, 'POST', '/faults', { wabaId, ...body })
    const clear = () => simulate(app, 'DELETE', '/faults')

    // Answers are lost after the message was accepted; bursts of throttling; webhooks twice and in any order.
    await fault({ kind: 'reset_after', rate: 0.3 })
    await fault({ kind: 'error', code: 130429, httpStatus: 429, retryAfter: 30, rate: 0.3 })
    await fault({ kind: 'webhook_duplicate', rate: 0.3, copies: 2 })
    await fault({ kind: 'webhook_reorder', rate: 0.3, withinMs: 500 })
    const many = await queueFor(app, templateId, MESSAGES)
    const arrived = await settled(app, many)
    expect(countOf(arrived, 'delivered') + countOf(arrived, 'read')).toBe(MESSAGES)
    await clear()

    // The provider pauses the template. The remaining messages fail with that reason, and later ones are sent once it
    // is active again.
    const { data: templates } = await app.ok('templates_list', {})
    const review = await app.runtime.pool.one(sql<{ provider_id: string }>`
    select provider_id from templates where org_id = ${app.org.id}`)
    const decide = (status: string) =>
      simulate(app, 'POST', `/templates/${review.provider_id}/review`, { status, title: 'FIRST_PAUSE' })
    await decide('PAUSED')
    await until(async () => (await app.ok('templates_get', { id: templates[0].id })).status === 'REJECTED')
    expect((await app.ok('templates_get', { id: templateId })).rejectionReason).toContain('PAUSED')
    const paused = await settled(app, await queueFor(app, templateId, 10))
    // Either Parley or the provider refuses it, each with its reason.
    const refusals = ['failed template_not_approved', 'failed 132015']
    expect(
      paused.map((row) => `${row.status} ${row.error_code}`).filter((end) => !refusals.includes(end)),
    ).toEqual([])
    await decide('APPROVED')
    await until(async () => (await app.ok('templates_get', { id: templateId })).status === 'APPROVED')

    // The token is revoked and the number banned. No message is sent, and the channel shows the reason.
    const why = async () =>
      (await app.ok('channels_list')).data.find((each: { kind: string }) => each.kind === 'whatsapp_cloud')
        .lastError
    await simulate(app, 'POST', '/accounts', { wabaId, accessToken: 'a-new-token-nobody-has' })
    const revoked = await settled(app, await queueFor(app, templateId, 10))
    expect(new Set(revoked.map((row) => `${row.status} ${row.error_code}`))).toEqual(new Set(['failed 190']))
    expect(await until(async () => (await why())?.code === '190')).toBe(true)
    await simulate(app, 'POST', '/accounts', { wabaId, accessToken })
    await fault({ kind: 'error', code: 131031, details: 'Account has been locked' })
    const banned = await settled(app, await queueFor(app, templateId, 10))
    expect(new Set(banned.map((row) => `${row.status} ${row.error_code}`))).toEqual(
      new Set(['failed 131031']),
    )
    expect(await until(async () => (await why())?.code === '131031')).toBe(true)
    await clear()

    expect([...told]).toEqual(['the provider refuses this sender: check its token, payment and registration'])

    // No message was sent twice, and the status of each agrees with the provider.
    const all = [...arrived, ...paused, ...revoked, ...banned]
    const { duplicates } = await simulate<{ duplicates: unknown[] }>(
      app,
      'GET',
      `/messages?wabaId=${wabaId}&limit=1`,
    )
    expect(duplicates).toEqual([])
    const taken = new Set<string>()
    for (let offset = 0; offset < all.length; offset += 500) {
      const page = await simulate<{ messages: { callbackData: string }[] }>(
        app,
        'GET',
        `/messages?wabaId=${wabaId}&limit=500&offset=${offset}`,
      )
      for (const { callbackData } of page.messages) taken.add(callbackData)
    }
    const untrue = all.filter(
      ({ id, status }) => taken.has(id) !== (status === 'delivered' || status === 'read'),
    )
    expect(untrue).toEqual([])
  },
  HANGS_AFTER_MS * Math.ceil(MESSAGES / 1_000),
)
