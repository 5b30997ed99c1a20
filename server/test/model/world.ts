import { setTimeout as pause } from 'node:timers/promises'
import { startSimulator } from '@parley/simulator'
import { connectSimulator } from '../../src/app/development/simulator.ts'
import { fromWire } from '../../src/platform/core/index.ts'
import { createOutbound, type Outbound } from '../../src/platform/outbound/index.ts'
import { startTestApp, type TestApp, type TestOrganization } from '../harness/harness.ts'
import { PATIENCE_MS } from '../harness/waiting.ts'
import { subscribe } from '../harness/webhooks.ts'
import { createAuthority, type Receiver, startReceiver } from '../peers/receiver.ts'
import { VirtualClock } from './clock.ts'
import { type Definition, followUp, orders, QUESTIONS, SCHEMA, survey } from './journeys.ts'
import { NoticeProxy } from './notice-proxy.ts'
import { WorkerSupervisor } from './worker-supervisor.ts'

/** Makes the delays of the simulated network negligible, because only the virtual clock matters. */
const NETWORK_SPEED = 1_000_000
const PEOPLE = 4
const WORKERS = 3

export const INITIATIVES = ['survey', 'orders', 'followUp'] as const
export type InitiativeName = (typeof INITIATIVES)[number]

export interface Initiative {
  /** In the format of the API. */
  id: string
  uuid: string
  define(version: number): Definition
}

export interface Person {
  externalId: string
  phoneNumber: string
}

/** The parts that consecutive worlds share: a service without workers, its provider, and the called servers. */
export interface Environment extends AsyncDisposable {
  app: TestApp
  clock: VirtualClock
  noticeProxy: NoticeProxy
  receiver: Receiver
  outbound: Outbound
  simulatorUrl: string
  /** Calls the control API of the simulated provider. */
  provider(method: string, path: string, body?: object): Promise<any>
}

