import { join } from 'node:path'
import {
  connectAccount,
  fetchSenders,
  providers,
  subscribeWebhooks,
  webhookPath,
} from '../../messaging/index.ts'
import { MovingClock } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import type { Config } from '../settings/config.ts'
import { mailAddressOf, wabaIdOf } from './control.ts'

/** The version of the Graph API for calls to the simulator. */
const GRAPH_VERSION = 'v23.0'
const DEVELOPMENT: Actor = { kind: 'system', id: 'development' }

export interface Simulator extends AsyncDisposable {
  url: string
}

/**
 * The simulated WhatsApp and mail server for development: started on the port after the service's, an existing one, or
 * none.
 */
export async function openSimulator(config: Config, runtime: Runtime): Promise<Simulator | null> {
  if (config.simulator === null) return null
  if ('url' in config.simulator) return { url: config.simulator.url, [Symbol.asyncDispose]: async () => {} }
  // Loaded only when needed, because production does not install it.
  const { startSimulator } = await import('@parley/simulator')
  const simulator = await startSimulator({
    port: config.port === 0 ? 0 : config.port + 1,
    smtpPort: config.port === 0 ? 0 : config.port + 2,
    now: () => runtime.clock.now(),
    scale: runtime.clock.scale,
    statePath: join(config.dataFolder, 'simulator.json'),
  })
  if (runtime.clock instanceof MovingClock) runtime.clock.onMove(simulator.clockMoved)
  return simulator
}

/** An account in the simulator's control API. */
interface SimulatedAccount {
  wabaId: string
  accessToken: string
  appSecret: string
}

/**
 * Creates a business account with one number and an email address in the simulator, once per organization. Its
 * webhooks go to `serviceUrl`. Each organization has its own account, like with real providers.
 */
export async function connectSimulator(
  runtime: Runtime,
  simulatorUrl: string,
  serviceUrl: string,
  org: string,
): Promise<void> {
  await connectNumber(runtime, simulatorUrl, serviceUrl, org)
  await connectMailbox(runtime, simulatorUrl, serviceUrl, org)
}

async function connectNumber(
  runtime: Runtime,
  simulatorUrl: string,
  serviceUrl: string,
  org: string,
): Promise<void> {
  const { wabaId, accessToken, appSecret } = await makeAccount(simulatorUrl, org)
  const details = {
    provider: providers.get('whatsapp_cloud')!,
    settings: { apiUrl: `${simulatorUrl}/${GRAPH_VERSION}`, wabaId },
    secrets: { 'access-token': accessToken, 'app-secret': appSecret },
  }
  const senders = await fetchSenders(details)
  const { accountId } = await inTransaction(runtime, org, DEVELOPMENT, (ctx) =>
    connectAccount(ctx, details, senders),
  )
  const vault = { db: runtime.pool, secrets: runtime.secrets, providers }
  await subscribeWebhooks(vault, serviceUrl, { org, accountId })
}

/** Reconnects every development organization, because a restarted service may have a new URL. */
export async function reconnectSimulator(
  runtime: Runtime,
  simulatorUrl: string,
  serviceUrl: string,
): Promise<void> {
  const rows = await runtime.pool.rows(
    sql<{ org_id: string }>`select org_id from organizations order by created_at`,
  )
  for (const row of rows) await connectSimulator(runtime, simulatorUrl, serviceUrl, row.org_id)
}

/** An email account of the simulator's mail server. */
interface SimulatedMailbox {
  address: string
  password: string
  webhookSecret: string
  host: string
  port: number
}

async function connectMailbox(
  runtime: Runtime,
  simulatorUrl: string,
  serviceUrl: string,
  org: string,
): Promise<void> {
  const address = mailAddressOf(org)
  const ask = (more: object) =>
    postTo<SimulatedMailbox>(simulatorUrl, '/_sim/mail/accounts', { address, ...more })
  const { host, port, password, webhookSecret } = await ask({})
  const details = {
    provider: providers.get('email')!,
    settings: {
      address,
      name: 'Parley',
      host,
      port,
      encryption: 'none',
      authservId: 'mail.parley.test',
      allowLoopback: true,
    },
    secrets: { password, 'webhook-secret': webhookSecret },
  }
  const senders = await fetchSenders(details)
  const { accountId } = await inTransaction(runtime, org, DEVELOPMENT, (ctx) =>
    connectAccount(ctx, details, senders),
  )
  await ask({ callbackUrl: serviceUrl + webhookPath(details.provider.channel, org, accountId) })
}

function makeAccount(simulatorUrl: string, org: string): Promise<SimulatedAccount> {
  return postTo<SimulatedAccount>(simulatorUrl, '/_sim/accounts', { wabaId: wabaIdOf(org) })
}

async function postTo<Answer>(simulatorUrl: string, path: string, body: object): Promise<Answer> {
  const response = await fetch(simulatorUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the simulator at ${simulatorUrl} answered ${response.status} to ${path}`)
  return (await response.json()) as Answer
}
