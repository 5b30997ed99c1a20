import { LRUCache } from 'lru-cache'
import { CHANNELS, type ChannelKind } from '../../../customers/index.ts'
import { ApiError, realClock, upTo } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { saveFile } from '../../../platform/files/index.ts'
import { CommitBatcher } from '../../../platform/jobs/index.ts'
import {
  type Actor,
  type Ctx,
  inTransaction,
  type PublicEndpoint,
  type PublicHead,
  type PublicRequest,
  publicEndpoint,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { currentTrace } from '../../../platform/tracing/index.ts'
import { loadReceiver, type OpenedReceiver, type Vault } from '../accounts/accounts.ts'
import { channelInstallation, checkSoon } from '../accounts/health.ts'
import { linkEndpoints } from '../links/endpoints.ts'
import { fileEndpoint, layoutEndpoint } from '../media/index.ts'
import type { FlowEvent, ProviderEvent, ReviewEvent } from '../provider/provider.ts'
import type { Providers } from '../providers.ts'
import { noteFailedReplies } from '../waiting.ts'
import { answerEndpoints } from './answer-links.ts'
import { type OnJoined, type OnMessages, receiveMessages } from './inbound.ts'
import { heedLateRefusals, type LateRefusal } from './late-refusals.ts'
import { preferenceEndpoints } from './preferences.ts'
import { Sightings } from './sightings.ts'
import { applyStatuses } from './statuses.ts'
import { applyOptOuts, type OnUnsubscribe, unsubscribeEndpoints } from './unsubscribe.ts'

/** Handles inbound events in the transaction that stores them. Provided by app.ts. */
export interface ChannelSink {
  /** Called with new messages in the order they arrived. Repeated messages are left out. */
  receive: OnMessages
  /** Called when contacts without a number turned out to be others. */
  joinContacts: OnJoined
  /** Called when template reviews of an account changed. May be called twice and out of order. */
  reviewTemplates(ctx: Ctx, accountId: string, events: readonly ReviewEvent[]): Promise<void>
  /** Called when the provider changed the status of Flows. May be called twice and out of order. */
  changeFlows(ctx: Ctx, accountId: string, events: readonly FlowEvent[]): Promise<void>
  /** Called when contacts opted out in another way than by a message. May be called twice. */
  onUnsubscribe: OnUnsubscribe
}

/** Refused requests per minute from one address to one account. Stops guessing, and lets a changed secret recover soon. */
const MAX_REFUSED = 600
/** The most webhooks of one account in a transaction, and the most waiting webhooks of all accounts. */
const MAX_BATCH = 200
const MAX_WAITING = 5_000

/** The events of one webhook. */
interface Delivered {
  org: string
  accountId: string
  events: readonly ProviderEvent[]
  /** The trace of the request; null: none is recorded. */
  trace: string | null
}

/**
 * The webhook endpoints of accounts (docs/behaviour/messaging.md: Channels), one for each channel and account. A
 * delivery is authenticated before it is read. It is answered with 200 only after everything is stored durably, so the
 * provider repeats deliveries that failed.
 */
export function channelEndpoints(
  runtime: Runtime,
  providers: Providers,
  sink: ChannelSink,
): PublicEndpoint[] {
  const channels = new Set([...providers.values()].map((provider) => provider.channel))
  return [
    ...[...channels].flatMap((channel) => endpointsOf(channel, runtime, providers, sink)),
    ...unsubscribeEndpoints(runtime, sink.onUnsubscribe),
    ...preferenceEndpoints(runtime, sink.onUnsubscribe),
    ...answerEndpoints(runtime, (ctx, messages) => sink.receive(ctx, messages)),
    ...linkEndpoints(runtime),
    fileEndpoint(runtime),
    layoutEndpoint(runtime),
  ]
}

function endpointsOf(
  channel: ChannelKind,
  runtime: Runtime,
  providers: Providers,
  sink: ChannelSink,
): PublicEndpoint[] {
  const sightings = new Sightings(runtime)
  const receivers = new Receivers({ db: runtime.pool, secrets: runtime.secrets, providers })
  const actor: Actor = { kind: 'system', id: channel }
  // Concurrent webhooks of one account are applied in one transaction.
  const commits = new CommitBatcher<Delivered>({
    commit: async (_, delivered) => {
      const { org, accountId } = delivered[0]!
      const events = delivered.flatMap((each) => each.events)
      const traces = new Map(delivered.flatMap((each) => each.events.map((event) => [event, each.trace])))
      const { channels, refused } = await inTransaction(runtime, org, actor, (ctx) =>
        applyEvents(ctx, accountId, events, sink, traces),
      )
      // Anybody can write a bounce about a sender.
      if (!CHANNELS[channel].rules.sendsEmails)
        await heedLateRefusals(runtime, { org, accountId, actor }, refused)
      for (const [senderId, count] of countUnknown(events, channels)) {
        const fields = { org, account: accountId, senderId, count }
        runtime.log.warn(fields, 'messages to a number that is not connected were dropped')
      }
      return delivered.map(() => undefined)
    },
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    onOutage: 'throw',
  })

  const asCalled = (request: PublicRequest) => {
    const { publicUrl } = runtime.services.get(channelInstallation)
    return { ...request, url: publicUrl + request.path, receivedAt: realClock.now() }
  }

  const path = `/channels/${channel}/{org}/{account}` as const
  const common = {
    ...CHANNELS[channel].webhooks,
    limit: { perMinute: MAX_REFUSED, counts: 'refused' },
    origins: 'none',
    admit: async ({ params }: PublicHead) => {
      const [org, accountId] = [params.org!, params.account!]
      const opened = await receivers.get(org, accountId)
      if (opened?.provider.channel !== channel) throw notBelieved()
      return { target: { org, accountId, receiver: opened.receiver }, holder: `${org}/${accountId}` }
    },
  } as const
  const verification = publicEndpoint({
    ...common,
    name: `${channel}_verification`,
    route: `GET ${path}`,
    handle: async (request, { receiver }) => {
      const answer = receiver.handshake(asCalled(request))
      if (answer === null) throw notBelieved()
      return { status: 200, body: answer }
    },
  })
  const delivery = publicEndpoint({
    ...common,
    name: `${channel}_webhook`,
    route: `POST ${path}`,
    handle: async (request, { org, accountId, receiver }) => {
      const called = asCalled(request)
      if (!receiver.isAuthentic(called)) throw notBelieved()
      const events = await receiver.parse(request.body, called.url, (bytes) => saveFile(runtime, org, bytes))
      if (events === null) throw new ApiError('invalid_request', 'The body could not be read.')
      await sightings.note(org, accountId)
      if (events.length > 0)
        await commits.add(`${org}/${accountId}`, { org, accountId, events, trace: currentTrace() })
      return { status: 200 }
    },
  })
  return [verification, delivery]
}

/** The same error for an unknown account and for a wrong signature. */
function notBelieved(): ApiError {
  return new ApiError(
    'forbidden',
    'No connected account accepts this webhook. Check the URL and the secrets.',
  )
}

/** Messages to senders without a channel: the provider's id → how many. */
function countUnknown(
  events: readonly ProviderEvent[],
  channels: ReadonlyMap<string, string>,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const event of events)
    if (event.kind === 'inbound' && !channels.has(event.senderId))
      counts.set(event.senderId, (counts.get(event.senderId) ?? 0) + 1)
  return counts
}

