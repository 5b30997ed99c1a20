import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  agents,
  agentsWith,
  extractEnded,
  extractors,
  extractorsWith,
  letGo,
  Models,
  receiveInbound,
} from '../conversations/index.ts'
import {
  EventRecorder,
  ensureEventPartitions,
  eventRecorder,
  formEndpoints,
  formPageEndpoints,
  keptSince,
  PublishedForms,
  SegmentChangeListener,
  startEventUpkeep,
  uploadDeadline,
  uploadUntil,
  whenPeopleAreDeleted,
} from '../customers/index.ts'
import {
  BytesInFlight,
  buildHttp,
  callerAddresses,
  LARGEST_BODY,
  mcpEndpoint,
  patienceOf,
  StrangersRoom,
  Workspace,
} from '../edge/index.ts'
import {
  type Accounts,
  AddressLimits,
  Authenticator,
  accounts,
  deleteUnapprovedClients,
  forgetAddresses,
  forgetSessions,
  IdentityProvider,
  oauth,
  oauthEndpoints,
  Passwords,
  RateLimits,
  realRateClock,
  SessionAuthenticator,
  TokenAuthenticator,
} from '../identity/index.ts'
import {
  Acknowledgements,
  acknowledgements,
  type ChannelSink,
  channelEndpoints,
  channelInstallation,
  channelSink,
  dropFilesOfPerson,
  providers,
  reviewTemplates,
  whenRunsEnd,
} from '../messaging/index.ts'
import { matchInbound, retention } from '../outreach/index.ts'
import { ChangeStreams, changeStreams, follower, Unheard, unheard } from '../platform/changes/index.ts'
import { type Clock, idsFrom, type Log, publicUrl, Secrets, Services } from '../platform/core/index.ts'
import { startPostgres } from '../platform/db/embedded/index.ts'
import { type Db, migrate, openPool, openPools } from '../platform/db/index.ts'
import { byteStore, openByteStore } from '../platform/files/index.ts'
import { QUEUES, startUpkeep, Wakeups, wakeups } from '../platform/jobs/index.ts'
import { mailSettings } from '../platform/mail/index.ts'
import { Cursors, type Runtime } from '../platform/operations/index.ts'
import { createOutbound } from '../platform/outbound/index.ts'
import { startClockWatch } from './clock-watch.ts'
import type { Config } from './config.ts'
import { connectSimulator, openSimulator, reconnectSimulator } from './development/simulator.ts'
import { installationClock, installationSecret } from './installation.ts'
import { tellPostgres } from './log.ts'
import { accountOperations, fileOperations, operations as registry, toolsOf } from './registry.ts'
import { startRetention } from './retention.ts'
import { startWorkers } from './workers.ts'

/** The version of the API, not of the program. */
export const API_VERSION = '1.0.0'

/** Where Twilio is. */
const TWILIO = {
  apiUrl: 'https://api.twilio.com',
  contentUrl: 'https://content.twilio.com',
  messagingUrl: 'https://messaging.twilio.com',
}

/** The simulator speaks all of it at one address. */
function oneTwilio(url: string): typeof TWILIO {
  return { apiUrl: url, contentUrl: url, messagingUrl: url }
}

/** As many organizations can have as many bytes under way as one may. */
const SHARES = 4

export interface App extends AsyncDisposable {
  /** Where the service answers, without a slash at the end. */
  url: string
  runtime: AppRuntime
  /** The simulated WhatsApp of development; null when there is none. */
  simulatorUrl: string | null
  /** Gives an organization a simulated WhatsApp number. Does nothing without a simulator. */
  connectSimulator(org: string): Promise<void>
  /** Builds the web app if its sources have changed since it was built; otherwise who opens it first waits for that. */
  prepareWorkspace(): Promise<void>
  /** Finishes what is under way, then lets go of the database. */
  stop(): Promise<void>
}

/** What a service is given instead of what it would have: other operations, or a clock and ids that repeat. */
export interface Given {
  operations?: typeof registry
  clock?: Clock
  newId?: Runtime['newId']
}

