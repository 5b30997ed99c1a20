import { readFileSync } from 'node:fs'
import type { MetricObject } from 'prom-client'
import { agents, agentsWith, extractors, extractorsWith, Models, models } from '../conversations/index.ts'
import {
  confirmationEndpoints,
  formEndpoints,
  formPageEndpoints,
  PublishedForms,
} from '../customers/index.ts'
import {
  AnonymousBodyBudget,
  BytesInFlight,
  buildHttp,
  callerAddresses,
  DocsSite,
  LARGEST_BODY,
  mcpEndpoint,
  requestTimeouts,
  Workspace,
} from '../edge/index.ts'
import {
  Authenticator,
  accounts,
  oauth,
  oauthEndpoints,
  RateLimits,
  realRateClock,
  TokenAuthenticator,
} from '../identity/index.ts'
import {
  channelEndpoints,
  channelInstallation,
  headerEndpoint,
  providers,
  simulation,
} from '../messaging/index.ts'
import { resultShareEndpoints } from '../outreach/index.ts'
import { ChangeStreams, changeStreams } from '../platform/changes/index.ts'
import { type Log, measures, publicUrl, realClock } from '../platform/core/index.ts'
import { watchSilence } from '../platform/db/index.ts'
import type { Runtime } from '../platform/operations/index.ts'
import { createOutbound } from '../platform/outbound/index.ts'
import { tracing } from '../platform/tracing/index.ts'
import { startAlerts } from './alerts/alerts.ts'
import { targetsOf } from './alerts/targets.ts'
import { startBackground } from './background.ts'
import { followClock } from './clock/clock.ts'
import { startClockWatch } from './clock/clock-watch.ts'
import { simulationAt } from './development/control.ts'
import { connectSimulator, openSimulator, reconnectSimulator } from './development/simulator.ts'
import { whileAtHome } from './home/watch.ts'
import { Metrics } from './metrics/metrics.ts'
import { askOthers, whenMeasured } from './processes/members.ts'
import { accountOperations, fileOperations, operations as registry, toolsOf } from './registry.ts'
import { type AppRuntime, openRuntime } from './runtime.ts'
import { type Given, SINK } from './services.ts'
import type { Config } from './settings/config.ts'
import { StatusPage } from './status/page.ts'
import { PROGRAM_VERSION } from './version.ts'
import { workMonitor } from './workers.ts'

/** The version of the API, not of the program. */
export const API_VERSION = '1.0.0'

/** How many holders can reach their limit at the same time before the total limit is reached. */
const HOLDERS_AT_LIMIT = 4

export interface App extends AsyncDisposable {
  /** The URL of the service, without a trailing slash. */
  url: string
  runtime: AppRuntime
  /** The simulated WhatsApp of development; null when there is none. */
  simulatorUrl: string | null
  /** Gives an organization a simulated WhatsApp number. Does nothing without a simulator. */
  connectSimulator(org: string): Promise<void>
  /** Builds workspace and documentation if their sources changed. Without this call, the first visitor waits. */
  preparePages(): Promise<void>
  /**
   * Finishes running work, then closes the database. Until `drained` resolves, requests are served, but `/readyz` answers
   * 503, so that proxies send them elsewhere.
   */
  stop(drained?: Promise<unknown>): Promise<void>
  /** As `stop`, where another process has taken its place: new connections go there, and `/readyz` says nothing. */
  retire(drained: Promise<unknown>): Promise<void>
}

