import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { controlApi } from './control/index.ts'
import { graphApi } from './graph/index.ts'
import { mailPages, startMail } from './mail/index.ts'
import { twilioApi } from './twilio/index.ts'
import { buildWorld } from './world.ts'

/** The initial account, with one connected number. */
const DEFAULT_ACCOUNT = { wabaId: '100000000000001', displayName: 'Default business' }
/** The backlog of connections, because a campaign opens many at once. */
const BACKLOG = 4096
const LARGEST_BODY = 5 * 1024 * 1024
/** A review takes less real time than this, at any speed of the clock. */
const LONGEST_REVIEW_MS = 5000

export interface SimulatorOptions {
  /** 0 chooses a free port. */
  port: number
  /** The port of the mail server; a free one when omitted. */
  smtpPort?: number
  /** 127.0.0.1 when omitted. */
  host?: string
  /** The simulated time; may run faster than real time. */
  now?: () => Date
  /** Virtual milliseconds per real millisecond. It divides the delays of contacts and of the provider's rules. */
  scale?: number
  /** The seed of personas, delays and random faults. */
  seed?: string
  /** A JSON file that keeps accounts, numbers, subscriptions and templates across restarts. */
  statePath?: string
  /** Real milliseconds until a template is reviewed; less than 5000. */
  reviewDelayMs?: number
  /** Concurrent webhook requests per account. */
  webhooksAtOnce?: number
  /** Real milliseconds until the first retry of a webhook; each further delay doubles. */
  webhookRetryMs?: number
  log?: (line: string) => void
}

export interface Simulator extends AsyncDisposable {
  url: string
  /** Call this when the given clock jumped, changed its speed or was held. */
  clockMoved(clock: { scale: number; isHeld: boolean }): void
  close(): Promise<void>
}

/** Starts a simulated WhatsApp Cloud API with simulated contacts. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { host = '127.0.0.1', reviewDelayMs = 3000 } = options
  if (reviewDelayMs >= LONGEST_REVIEW_MS)
    throw new RangeError(`reviewDelayMs must be below ${LONGEST_REVIEW_MS}`)
  const world = buildWorld({
    now: options.now ?? (() => new Date()),
    scale: options.scale ?? 1,
    seed: options.seed ?? 'parley',
    statePath: options.statePath ?? null,
    reviewDelayMs,
    webhooksAtOnce: options.webhooksAtOnce ?? 16,
    webhookRetryMs: options.webhookRetryMs ?? 500,
    log: options.log ?? (() => {}),
  })
  if (!world.accounts.withId(DEFAULT_ACCOUNT.wabaId)) world.accounts.ensure(DEFAULT_ACCOUNT)

  const mail = await startMail({
    host,
    port: options.smtpPort ?? 0,
    clock: world.clock,
    seed: options.seed ?? 'parley',
    log: options.log ?? (() => {}),
  })

  const app = Fastify({ forceCloseConnections: true, bodyLimit: LARGEST_BODY })
  app.addHook('onClose', async () => {
    world.close()
    await mail.close()
  })
  app.register(controlApi, { prefix: '/_sim', world, mail })
  app.register(mailPages, { prefix: '/mail', mail })
  app.register(twilioApi, { world })
  app.register(graphApi, { world })
  await app.listen({ port: options.port, host, backlog: BACKLOG })

  const { port } = app.server.address() as AddressInfo
  const url = `http://${reachable(host)}:${port}`
  world.media.origin = url
  const close = async () => app.close()
  return { url, clockMoved: (clock) => world.clock.moved(clock), close, [Symbol.asyncDispose]: close }
}

/** The host to call if the server listens on all addresses. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
