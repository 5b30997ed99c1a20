import { deliveriesWorker, emit } from '../../src/integrations/webhooks/index.ts'
import { startWorker, WorkMonitor, wakeups } from '../../src/platform/jobs/index.ts'
import { inTransaction } from '../../src/platform/operations/index.ts'
import { createOutbound, type OutboundSettings } from '../../src/platform/outbound/index.ts'
import { createAuthority, type Receiver, startReceiver, type TestAuthority } from '../peers/receiver.ts'
import type { CallOptions } from './api-calls.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './harness.ts'

type SubscribableType = Parameters<typeof emit>[1]

/** Starts the only delivery worker on the app's database; start the app with `PARLEY_ROLE: 'api'`. */
export function startDeliveries(app: TestApp, settings: OutboundSettings): AsyncDisposable {
  const parts = new AsyncDisposableStack()
  const outbound = parts.use(createOutbound(settings))
  const work = deliveriesWorker(app.runtime, outbound)
  const { pool, clock, log } = app.runtime
  const worker = parts.use(startWorker({ pool, clock, monitor: new WorkMonitor(log) }, work))
  app.runtime.services.get(wakeups).register(work.queue, worker.wake)
  return parts
}

/** A service that delivers to a receiver, which a test controls. */
export interface Delivering extends AsyncDisposable {
  app: TestApp
  receiver: Receiver
  authority: TestAuthority
}

export async function startDelivering({ env, ...options }: TestAppOptions = {}): Promise<Delivering> {
  const parts = new AsyncDisposableStack()
  const app = await startTestApp({ ...options, env: { PARLEY_ROLE: 'api', ...env } })
  parts.defer(() => app.stop())
  const authority = await createAuthority()
  const receiver = parts.use(await startReceiver(authority))
  parts.use(startDeliveries(app, { allowLoopback: true, extraCa: authority.ca }))
  return { app, receiver, authority, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}

/** Creates a subscription for an address, with a bearer token by default. */
export async function subscribe(
  app: TestApp,
  url: string,
  options: { events?: SubscribableType[]; credential?: Record<string, unknown> } & CallOptions = {},
): Promise<{ id: string; signingSecret: string }> {
  const { events = ['journey_run.started'], credential, ...call } = options
  const { id: credentialId } = await app.ok(
    'http_credentials_create',
    {
      key: `key-${app.runtime.newId()}`,
      ...(credential ?? { authType: 'BEARER', value: 'the-token-of-the-receiver' }),
    },
    call,
  )
  const { id, signingSecret } = await app.ok(
    'webhook_subscriptions_create',
    { url, events, credentialId },
    call,
  )
  return { id, signingSecret }
}

/** Emits events like a domain, in a separate transaction. */
export function emitEvents(
  app: TestApp,
  data: Record<string, unknown>[],
  type: SubscribableType = 'journey_run.started',
  org = app.org.id,
  journeyId: string | null = null,
): Promise<void> {
  const actor = { kind: 'system', id: 'test' } as const
  const items = data.map((each) => ({ data: each, journeyId }))
  return inTransaction(app.runtime, org, actor, (ctx) => emit(ctx, type, items))
}
