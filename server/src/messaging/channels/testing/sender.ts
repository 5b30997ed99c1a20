import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import type { ChannelKind } from '../../../customers/index.ts'
import { AnonymousBodyBudget, callerAddresses } from '../../../edge/http/index.ts'
import { createNodeServer } from '../../../edge/http/node-server.ts'
import { publicHandler } from '../../../edge/http/public/handler.ts'
import { patternOf } from '../../../edge/http/routes/rest.ts'
import { AddressLimits, realRateClock } from '../../../identity/access/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { startWorker, WorkMonitor, wakeups } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { type AccountDetails, connectAccount, webhookPath } from '../accounts/connection.ts'
import { ensureContacts } from '../contacts.ts'
import { type Providers, providers } from '../providers.ts'
import { type ChannelSink, channelEndpoints } from '../receiving/endpoint.ts'
import type { NewMessage } from '../sending/new-message.ts'
import { queueMessages } from '../sending/outbox.ts'
import { messageWorkers } from '../sending/worker.ts'
import { ensureConversations } from '../threads.ts'
import { startProvider, type TestProvider } from './provider.ts'

const TESTER: Actor = { kind: 'system', id: 'test' }
export const APP_SECRET = 'app-secret'
export const NUMBER_ID = '106540352242922'

export interface Thread {
  contactId: string
  conversationId: string
  phone: string
}

/** An organization with one connected number at a provider that a test controls. The test starts its workers. */
export interface Sender extends AsyncDisposable {
  app: TestApp
  runtime: Runtime
  org: string
  accountId: string
  channelId: string
  channelKind: ChannelKind
  provider: TestProvider
  providers: Providers
  tx<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** A conversation with a new message from its contact. */
  thread(phone?: string): Promise<Thread>
  queue(thread: Thread, ...messages: Partial<NewMessage>[]): Promise<string[]>
  message(id: string): Promise<MessageRow>
  /** Waits until the message is in one of these states. */
  until(id: string, ...statuses: string[]): Promise<MessageRow>
  startWorker(): AsyncDisposable
}

interface MessageRow {
  id: string
  status: string
  provider_id: string | null
  error_code: string | null
  error_text: string | null
  attempts: number
  due_at: Date | null
  sent_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
}

interface SenderSettings {
  perSecond?: number
  timeScale?: number
  /** The account's provider and settings. The default is a provider with the Cloud API. */
  at?: AccountDetails
  /** The number's id at the provider, as in its webhooks. */
  senderId?: string
}

/** With a worker that sends. */
export async function openWorkingSender(settings?: SenderSettings): Promise<Sender> {
  const sender = await openSender(settings)
  const worker = sender.startWorker()
  const close = async () => {
    await worker[Symbol.asyncDispose]()
    await sender[Symbol.asyncDispose]()
  }
  return { ...sender, [Symbol.asyncDispose]: close }
}

