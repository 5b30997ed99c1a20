import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../../test/harness/harness.ts'
import { until } from '../../../../../test/harness/waiting.ts'
import { upsertPeople } from '../../../../customers/people/index.ts'
import { sql } from '../../../../platform/db/index.ts'
import { ensureContacts } from '../../contacts.ts'
import { openSender, openWorkingSender, type Sender } from '../../testing/sender.ts'
import { ensureConversations } from '../../threads.ts'
import { UnreadableAccounts } from '../backlog/unreadable-accounts.ts'
import { claimFresh } from '../claim.ts'
import { queueMessages } from '../outbox.ts'
import { setSendingLimits } from './sending-limits.ts'

let sender: Sender
beforeAll(async () => {
  sender = await openWorkingSender()
})
afterAll(() => sender[Symbol.asyncDispose]())

const limit = (limits: Parameters<typeof setSendingLimits>[1]) =>
  sender.tx((ctx) => setSendingLimits(ctx, limits))

const perWeek = (messages: number, whenReached: 'skip' | 'wait' = 'skip') => {
  return { messages, window: '7d', whenReached }
}

/** Later than what is about to be sent. */
const soon = (now: Date) => now.getTime() + 600_000

/** Texts within the window represent campaigns here, because the limits depend on the author only. */
const campaign = { author: 'journey' as const }

const campaignText = {
  ...campaign,
  runId: null,
  initiativeId: null,
  type: 'text' as const,
  text: 'Hello',
  template: null,
}

/** A second number of the account. Returns its channel. */
async function addNumber({ org, runtime, channelId }: Sender): Promise<string> {
  const id = runtime.newId()
  const changed = JSON.stringify({ id, provider_id: '999', address: '+12125550000' })
  await runtime.pool.run(sql`
    insert into channels
    select (jsonb_populate_record(null::channels, to_jsonb(c) || ${changed})).*
    from channels c where c.org_id = ${org} and c.id = ${channelId}`)
  return id
}

/** A conversation on the channel with a contact that wrote just now. */
function threadOn({ org, tx }: Sender, channelId: string, contactId: string): Promise<string> {
  return tx(async (ctx) => {
    const found = await ensureConversations(ctx, [{ channelId, contactId }])
    const id = found.get(`${channelId}/${contactId}`)!
    await ctx.db.run(sql`
      update conversations set last_inbound_at = ${ctx.now}, owner = 'agent' where org_id = ${org} and id = ${id}`)
    return id
  })
}

test('journey messages to a person stop at the limit, and replies do not', async () => {
  await limit({ quietHours: null, messagesPerPersonPer: perWeek(2) })
  const thread = await sender.thread()
  const ids = await sender.queue(thread, campaign, campaign, campaign, {})
  for (const id of [ids[0]!, ids[1]!, ids[3]!]) await sender.until(id, 'accepted')
  expect(await sender.until(ids[2]!, 'canceled')).toMatchObject({ error_code: 'person_limit_reached' })
  const [other] = await sender.queue(await sender.thread(), campaign)
  await sender.until(other!, 'accepted')
})

test('the limit counts messages to all addresses of a person', async () => {
  await limit({ quietHours: null, messagesPerPersonPer: perWeek(2) })
  const thread = await sender.thread()
  const { channelId, org, runtime } = sender
  const byMail = await sender.tx(async (ctx) => {
    await upsertPeople(ctx, [{ externalId: 'ana', phoneNumber: thread.phone, email: 'Ana@x.co' }])
    const contactId = (await ensureContacts(ctx, 'email', ['ana@x.co'])).get('ana@x.co')!
    const conversations = await ensureConversations(ctx, [{ channelId, contactId }])
    return { contactId, conversationId: conversations.get(`${channelId}/${contactId}`)!, phone: '' }
  })
  for (const id of await sender.queue(thread, campaign, campaign)) await sender.until(id, 'accepted')
  const [sentByMail] = await sender.queue(byMail, campaign)
  expect(await sender.until(sentByMail!, 'canceled')).toMatchObject({ error_code: 'person_limit_reached' })
  await runtime.pool.run(sql`update people set deleted_at = now() where org_id = ${org}`)
  const [unknown] = await sender.queue(byMail, campaign)
  // Without a person no limit applies, and this provider cannot use the address.
  expect(await sender.until(unknown!, 'failed')).toMatchObject({ error_code: 'recipient_unreachable' })
})