/** Builds the service from its settings. This is the only place that creates and connects its parts. */
export async function startApp(
  config: Config,
  log: Log,
  { operations = registry, ...given }: Given = {},
): Promise<App> {
  await using parts = new AsyncDisposableStack()
  const runtime = parts.use(await openRuntime(config, log, given))
  const simulator = parts.use(await openSimulator(config, runtime))
  runtime.services.provide(simulation, simulator && simulationAt(simulator.url))
  // Through a pooler the sessions of the server are the pooler's, and it replaces them.
  if (config.directUrl === null)
    parts.use(
      watchSilence(runtime.health, [runtime.pool, runtime.workers.pool], (ended) =>
        log.warn(ended, 'ended connections to the database that had been cut off'),
      ),
    )
  if (runtime.replicas) parts.use(runtime.replicas.watch())
  if (runtime.movable) parts.use(followClock(runtime.pool, runtime.movable, log))
  const outbound = parts.use(outboundFrom(config))
  const called = new Models(runtime, outbound)
  runtime.services.provide(models, called)
  runtime.services.provide(agents, agentsWith(called))
  runtime.services.provide(extractors, extractorsWith(called))

  const known = knownAs(config)
  runtime.services.provide(oauth, { outbound, hosts: known.hosts })
  const metrics = config.metricsToken === null ? null : metricsOf(runtime, config.metricsToken)
  if (metrics) runtime.services.provide(measures, metrics.measured)
  if (config.traces) {
    // Loaded where it is used: it takes a tenth of a second.
    const { openTracing } = await import('./tracing/open-telemetry.ts')
    runtime.services.provide(tracing, parts.use(openTracing(config.traces, PROGRAM_VERSION, log)))
  }
  const forms = new PublishedForms(runtime.pool)
  const workspace = new Workspace(log)
  const docs = new DocsSite(log)
  const http = await buildHttp({
    runtime,
    health: runtime.health,
    hold: () => runtime.home.hold?.words ?? null,
    operations,
    version: API_VERSION,
    authenticator: new Authenticator(runtime.pool, runtime.clock, config.mode),
    visitors: runtime.services.get(accounts).authenticator,
    limits: limitsFrom(config),
    timeouts: requestTimeouts(config.arrivalTimeoutMs),
    inFlight: new BytesInFlight(config.bytesInFlight, config.bytesInFlight / HOLDERS_AT_LIMIT),
    ...anonymousCallersFrom(config, runtime),
    publicEndpoints: [
      ...channelEndpoints(runtime, providers, SINK),
      headerEndpoint(runtime),
      ...formEndpoints(runtime, forms),
      ...confirmationEndpoints(runtime),
      ...resultShareEndpoints(runtime),
      ...formPageEndpoints(runtime, forms),
      ...oauthEndpoints(runtime),
    ],
    files: fileOperations,
    accounts: accountOperations,
    mcp: mcpEndpoint(runtime, toolsOf(operations), API_VERSION),
    programs: new TokenAuthenticator(runtime),
    knownAs: known,
    metrics,
    status: config.statusPage && statusPageOf(runtime, config.statusPage.token),
    workspace,
    docs,
  })
  parts.defer(() => http.close())
  // Provided after the server, so that open streams end before it waits for them.
  runtime.services.provide(changeStreams, parts.use(new ChangeStreams()))
  // Workers of a supervised service have a port of their own.
  const url = await http.listen(config.host, config.port, { exclusive: config.role === 'worker' })
  runtime.services.provide(publicUrl, { url: config.publicUrl ?? url })
  runtime.services.provide(channelInstallation, {
    publicUrl: config.publicUrl ?? url,
    simulatorUrl: simulator?.url ?? null,
    whatsappApiUrl: config.whatsappApiUrl,
    allowLoopback: config.webhooks.allowLoopback,
  })

  const background = parts.use(new AsyncDisposableStack())
  background.use(startClockWatch(runtime))
  if (config.alerts && config.role !== 'api')
    background.use(alertsOf(runtime, config, config.publicUrl ?? url))
  background.use(
    await whileAtHome(runtime.home, runtime.health, async () => {
      // Before the workers, which would call the simulator at its address of the last start.
      if (simulator) await reconnectSimulator(runtime, simulator.url, url)
      return config.role === 'api'
        ? new AsyncDisposableStack()
        : startBackground(config, runtime.workers, { outbound, directUrl: runtime.directUrl })
    }),
  )
  const running = parts.move()
  const end = async (drained?: Promise<unknown>) => {
    await Promise.all([background.disposeAsync(), drained])
    await running.disposeAsync()
  }
  const stop = (drained?: Promise<unknown>) => {
    http.drain()
    return end(drained)
  }
  return {
    url,
    runtime,
    simulatorUrl: simulator?.url ?? null,
    connectSimulator: async (org) => {
      if (simulator) await connectSimulator(runtime, simulator.url, url, org)
    },
    preparePages: async () => {
      await workspace.prepare()
      await docs.prepare()
    },
    stop,
    retire: (drained) => {
      http.leave()
      return end(drained)
    },
    [Symbol.asyncDispose]: () => stop(),
  }
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The names of the service. A service on the loopback interface accepts only these (DNS rebinding). */
function knownAs({ host, publicUrl }: Config) {
  const isLocal = [...LOOPBACK, '::1'].includes(host)
  const named = publicUrl === null ? [] : [new URL(publicUrl).hostname]
  return { hosts: new Set([...LOOPBACK, host, ...named]), always: isLocal }
}

function limitsFrom(config: Config) {
  return {
    requests: new RateLimits(config.ratePerMinute, realRateClock),
    batches: new RateLimits(config.batchRatePerMinute, realRateClock),
  }
}

function metricsOf(runtime: AppRuntime, token: string): Metrics {
  const { pool: requests, health, workers } = runtime
  const pools = { requests, workers: workers.pool, health }
  const metrics = new Metrics(
    {
      runtime,
      pools,
      monitor: () => runtime.services.find(workMonitor),
      others: async () => (await askOthers()) as MetricObject[][],
    },
    token,
  )
  whenMeasured(() => metrics.ofProcess())
  return metrics
}

function statusPageOf({ health: db, clock, home, replicas }: AppRuntime, token: string | null): StatusPage {
  const isHeld = () => home.hold !== null
  return new StatusPage({ db, clock, isHeld, replicas, realNow: realClock.now }, token)
}

/** Also while the database is held, over the connections of requests: those of workers are refused then. */
function alertsOf({ pool, clock, home, log }: AppRuntime, config: Config, service: string): AsyncDisposable {
  const { alertLimits: limits, mail } = config
  const held = () => home.hold?.words ?? null
  return startAlerts(
    { db: pool, clock, held, realNow: realClock.now },
    { limits, targets: targetsOf(config.alerts!, mail, service), log },
  )
}

/** The limits for callers without a key. */
function anonymousCallersFrom(config: Config, runtime: Runtime) {
  const budget = config.bytesInFlight / HOLDERS_AT_LIMIT
  const onStrangeProxy = () =>
    runtime.log.warn(
      {},
      'PARLEY_TRUSTED_PROXIES does not include the proxy here, so all its requests count as one client',
    )
  return {
    anonymousBodies: new AnonymousBodyBudget(budget, Math.max(LARGEST_BODY, budget / HOLDERS_AT_LIMIT)),
    addresses: callerAddresses(config.trustedProxies, onStrangeProxy),
    addressLimits: runtime.services.get(accounts).addressLimits,
  }
}

function outboundFrom({ webhooks, modelHosts: namedHosts }: Config) {
  const extraCa = webhooks.extraCaFile === null ? undefined : readFileSync(webhooks.extraCaFile, 'utf8')
  return createOutbound({ allowLoopback: webhooks.allowLoopback, extraCa, namedHosts })
}