/** Builds the service from its settings: the only place where its parts are made and joined. */
export async function startApp(
  config: Config,
  log: Log,
  { operations = registry, ...given }: Given = {},
): Promise<App> {
  await using parts = new AsyncDisposableStack()
  const runtime = parts.use(await openRuntime(config, log, given))
  const simulator = parts.use(await openSimulator(config, runtime))
  const outbound = parts.use(outboundFrom(config))
  const models = new Models(runtime, outbound)
  runtime.services.provide(agents, agentsWith(models))
  runtime.services.provide(extractors, extractorsWith(models))

  const known = knownAs(config)
  runtime.services.provide(oauth, { outbound, hosts: known.hosts })
  const forms = new PublishedForms(runtime.pool)
  const workspace = new Workspace(log)
  const http = await buildHttp({
    runtime,
    health: runtime.health,
    operations,
    version: API_VERSION,
    authenticator: new Authenticator(runtime.pool, runtime.clock, config.mode),
    visitors: runtime.services.get(accounts).authenticator,
    limits: limitsFrom(config),
    patience: patienceOf(config.arrivalTimeoutMs),
    inFlight: new BytesInFlight(config.bytesInFlight, config.bytesInFlight / SHARES),
    ...strangersFrom(config, runtime),
    publicEndpoints: [
      ...channelEndpoints(runtime, providers, SINK),
      ...formEndpoints(runtime, forms),
      ...formPageEndpoints(forms),
      ...oauthEndpoints(runtime),
    ],
    files: fileOperations,
    accounts: accountOperations,
    mcp: mcpEndpoint(runtime, toolsOf(operations), API_VERSION),
    programs: new TokenAuthenticator(runtime),
    knownAs: known,
    workspace,
  })
  parts.defer(() => http.close())
  // Before it waits for the streams that are open.
  runtime.services.provide(changeStreams, parts.use(new ChangeStreams()))
  const url = await http.listen(config.host, config.port)
  runtime.services.provide(publicUrl, { url: config.publicUrl ?? url })
  runtime.services.provide(channelInstallation, {
    publicUrl: config.publicUrl ?? url,
    settings: {
      whatsapp_cloud: { apiUrl: config.whatsappApiUrl },
      twilio: simulator ? oneTwilio(simulator.url) : TWILIO,
      email: { allowLoopback: config.webhooks.allowLoopback },
    },
  })

  parts.use(startClockWatch(runtime.workers))
  if (config.role !== 'api') {
    parts.use(startWorkers(runtime.workers, outbound))
    parts.use(startEventUpkeep(runtime.workers, config.eventRetentionMs))
    parts.use(startRetention(runtime.workers, config.retention))
    const { realNow, sessionLimits } = runtime.services.get(accounts)
    parts.use(
      startUpkeep(runtime.workers, 'forgetting sessions', () =>
        forgetSessions(runtime.workers.pool, realNow(), sessionLimits),
      ),
    )
    parts.use(
      startUpkeep(runtime.workers, 'forgetting programs', () =>
        deleteUnapprovedClients(runtime.workers.pool, realNow()),
      ),
    )
    parts.use(
      startUpkeep(runtime.workers, 'forgetting addresses', () =>
        forgetAddresses(runtime.workers.pool, realRateClock.wall()),
      ),
    )
  }
  if (simulator) await reconnectSimulator(runtime, simulator.url, url)

  const running = parts.move()
  const stop = () => running.disposeAsync()
  return {
    url,
    runtime,
    simulatorUrl: simulator?.url ?? null,
    connectSimulator: async (org) => {
      if (simulator) await connectSimulator(runtime, simulator.url, url, org)
    },
    prepareWorkspace: () => workspace.prepare(),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** What arrives may answer a run, and start another. */
const receive: ChannelSink['receive'] = async (ctx, messages) => {
  await receiveInbound(ctx, messages)
  await matchInbound(ctx, messages)
}

const SINK: ChannelSink = { receive, reviewTemplates, letGo }

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** A service that only this machine reaches is called by these names, so another one is a page that pretends. */
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

/** How those without a key are told apart, and what they may take. */
function strangersFrom(config: Config, runtime: Runtime) {
  const room = config.bytesInFlight / SHARES
  const onStrangeProxy = () =>
    runtime.log.warn({}, 'PARLEY_TRUSTED_PROXIES does not name the proxy here: it counts as one caller')
  return {
    strangers: new StrangersRoom(room, Math.max(LARGEST_BODY, room / SHARES)),
    addresses: callerAddresses(config.trustedProxies, onStrangeProxy),
    addressLimits: runtime.services.get(accounts).addressLimits,
  }
}

function outboundFrom({ webhooks }: Config) {
  const extraCa = webhooks.extraCaFile === null ? undefined : readFileSync(webhooks.extraCaFile, 'utf8')
  return createOutbound({ allowLoopback: webhooks.allowLoopback, extraCa })
}

export interface AppRuntime extends Runtime, AsyncDisposable {
  /** The same with the connections of workers, so that neither they nor requests keep the others waiting. */
  workers: Runtime
  /** One connection of its own. */
  health: Db
  /** Another Parley runs on the same data folder, and its database serves both. */
  isSecond: boolean
}

/**
 * The database, and what every piece of work needs of the process. The command line uses it without a server around
 * it.
 */
export async function openRuntime(config: Config, log: Log, given: Given = {}): Promise<AppRuntime> {
  await using parts = new AsyncDisposableStack()
  const embedded = config.databaseUrl === null ? parts.use(await startEmbedded(config, log)) : null
  const url = config.databaseUrl ?? embedded!.url
  const clock = await prepareDatabase(url, config, given.clock)
  const secrets = new Secrets(await installationSecret(config, randomBytes), randomBytes)
  const { connections, role, requestTimeoutMs: requestTimeout } = config
  const onReach = tellOfReach(log)
  const pools = parts.use(openPools({ url, connections, role, requestTimeout, onReach }))
  const running = parts.move()
  const runtime: Runtime = {
    pool: pools.requests,
    clock,
    newId: given.newId ?? idsFrom(clock, randomBytes),
    secrets,
    cursors: new Cursors(secrets),
    services: servicesOver({ pool: pools.requests, clock, secrets, log }, config),
    random: Math.random,
    randomBytes,
    log,
    checkOutput: config.mode === 'development',
  }
  return {
    ...runtime,
    workers: { ...runtime, pool: pools.workers },
    health: pools.health,
    isSecond: embedded?.owned === false,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Brings the database up to date, which takes as long as it takes. Gives the installation's clock, unless one is given. */
async function prepareDatabase(url: string, config: Config, given?: Clock): Promise<Clock> {
  await using pool = openPool({ url, max: 1, applicationName: 'parley migrations' })
  await migrate(pool)
  const clock = given ?? (await installationClock(pool, config.timeScale))
  await ensureEventPartitions(pool, clock.now(), keptSince(clock.now(), config.eventRetentionMs))
  return clock
}

/** One line when the connection is lost and one when there is one again, however many connections and tries it takes. */
function tellOfReach(log: Log): (failure: Error | null) => void {
  let isAway = false
  return (failure) => {
    if (failure && !isAway) log.warn({ err: failure }, 'lost the connection to the database')
    if (!failure && isAway) log.warn({}, 'connected to the database again')
    isAway = failure !== null
  }
}

async function startEmbedded(config: Config, log: Log) {
  const server = await startPostgres({
    dir: resolve(config.dataFolder, 'postgres'),
    log: (line) => tellPostgres(log, line),
    onOutage: (failure) => {
      if (failure)
        log.error({ err: failure }, 'PostgreSQL is away; requests are answered with 503 until it is back')
      else log.warn({}, 'PostgreSQL runs again')
    },
  })
  if (!server.owned)
    log.warn({}, `another Parley runs on ${config.dataFolder}; this one shares its database and its people`)
  return server
}

function servicesOver(parts: Pick<Runtime, 'pool' | 'clock' | 'secrets' | 'log'>, config: Config): Services {
  const { pool, clock } = parts
  const services = new Services()
  services.provide(accounts, accountsOver(parts, config))
  services.provide(mailSettings, config.mail)
  const wakers = new Wakeups()
  services.provide(wakeups, wakers)
  services.provide(eventRecorder, new EventRecorder(pool, clock, (org) => wakers.wake(QUEUES.matches, org)))
  services.provide(whenRunsEnd, extractEnded)
  services.provide(whenPeopleAreDeleted, dropFilesOfPerson)
  services.provide(unheard, new Unheard())
  services.provide(follower, new SegmentChangeListener().onChange)
  services.provide(acknowledgements, new Acknowledgements({ ...parts, providers }))
  services.provide(channelSink, SINK)
  services.provide(byteStore, openByteStore(config.files))
  services.provide(uploadDeadline, () => uploadUntil(clock))
  services.provide(retention, { ...config.retention, events: config.eventRetentionMs })
  return services
}

/** What the process has for people who log in. */
function accountsOver(parts: Pick<Runtime, 'pool' | 'secrets' | 'log'>, config: Config): Accounts {
  const { mode: organizationKind, sessionLimits } = config
  const realNow = () => new Date(realRateClock.wall())
  return {
    passwords: new Passwords(randomBytes),
    addressLimits: new AddressLimits(parts, realRateClock),
    authenticator: new SessionAuthenticator({ pool: parts.pool, organizationKind, sessionLimits, realNow }),
    sessionLimits,
    identityProvider: config.identityProvider && new IdentityProvider(config.identityProvider),
    organizationKind,
    realNow,
  }
}
