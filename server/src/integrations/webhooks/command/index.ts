import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { realClock } from '../../../platform/core/index.ts'
import { signatureHeaders, writeSigningSecret } from '../signing/signing.ts'
import { Client, ListenFailure } from './feed.ts'

export interface ListenOptions {
  /** Where the service runs. */
  url: string
  key?: string
  /** Where events are posted. */
  forward: string
  /** `whsec_…`; by default a new one for this call. */
  secret?: string
  /** Types of events; all when omitted. */
  events?: string[]
}

export interface ListenParts {
  randomBytes(count: number): Buffer
  say(line: string): void
  /** Ends it. */
  signal: AbortSignal
}

const Event = z.object({
  id: z.string(),
  type: z.string(),
  isTest: z.boolean(),
  body: z.string(),
})
type Event = z.output<typeof Event>

const RECONNECT_MS = 1_000
const ANSWER_WITHIN_MS = 10_000
const SECRET_BYTES = 32

/**
 * Forwards an organization's events to a URL of the developer, as they happen and signed like deliveries
 * (docs/behaviour/integrations.md: Webhooks). It never retries. Returns the exit status. It ends when it is refused or
 * by `signal`.
 */
export async function runListen(options: ListenOptions, parts: ListenParts): Promise<number> {
  const { say, signal } = parts
  try {
    if (!options.key) throw new ListenFailure('Pass an API key with --key or PARLEY_API_KEY.')
    const client = new Client(options.url, options.key)
    const secret = options.secret ?? writeSigningSecret(parts.randomBytes(SECRET_BYTES))
    say(`Signing secret ${secret}`)
    while (!signal.aborted) {
      await follow(client, { ...options, secret }, parts)
      if (signal.aborted) break
      say(`Lost the connection to ${options.url}. Connecting again …`)
      await pause(RECONNECT_MS, null, { signal }).catch(() => undefined)
    }
    return 0
  } catch (error) {
    if (!(error instanceof ListenFailure)) throw error
    say(error.message)
    return 1
  }
}

/** Follows the events until the connection ends. Throws `ListenFailure`. */
async function follow(
  client: Client,
  options: ListenOptions & { secret: string },
  { say, signal }: ListenParts,
): Promise<void> {
  try {
    for await (const told of client.changes(signal)) {
      if (told.event === 'ready') say(`Forwarding events to ${options.forward}`)
      if (told.event === 'reset') say('Some events were missed. List them with webhook_events_list.')
      if (told.event !== 'change' || told.kind !== 'webhookEvent') continue
      const event = Event.parse(await client.get(`/webhook-events/${told.id}`))
      if (options.events && !options.events.includes(event.type)) continue
      const came = event.isTest ? 'from a test environment, not forwarded' : await forward(event, options)
      say(`${event.type}  ${event.id}  ${came}`)
    }
  } catch (error) {
    // Interrupted requests are repeated after the connection is back.
    if (error instanceof ListenFailure) throw error
  }
}

/** The result of a forwarded event, as text. */
async function forward(
  { id, body }: Event,
  { forward: url, secret }: { forward: string; secret: string },
): Promise<string> {
  const seconds = Math.floor(realClock.now().getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Parley-Webhooks/1',
    'idempotency-key': id,
    ...signatureHeaders([secret], id, seconds, body),
  }
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    const { cause, message } = error as Error
    return `no response (${cause instanceof Error ? cause.message : message})`
  }
}