export async function openEnvironment(): Promise<Environment> {
  await using parts = new AsyncDisposableStack()
  const clock = new VirtualClock()
  const app = parts.use(
    await startTestApp({
      env: { PARLEY_ROLE: 'api', PARLEY_RATE_LIMIT: '1000000' },
      given: { clock, newId: clock.newId },
    }),
  )
  const simulator = parts.use(
    await startSimulator({ port: 0, now: () => clock.now(), scale: NETWORK_SPEED, reviewDelayMs: 1 }),
  )
  const provider = controlApi(simulator.url)
  // Contacts send nothing by themselves.
  await provider('PUT', '/personas', { rules: [] })
  const noticeProxy = parts.use(await NoticeProxy.open(() => app.url))
  const authority = await createAuthority()
  const receiver = parts.use(await startReceiver(authority))
  const outbound = parts.use(createOutbound({ allowLoopback: true, extraCa: authority.ca }))
  const running = parts.move()
  return {
    app,
    clock,
    noticeProxy,
    receiver,
    outbound,
    simulatorUrl: simulator.url,
    provider,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/**
 * An organization with three initiatives and a few people. Three processes do its work, at a time that only the test
 * moves. All code is production code. The same actions give the same ids, so that a failure can be repeated.
 */
export interface World extends Environment {
  org: TestOrganization
  workers: readonly WorkerSupervisor[]
  people: readonly Person[]
  initiatives: Readonly<Record<InitiativeName, Initiative>>
  /** The business account at the provider, and its number. */
  wabaId: string
  phoneNumberId: string
  /** Calls an operation as the organization, which takes a millisecond. */
  api: TestApp['api']
  /** The same, but throws unless the call succeeds. */
  ok: TestApp['ok']
  /** Waits until the provider has sent all its notices. */
  quiet(): Promise<void>
}

export async function openWorld(environment: Environment): Promise<World> {
  const { app, clock, noticeProxy, receiver, outbound, simulatorUrl, provider } = environment
  clock.restart()
  noticeProxy.empty()
  receiver.requests.length = 0
  await provider('DELETE', '/faults')
  const org = await app.newOrganization()
  clock.repeat()
  await connectSimulator(app.runtime, simulatorUrl, noticeProxy.url, org.id)
  const { accounts } = await provider('GET', '/accounts')
  const account = accounts.find((each: { callbackUrl: string | null }) => each.callbackUrl?.includes(org.id))
  noticeProxy.secret = account.appSecret
  const { wabaId, phoneNumberId } = account

  const workers = Array.from(
    { length: WORKERS },
    () => new WorkerSupervisor(app.runtime, clock, org.id, outbound),
  )
  const api: TestApp['api'] = (name, input) => {
    clock.tick()
    return app.api(name, input, { key: org.key })
  }
  const ok: TestApp['ok'] = (name, input) => {
    clock.tick()
    return app.ok(name, input, { key: org.key })
  }
  const quiet = () => untilQuiet(provider, wabaId)
  await subscribe(app, `${receiver.url}/hooks`, {
    events: [
      'journey_run.started',
      'journey_run.ended',
      'enrollment.rejected',
      'conversation.escalated',
      // Reported when the receiver has not answered for long.
      'sending.failing',
    ],
    key: org.key,
  })
  const templateId = await approvedTemplate(ok, workers[0]!, noticeProxy, quiet)
  const initiatives = await launchAll(ok, templateId, `${receiver.url}/call`)
  const people = Array.from({ length: PEOPLE }, (_, index): Person => {
    return { externalId: `p${index}`, phoneNumber: `+57300555000${index}` }
  })
  for (const person of people) await ok('cdp_people_upsert', { ...person, firstName: person.externalId })
  return { ...environment, org, workers, people, initiatives, wabaId, phoneNumberId, api, ok, quiet }
}

function controlApi(url: string): Environment['provider'] {
  return async (method, path, body) => {
    const answer = await fetch(`${url}/_sim${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

async function untilQuiet(provider: Environment['provider'], wabaId: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const { messages } = await provider('GET', `/messages?wabaId=${wabaId}&limit=1000`)
    const { webhooks } = await provider('GET', '/state')
    const isOver = ({ status }: { status: string }) => status === 'read' || status === 'failed'
    if (messages.every(isOver) && webhooks.queued + webhooks.inFlight === 0) return
    if (performance.now() > end) throw new Error('the provider does not settle')
    await pause(2)
  }
}

async function approvedTemplate(
  ok: TestApp['ok'],
  worker: WorkerSupervisor,
  noticeProxy: NoticeProxy,
  quiet: () => Promise<void>,
): Promise<string> {
  const { data } = await ok('templates_create', {
    name: 'hello',
    language: 'en',
    category: 'UTILITY',
    contentType: 'TEXT',
    content: { body: 'Hello there, may we ask you something?' },
    variables: {},
  })
  const { id } = data[0]
  for (let tries = 0; tries < 100; tries++) {
    await worker.submitTemplates()
    await quiet()
    await noticeProxy.deliver(noticeProxy.waiting)
    if ((await ok('templates_get', { id })).status === 'APPROVED') return id
    await pause(5)
  }
  throw new Error('the template was never approved')
}

async function launchAll(
  ok: TestApp['ok'],
  templateId: string,
  service: string,
): Promise<World['initiatives']> {
  const launch = async (input: object, define: Initiative['define']): Promise<Initiative> => {
    const { id } = await ok('initiatives_create', { isRecurring: true, ...input })
    for (const round of [1, 2]) await ok('initiatives_templates_set', { id, templateId, round })
    await ok('extraction_schema_set', { id, schema: SCHEMA })
    await ok('journeys_create_draft', { initiativeId: id, definition: define(1) })
    await ok('initiatives_launch', { id })
    return { id, uuid: fromWire('initiative', id)!, define }
  }
  const next = await launch({ name: 'followUp' }, followUp)
  return {
    survey: await launch({ name: 'survey', guidingQuestions: QUESTIONS }, survey),
    followUp: next,
    orders: await launch({ name: 'orders' }, (version) => orders(version, { service, next: next.id })),
  }
}
