import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from '../db/index.ts'
import {
  type Actor,
  ApiError,
  type Ctx,
  inTransaction,
  type PublicEndpoint,
  type PublicHead,
  publicEndpoint,
  type Runtime,
  SharedCommits,
} from '../kernel/index.ts'
import { loadReceiver, type Receiver } from './accounts.ts'
import { type InboundMessage, openWindows, receiveMessages } from './inbound.ts'
import { applyStatuses } from './statuses.ts'
import { isSignedBy, parseWebhook, type TemplateEvent, type WebhookEvent } from './whatsapp-cloud/index.ts'

/** Where what arrives goes on, in the transaction that stores it. Joined by app.ts. */
export interface WhatsappSink {
  /** New messages, in the order they came; a message that comes again is not passed on. */
  receive(ctx: Ctx, messages: readonly InboundMessage[]): Promise<void>
  /** Reviews of templates of one account moved. May come twice and out of order. */
  reviewTemplates(ctx: Ctx, accountId: string, events: readonly TemplateEvent[]): Promise<void>
}

const PATH = '/channels/whatsapp/{org}/{account}'
const RECEIVER: Actor = { kind: 'system', id: 'whatsapp' }
const MAX_CHALLENGE = 200
/** WhatsApp's webhooks take 3 MB at most, and it waits for seconds only. */
const MAX_BYTES = 4 * 1024 * 1024
const WITHIN_MS = 30_000
/** Of one address at one account, in a minute: a guesser is stopped, a provider whose secret changed soon comes back. */
const MAX_REFUSED = 600
/** Webhooks of one account that one transaction applies, and webhooks waiting of all of them, at most. */
const MAX_TOGETHER = 200
const MAX_WAITING = 5_000

/** What one webhook said. */
interface Delivered {
  org: string
  accountId: string
  events: readonly WebhookEvent[]
}

/**
 * What a WhatsApp account's webhooks call (docs/whatsapp.md: Webhooks). The signature is checked over the raw bytes
 * before anything is read; 200 is answered once everything is durably applied, so the provider repeats what was not.
 */
export function whatsappEndpoints(runtime: Runtime, sink: WhatsappSink): PublicEndpoint[] {
  const receivers = new Receivers(runtime)
  // What arrives for one account at the same time is applied in one transaction.
  const commits = new SharedCommits<Delivered>({
    commit: async (_, delivered) => {
      const { org, accountId } = delivered[0]!
      const events = delivered.flatMap((each) => each.events)
      const channels = await inTransaction(runtime, org, RECEIVER, (ctx) =>
        applyEvents(ctx, accountId, events, sink),
      )
      for (const [numberId, count] of countUnknown(events, channels)) {
        const fields = { org, account: accountId, numberId, count }
        runtime.log.warn(fields, 'messages to a number that is not connected were dropped')
      }
      return delivered.map(() => undefined)
    },
    maxBatch: MAX_TOGETHER,
    maxWaiting: MAX_WAITING,
    inTrouble: 'tell',
  })

  const common = {
    maxBytes: MAX_BYTES,
    withinMs: WITHIN_MS,
    limit: { perMinute: MAX_REFUSED, counts: 'refused' },
    origins: 'none',
    admit: async ({ params }: PublicHead) => {
      const [org, accountId] = [params.org!, params.account!]
      const receiver = await receivers.get(org, accountId)
      if (!receiver) throw notBelieved()
      return { target: { org, accountId, receiver }, holder: `${org}/${accountId}` }
    },
  } as const
  const verification = publicEndpoint({
    ...common,
    name: 'whatsapp_verification',
    route: `GET ${PATH}`,
    handle: async ({ query }, { receiver }) => {
      const challenge: unknown = query['hub.challenge']
      const isOurs = isSame(receiver.verifyToken, query['hub.verify_token'])
      if (!isOurs || query['hub.mode'] !== 'subscribe' || typeof challenge !== 'string') throw notBelieved()
      return { status: 200, body: challenge.slice(0, MAX_CHALLENGE) }
    },
  })
  const delivery = publicEndpoint({
    ...common,
    name: 'whatsapp_webhook',
    route: `POST ${PATH}`,
    handle: async ({ headers, body }, { org, accountId, receiver }) => {
      if (!isSignedBy(receiver.appSecret, body, headers['x-hub-signature-256'])) throw notBelieved()
      const payload = parseJson(body)
      if (payload === undefined) throw new ApiError('invalid_request', 'The body is no well-formed JSON.')
      const events = parseWebhook(payload)
      if (events.length > 0) await commits.add(`${org}/${accountId}`, { org, accountId, events })
      return { status: 200 }
    },
  })
  return [verification, delivery]
}

/** Says the same of an account that is not there and of a wrong signature. */
function notBelieved(): ApiError {
  return new ApiError('forbidden', 'No account here takes this. Check the address and the secrets.')
}

/** Messages to numbers without a channel: the provider's id of the number → how many. */
function countUnknown(
  events: readonly WebhookEvent[],
  channels: ReadonlyMap<string, string>,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const event of events)
    if (event.kind === 'inbound' && !channels.has(event.numberId))
      counts.set(event.numberId, (counts.get(event.numberId) ?? 0) + 1)
  return counts
}

/**
 * Gives the account's channels by the provider's ids. Statuses first: the message that somebody answers was sent before
 * the answer.
 */
async function applyEvents(
  ctx: Ctx,
  accountId: string,
  events: readonly WebhookEvent[],
  sink: WhatsappSink,
): Promise<Map<string, string>> {
  const { status = [], inbound = [], template = [] } = Object.groupBy(events, (event) => event.kind)
  const channels = await channelsOf(ctx, accountId)
  await applyStatuses(
    ctx,
    channels,
    status.filter((event) => event.kind === 'status'),
  )
  const received = await receiveMessages(
    ctx,
    channels,
    inbound.filter((event) => event.kind === 'inbound'),
  )
  if (received.length > 0) await sink.receive(ctx, received)
  await openWindows(ctx, received)
  const reviews = template.filter((event) => event.kind === 'template')
  if (reviews.length > 0) await sink.reviewTemplates(ctx, accountId, reviews)
  return channels
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
  readonly #runtime: Runtime
  readonly #remembered = new Map<string, { at: number; receiver: Promise<Receiver | null> }>()

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  get(org: string, accountId: string): Promise<Receiver | null> {
    const key = `${org}/${accountId}`
    const known = this.#remembered.get(key)
    if (known && performance.now() - known.at < REMEMBERED_MS) return known.receiver
    const receiver = loadReceiver(this.#runtime.pool, this.#runtime.secrets, org, accountId)
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(key, { at: performance.now(), receiver })
    // Only accounts that were found are worth remembering: one may be connected the next moment.
    const forget = () => this.#remembered.delete(key)
    receiver.then((found) => found ?? forget(), forget)
    return receiver
  }
}

function isSame(secret: string, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(secret), digest(given))
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