test('two messages to a person that are due at once count against each other', async () => {
  await using stopped = await openSender()
  const second = await addNumber(stopped)
  await stopped.tx((ctx) => setSendingLimits(ctx, { quietHours: null, messagesPerPersonPer: perWeek(1) }))
  const pairs = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const thread = await stopped.thread()
      const conversationId = await threadOn(stopped, second, thread.contactId)
      return stopped.tx(async (ctx) => {
        const base = { ...campaignText, contactId: thread.contactId }
        const messages = [
          { ...base, id: ctx.newId(), conversationId: thread.conversationId, channelId: stopped.channelId },
          { ...base, id: ctx.newId(), conversationId, channelId: second },
        ]
        await queueMessages(ctx, messages)
        return messages.map(({ id }) => id)
      })
    }),
  )
  // Two workers claim from the same queue.
  await using workers = new AsyncDisposableStack()
  workers.use(stopped.startWorker())
  workers.use(stopped.startWorker())
  for (const pair of pairs) {
    const rows = await Promise.all(pair.map((id) => stopped.until(id, 'accepted', 'canceled')))
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['accepted', 'canceled'])
  }
})

test('a message over the limit waits until the window allows it when the limit says so', async () => {
  await limit({ quietHours: null, messagesPerPersonPer: perWeek(1, 'wait') })
  const thread = await sender.thread()
  const [first, second] = await sender.queue(thread, campaign, campaign)
  const { sent_at } = await sender.until(first!, 'accepted')
  await expect.poll(async () => (await sender.message(second!)).error_code).toBe('person_limit_reached')
  expect((await sender.message(second!)).status).toBe('queued')
  // The first message leaves the window.
  await sender.runtime.pool.run(sql`
    update messages set sent_at = ${new Date(sent_at!.getTime() - 8 * 86_400_000)}
    where org_id = ${sender.org} and id = ${first!}`)
  await sender.runtime.pool.run(sql`
    update messages set due_at = now() where org_id = ${sender.org} and id = ${second!}`)
  await sender.until(second!, 'accepted')
})

test('campaign messages wait for the end of quiet hours, and replies do not', async () => {
  const now = new Date()
  const around = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  await limit({ quietHours: { from: around(-2), until: around(2) }, messagesPerPersonPer: null })
  const thread = await sender.thread()
  const [held] = await sender.queue(thread, campaign)
  await expect.poll(async () => (await sender.message(held!)).error_code).toBe('quiet_hours')
  const [answer] = await sender.queue(await sender.thread(), {})
  await sender.until(answer!, 'accepted')
  const { status, due_at } = await sender.message(held!)
  expect(status).toBe('queued')
  expect(due_at!.getTime()).toBeGreaterThan(now.getTime() + 3_000_000)
})

test('what answers people does not wait behind a campaign message that waits for quiet hours or the limit', async () => {
  const now = new Date()
  const around = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  await limit({ quietHours: { from: around(-2), until: around(2) }, messagesPerPersonPer: null })
  const thread = await sender.thread()
  const [held] = await sender.queue(thread, campaign)
  await expect.poll(async () => (await sender.message(held!)).error_code).toBe('quiet_hours')
  const [answer, handover] = await sender.queue(thread, {}, { source: 'handover' })
  for (const id of [answer!, handover!]) await sender.until(id, 'accepted')
  expect(await sender.message(held!)).toMatchObject({ status: 'queued', error_code: 'quiet_hours' })
})

test('what answers people does not wait behind two campaign messages of which the first one waits for quiet hours', async () => {
  const now = new Date()
  const around = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  await limit({ quietHours: { from: around(-2), until: around(2) }, messagesPerPersonPer: null })
  const thread = await sender.thread()
  const [held, behind] = await sender.queue(thread, campaign, campaign)
  await expect.poll(async () => (await sender.message(held!)).error_code).toBe('quiet_hours')
  await expect.poll(async () => (await sender.message(behind!)).due_at!.getTime()).toBeGreaterThan(soon(now))
  const answers = await sender.queue(thread, { text: 'one' }, { text: 'two' })
  for (const id of answers) await sender.until(id, 'accepted')
  for (const id of [held!, behind!]) expect(await sender.message(id)).toMatchObject({ status: 'queued' })
})