export async function openSender(settings: SenderSettings = {}): Promise<Sender> {
  await using parts = new AsyncDisposableStack()
  const provider = parts.use(await startProvider())
  const app = parts.use(
    await startTestApp({
      env: { PARLEY_ROLE: 'api', PARLEY_POOL: '12' },
      timeScale: settings.timeScale ?? 1,
    }),
  )
  const { runtime } = app
  const org = app.org.id
  const tx = <T>(work: (ctx: Ctx) => Promise<T>) => inTransaction(runtime, org, TESTER, work)
  const details = settings.at ?? {
    provider: providers.get('whatsapp_cloud')!,
    settings: { apiUrl: provider.apiUrl, wabaId: '102290129340398' },
    secrets: { 'access-token': 'token', 'app-secret': APP_SECRET, 'verify-token': 'verify-me' },
  }
  const { accountId, channels } = await tx((ctx) =>
    connectAccount(ctx, details, [
      {
        providerId: settings.senderId ?? NUMBER_ID,
        address: '+12125553881',
        name: 'Shop',
        status: 'CONNECTED',
        quality: null,
        messagingLimit: null,
        perSecond: settings.perSecond ?? 1000,
      },
    ]),
  )
  const channelId = channels[0]!.id
  let phones = 0
  const sender: Sender = {
    app,
    runtime,
    org,
    accountId,
    channelId,
    channelKind: details.provider.channel,
    provider,
    providers: new Map([...providers, [details.provider.kind, details.provider]]),
    tx,
    thread: async (phone = `+57300123${String(4000 + phones++)}`) =>
      tx(async (ctx) => {
        const contactId = (await ensureContacts(ctx, 'phone', [phone])).get(phone)!
        const conversations = await ensureConversations(ctx, [{ channelId, contactId }])
        const conversationId = conversations.get(`${channelId}/${contactId}`)!
        await ctx.db.run(sql`
          update conversations set last_inbound_at = ${ctx.now}, owner = 'agent'
          where org_id = ${org} and id = ${conversationId}`)
        return { contactId, conversationId, phone }
      }),
    queue: (thread, ...messages) =>
      tx(async (ctx) => {
        const full = messages.map((message) => ({
          id: ctx.newId(),
          channelId,
          conversationId: thread.conversationId,
          contactId: thread.contactId,
          runId: null,
          initiativeId: null,
          author: 'agent' as const,
          type: 'text' as const,
          text: 'Hello',
          template: null,
          ...message,
        }))
        await queueMessages(ctx, full)
        return full.map((message) => message.id)
      }),
    message: (id) =>
      runtime.pool.one(sql<MessageRow>`select * from messages where org_id = ${org} and id = ${id}`),
    until: async (id, ...statuses) => {
      await expect.poll(async () => (await sender.message(id)).status).toBeOneOf(statuses)
      return sender.message(id)
    },
    startWorker: () => {
      const { pool, clock, log } = runtime
      const running = new AsyncDisposableStack()
      for (const work of messageWorkers(runtime, sender.providers)) {
        const worker = running.use(startWorker({ pool, clock, monitor: new WorkMonitor(log) }, work))
        runtime.services.get(wakeups).register(work.queue, worker.wake)
      }
      return running
    },
    [Symbol.asyncDispose]: async () => {},
  }
  const open = parts.move()
  sender[Symbol.asyncDispose] = () => open.disposeAsync()
  return sender
}

/** The webhook endpoints over real HTTP, and a client that calls them like a provider. */
export interface TestReceiver extends AsyncDisposable {
  url: string
  /** Delivers a payload like WhatsApp: non-ASCII escaped, the bytes signed. Returns the status of the answer. */
  deliver(payload: unknown, options?: { secret?: string }): Promise<number>
}

export async function openReceiver(sender: Sender, sink: Partial<ChannelSink> = {}): Promise<TestReceiver> {
  const { runtime } = sender
  const server = createNodeServer({ runtime })
  const parts = {
    slowBodies: server.slowBodies,
    anonymousBodies: new AnonymousBodyBudget(1e9, 1e9),
    addresses: callerAddresses([], () => undefined),
    addressLimits: new AddressLimits(runtime, realRateClock),
  }
  const endpoints = channelEndpoints(runtime, sender.providers, {
    receive: async () => {},
    joinContacts: async () => {},
    reviewTemplates: async () => {},
    changeFlows: async () => {},
    onUnsubscribe: async () => {},
    ...sink,
  })
  for (const endpoint of endpoints)
    server.route(endpoint.method, patternOf(endpoint), publicHandler(endpoint, parts))
  const url =
    (await server.listen('127.0.0.1', 0)) + webhookPath(sender.channelKind, sender.org, sender.accountId)
  return {
    url,
    deliver: async (payload, { secret = APP_SECRET } = {}) => {
      const body = escapeUnicode(JSON.stringify(payload))
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
      return (await fetch(url, { method: 'POST', headers, body })).status
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}

function escapeUnicode(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A webhook payload about the sender's number. */
export function messagesPayload(value: Record<string, unknown>, numberId = NUMBER_ID): unknown {
  const metadata = { display_phone_number: '12125553881', phone_number_id: numberId }
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }],
      },
    ],
  }
}
