import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { operations } from '../../server/src/app/registry.ts'
import { emit } from '../../server/src/integrations/webhooks/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { inTransaction, type Runtime } from '../../server/src/platform/operations/index.ts'
import type { TestAuthority } from '../../server/test/peers/receiver.ts'
import { startWorker, stopWorker } from '../machinery/worker.ts'
import type { ReceivedDeliveries } from './receiver.ts'

const BENCH = { kind: 'system', id: 'bench' } as const

export interface BenchReceiver extends AsyncDisposable {
  url: string
  reset(): Promise<ReceivedDeliveries>
  read(): Promise<ReceivedDeliveries>
}

export async function startReceiver({ key, cert }: TestAuthority): Promise<BenchReceiver> {
  const child = fork(join(import.meta.dirname, 'receiver.ts'))
  const answer = once(child, 'message')
  child.send({ key, cert })
  const [{ port }] = (await answer) as [{ port: number }]
  const ask = async (command: 'reset' | 'read') => {
    const answer = once(child, 'message')
    child.send(command)
    const [arrivals] = (await answer) as [ReceivedDeliveries]
    return arrivals
  }
  return {
    url: `https://localhost:${port}`,
    reset: () => ask('reset'),
    read: () => ask('read'),
    [Symbol.asyncDispose]: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

export async function addOrganization({ pool, newId, clock }: Runtime): Promise<string> {
  const org = newId()
  await pool.run(sql`
    insert into organizations (org_id, name, kind, created_at) values (${org}, ${org}, 'development', ${clock.now()})`)
  return org
}

/** Calls an operation as the organization. */
function call<Given = unknown>(
  runtime: Runtime,
  org: string,
  name: string,
  input: Record<string, unknown>,
): Promise<Given> {
  const { run } = operations.find((operation) => operation.name === name)!
  return inTransaction(runtime, org, BENCH, (ctx) => run(ctx, input)) as Promise<Given>
}

type EventType = Parameters<typeof emit>[1]

/** Creates subscriptions for addresses, each with a filter on the data of its events. */
export async function subscribe(
  runtime: Runtime,
  org: string,
  event: EventType,
  wanted: { url: string; lane?: number }[],
): Promise<void> {
  const { id: credentialId } = await call<{ id: string }>(runtime, org, 'http_credentials_create', {
    key: 'receiver',
    authType: 'BEARER',
    value: 'the-token-of-the-receiver',
  })
  for (const { url, lane } of wanted) {
    const filter = lane === undefined ? {} : { filter: { properties: [{ path: 'lane', equals: lane }] } }
    await call(runtime, org, 'webhook_subscriptions_create', {
      url,
      events: [event],
      credentialId,
      ...filter,
    })
  }
}

export function emitAll(
  runtime: Runtime,
  org: string,
  event: EventType,
  data: Record<string, unknown>[],
): Promise<void> {
  return inTransaction(runtime, org, BENCH, (ctx) =>
    emit(
      ctx,
      event,
      data.map((each) => ({ data: each, journeyId: null })),
    ),
  )
}

/** Starts one worker process of the service, which runs until it is disposed of. */
export async function startWorkerProcess(env: Record<string, string>): Promise<AsyncDisposable> {
  const worker = await startWorker(env)
  return {
    [Symbol.asyncDispose]: async () => {
      await stopWorker(worker)
    },
  }
}
export interface WebhookBench {
  runtime: Runtime
  receiver: BenchReceiver
  authority: TestAuthority
  /** Settings of worker processes. */
  env: Record<string, string>
}