test('what answers people does not wait behind a form whose Flow is limited, and what a journey sends does', async () => {
  await using stopped = await openSender()
  const inAnHour = new Date(stopped.runtime.clock.now().getTime() + 3_600_000)
  const behindForm = async (message: object) => {
    const thread = await stopped.thread()
    const [form] = await stopped.queue(thread, campaign)
    await stopped.runtime.pool.run(sql`
      update messages set due_at = ${inAnHour}, error_code = 'flow_throttled'
      where org_id = ${stopped.org} and id = ${form!}`)
    return (await stopped.queue(thread, message))[0]!
  }
  const [answer, next] = [await behindForm({}), await behindForm(campaign)]
  await using _worker = stopped.startWorker()
  await stopped.until(answer, 'accepted')
  await expect.poll(async () => (await stopped.message(next)).due_at).toEqual(inAnHour)
})

test('what waits for quiet hours or the limit leaves when they are removed, and so does what waits behind it', async () => {
  const now = new Date()
  const around = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  const quietHours = { from: around(-2), until: around(2) }
  await limit({ quietHours, messagesPerPersonPer: null })
  const [held, behind] = await sender.queue(await sender.thread(), campaign, campaign)
  await expect.poll(async () => (await sender.message(held!)).error_code).toBe('quiet_hours')
  // It waits as long as the one ahead.
  await expect.poll(async () => (await sender.message(behind!)).due_at!.getTime()).toBeGreaterThan(soon(now))
  await limit({ quietHours: null, messagesPerPersonPer: perWeek(2, 'wait') })
  for (const id of [held!, behind!]) await sender.until(id, 'accepted')

  await limit({ quietHours: null, messagesPerPersonPer: perWeek(1, 'wait') })
  const [, over] = await sender.queue(await sender.thread(), campaign, campaign)
  await expect.poll(async () => (await sender.message(over!)).error_code).toBe('person_limit_reached')
  await limit({ quietHours: null, messagesPerPersonPer: null })
  await sender.until(over!, 'accepted')
})

test('what a worker holds up while the limits change leaves when the change is stored', async () => {
  await using stopped = await openSender()
  const { providers, runtime } = stopped
  const now = new Date()
  const around = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  const quietHours = { from: around(-2), until: around(2) }
  await stopped.tx((ctx) => setSendingLimits(ctx, { quietHours, messagesPerPersonPer: null }))
  const [held] = await stopped.queue(await stopped.thread(), campaign)
  const decided = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const lease = new Date(now.getTime() + 30_000)
  const parts = {
    clock: runtime.clock,
    providers,
    roomOf: () => 1,
    unreadable: new UnreadableAccounts(),
    readFile: () => Promise.reject(new Error('none')),
  }
  const worker = stopped.tx(async (ctx) => {
    await claimFresh(ctx, async () => [held!], lease, parts)
    decided.resolve()
    await waiting.promise
  })
  await decided.promise
  const change = stopped.tx((ctx) => setSendingLimits(ctx, { quietHours: null, messagesPerPersonPer: null }))
  let isStored = false
  void change.then(() => (isStored = true))
  await until(async () => {
    const { waits } = await runtime.pool.one(sql<{ waits: boolean }>`
      select exists (select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())) as waits`)
    return waits || isStored
  })
  waiting.resolve()
  await Promise.all([worker, change])
  expect(await stopped.message(held!)).toMatchObject({ status: 'queued', error_code: 'quiet_hours' })
  expect((await stopped.message(held!)).due_at!.getTime()).toBeLessThan(soon(now))
})

test('limits are replaced as a whole and read back', async () => {
  await using app = await startTestApp()
  expect(await app.ok('sending_limits_get')).toEqual({ quietHours: null, messagesPerPersonPer: null })
  const limits = {
    quietHours: { from: '21:00', until: '08:30' },
    messagesPerPersonPer: { messages: 3, window: '7d', whenReached: 'wait' },
  }
  expect(await app.ok('sending_limits_set', limits)).toEqual(limits)
  expect(await app.ok('sending_limits_get')).toEqual(limits)
  for (const [wrong, path] of [
    [{ ...limits, quietHours: { from: '21:00', until: '21:00' } }, 'quietHours.until'],
    [{ ...limits, messagesPerPersonPer: { messages: 3, window: 'a week' } }, 'messagesPerPersonPer.window'],
  ] as const) {
    const { status, body } = await app.api('sending_limits_set', wrong)
    expect([status, body.error.issues[0].path]).toEqual([400, path])
  }
})