/**
 * Applies events and returns the account's channels by provider id, and why messages have failed now. Statuses come first,
 * because a message is sent before it is answered.
 */
export async function applyEvents(
  ctx: Ctx,
  accountId: string,
  events: readonly ProviderEvent[],
  sink: ChannelSink,
  traces: ReadonlyMap<ProviderEvent, string | null> = new Map(),
): Promise<{ channels: Map<string, string>; refused: LateRefusal[] }> {
  const {
    status = [],
    inbound = [],
    review = [],
    flow = [],
    notice = [],
    optOut = [],
  } = Object.groupBy(events, (event) => event.kind)
  const channels = await channelsOf(ctx, accountId)
  const refused = await applyStatuses(
    ctx,
    channels,
    status.filter((event) => event.kind === 'status'),
  )
  const received = await receiveMessages(
    ctx,
    accountId,
    channels,
    inbound.filter((event) => event.kind === 'inbound'),
    sink.joinContacts,
    (event) => traces.get(event) ?? null,
  )
  if (received.length > 0) await sink.receive(ctx, received)
  const reviews = review.filter((event) => event.kind === 'review')
  if (reviews.length > 0) await sink.reviewTemplates(ctx, accountId, reviews)
  const flows = flow.filter((event) => event.kind === 'flow')
  if (flows.length > 0) await sink.changeFlows(ctx, accountId, flows)
  await applyOptOuts(
    ctx,
    optOut.filter((event) => event.kind === 'optOut'),
    sink.onUnsubscribe,
  )
  if (notice.length > 0) await checkSoon(ctx, accountId)
  await noteFailedReplies(
    ctx,
    refused.map(({ messageId }) => messageId),
  )
  return { channels, refused }
}

async function channelsOf(ctx: Ctx, accountId: string): Promise<Map<string, string>> {
  const rows = await ctx.db.rows(sql<{ id: string; provider_id: string }>`
    select id, provider_id from channels where org_id = ${ctx.org} and account_id = ${accountId}`)
  return new Map(rows.map((row) => [row.provider_id, row.id]))
}

/** How long an account's secrets are reused, in real milliseconds. */
const REMEMBERED_MS = 5_000
const MAX_REMEMBERED = 10_000

class Receivers {
  readonly #vault: Vault
  readonly #remembered = new LRUCache<string, Promise<OpenedReceiver | null>>({
    ...upTo(MAX_REMEMBERED),
    ttl: REMEMBERED_MS,
  })

  constructor(vault: Vault) {
    this.#vault = vault
  }

  get(org: string, accountId: string): Promise<OpenedReceiver | null> {
    const key = `${org}/${accountId}`
    const known = this.#remembered.get(key)
    if (known) return known
    const receiver = loadReceiver(this.#vault, org, accountId)
    this.#remembered.set(key, receiver)
    // Only found accounts are cached, because a missing one may be connected at any time.
    const forget = () => this.#remembered.delete(key)
    receiver.then((found) => found ?? forget(), forget)
    return receiver
  }
}
