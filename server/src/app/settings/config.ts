import { z } from 'zod'
import type { IdentityProviderSettings, SessionLimits } from '../../identity/index.ts'
import { parseDuration, withoutTrailingSlash } from '../../platform/core/index.ts'
import type { FileSettings } from '../../platform/files/index.ts'
import type { MailSettings } from '../../platform/mail/index.ts'
import type { AlertLimits } from '../alerts/conditions.ts'
import type { AlertTargets } from '../alerts/targets.ts'
import type { BackupSchedule, BucketKeys } from '../backup/settings.ts'
import type { Retention } from '../retention/retention.ts'
import { type TraceSettings, tracesFrom } from '../tracing/settings.ts'
import { ConfigError } from './config-error.ts'
import { directFrom, type ReplicaSettings, replicaFrom } from './database-settings.ts'
import {
  DatabaseUrl,
  DomainList,
  HeaderList,
  HostList,
  Period,
  ProxyList,
  ReplicaUrl,
  WrittenNumber,
} from './setting-kinds.ts'
import { misspeltSettings } from './setting-names.ts'
import { backupsFrom, bucketKeysFrom, filesFrom } from './storage-settings.ts'

export { ConfigError } from './config-error.ts'

/** Every setting, read once from the environment and validated. No other code reads `process.env`. */
const Settings = z.object({
  PARLEY_MODE: z.enum(['development', 'production']).default('development'),
  PORT: WrittenNumber.int().min(0).max(65_534).default(4000),
  /** The address to listen on. */
  PARLEY_HOST: z.string().min(1).optional(),
  /** The URL at which people and providers reach this server. */
  PARLEY_PUBLIC_URL: z.url().optional(),
  PARLEY_DATA: z.string().min(1).default('./data'),
  /** The storage of files: `database`, the absolute path of a folder, or the URL of a bucket. */
  PARLEY_FILES: z
    .union([z.literal('database'), z.string().startsWith('/'), z.url({ protocol: /^https?$/ })])
    .default('database'),
  PARLEY_S3_REGION: z.string().min(1).default('auto'),
  PARLEY_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  PARLEY_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** One server, or several in the form of libpq, of which the one that takes writes is used. */
  PARLEY_DATABASE_URL: DatabaseUrl.optional(),
  /** `transaction`: a pooler such as PgBouncer stands at PARLEY_DATABASE_URL and lends sessions by transaction. */
  PARLEY_POOLER: z.enum(['none', 'transaction']).default('none'),
  /** The database without the pooler, for migrations and backups. */
  PARLEY_DATABASE_DIRECT_URL: DatabaseUrl.optional(),
  /** One replica of the database, or several in the form of libpq, and how many seconds old it may be. */
  PARLEY_REPLICA_URL: ReplicaUrl.optional(),
  PARLEY_REPLICA_STALENESS: WrittenNumber.min(1).max(300).optional(),
  /** Encrypts backups, and opens them again. */
  PARLEY_BACKUP_PASSPHRASE: z.string().min(12, 'use at least 12 characters').optional(),
  PARLEY_SECRET: z
    .string()
    .min(32, 'use at least 32 characters, for example from: openssl rand -hex 32')
    .optional(),
  PARLEY_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** Processes behind the port; see docs/scaling.md. */
  PARLEY_PROCESSES: WrittenNumber.int().min(1).max(64).default(1),
  PARLEY_TIME_SCALE: WrittenNumber.min(1).max(100_000).default(1),
  PARLEY_WHATSAPP_API_URL: z.url().optional(),
  PARLEY_SIMULATOR: z.stringbool().optional(),
  PARLEY_SIMULATOR_URL: z.url().optional(),
  PARLEY_WEBHOOK_ALLOW_LOOPBACK: z.stringbool().optional(),
  PARLEY_WEBHOOK_EXTRA_CA: z.string().min(1).optional(),
  /** Hosts of language models in the own network. */
  PARLEY_MODEL_HOSTS: HostList.default([]),
  /** Authorities to trust besides the usual ones (PEM), in every connection; `authorities.ts` reads it. */
  PARLEY_CA_FILE: z.string().min(1).optional(),
  /** How long events are kept, in whole months. */
  PARLEY_EVENT_RETENTION: Period.optional(),
  /**
   * The retention of finished webhook deliveries, of the audit log, of steps of ended runs and of segment departures.
   */
  PARLEY_DELIVERY_RETENTION: Period.optional(),
  PARLEY_WEBHOOK_EVENT_RETENTION: Period.default('30d'),
  PARLEY_AUDIT_RETENTION: Period.optional(),
  PARLEY_STEP_RETENTION: Period.optional(),
  PARLEY_DEPARTURE_RETENTION: Period.optional(),
  /** How long the files of messages are kept. */
  PARLEY_MEDIA_RETENTION: Period.optional(),
  /** How long the words of messages are kept, and what ended runs know of their people. */
  PARLEY_MESSAGE_RETENTION: Period.optional(),
  PARLEY_RUN_RETENTION: Period.optional(),
  /** How long a login session lasts without use, and in total. */
  PARLEY_SESSION_IDLE: Period.default('7d'),
  PARLEY_SESSION_LIFETIME: Period.default('30d'),
  /** The OpenID Connect provider for signing in; the first three belong together. */
  PARLEY_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  PARLEY_OIDC_CLIENT_ID: z.string().min(1).optional(),
  PARLEY_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  PARLEY_OIDC_NAME: z.string().min(1).max(60).optional(),
  PARLEY_OIDC_DOMAINS: DomainList.default([]),
  PARLEY_OIDC_NEW_USERS: z.enum(['invited', 'member', 'viewer']).default('invited'),
  PARLEY_OIDC_ORGANIZATION: z.string().min(1).optional(),
  /** The mail server for the service's own emails, `smtps://user:password@host`, and their sender; both or none. */
  PARLEY_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  PARLEY_MAIL_FROM: z.string().min(3).max(300).optional(),
  PARLEY_RATE_LIMIT: WrittenNumber.int().min(1).default(12_000),
  PARLEY_BATCH_RATE_LIMIT: WrittenNumber.int().min(1).default(600),
  /** Database connections of this process, for requests, workers and health together. */
  PARLEY_POOL: WrittenNumber.int().min(4).max(500).optional(),
  /** Seconds that a statement of a request may take in the database. */
  PARLEY_REQUEST_TIMEOUT: WrittenNumber.int().min(1).max(300).default(15),
  /** Seconds until a request must be complete, unless it uploads a file. */
  PARLEY_ARRIVAL_TIMEOUT: WrittenNumber.int().min(1).max(3_600).default(60),
  /** Seconds that a stopping process goes on serving, until proxies have noticed. */
  PARLEY_DRAIN: WrittenNumber.int().min(0).max(300).optional(),
  /** MiB of bodies and large answers that a process holds at a time. An organization may use a quarter of it. */
  PARLEY_BYTES_IN_FLIGHT: WrittenNumber.int().min(20).max(65_536).default(128),
  /** Trusted proxies in front of the service, for `X-Forwarded-For`: addresses, ranges, `loopback`, `uniquelocal`. */
  PARLEY_TRUSTED_PROXIES: ProxyList.default([]),
  /** Whoever sends it as a bearer token can read `/metrics`. Without it there is no such page. */
  PARLEY_METRICS_TOKEN: z.string().min(16, 'use at least 16 characters').optional(),
  /** The page for people that says what works: none, for everybody, or with the token as its password. */
  PARLEY_STATUS_PAGE: z.enum(['none', 'public', 'token']).default('none'),
  /** Where traces are sent (OTLP over HTTP), with which headers, and how many of them. */
  PARLEY_TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  PARLEY_TRACES_HEADERS: HeaderList.default({}),
  PARLEY_TRACES_SAMPLE: WrittenNumber.min(0).max(1).default(1),
  /** Seconds above which a statement is told in the log and in metrics. */
  PARLEY_SLOW_STATEMENT: WrittenNumber.min(0.001).max(3_600).default(2),
  /** Where alerts of this installation go: an email address, an address that gets JSON, or both. */
  PARLEY_ALERT_EMAIL: z.email().optional(),
  PARLEY_ALERT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** What is told: work that waits longer, more messages in doubt, an older backup. */
  PARLEY_ALERT_QUEUE_AGE: Period.default('5m'),
  PARLEY_ALERT_UNKNOWN: WrittenNumber.int().min(0).max(10_000).default(100),
  PARLEY_ALERT_BACKUP_AGE: Period.optional(),
  /** How often a backup is written, into which folder or bucket, and how many are kept. */
  PARLEY_BACKUP_SCHEDULE: Period.optional(),
  PARLEY_BACKUP_FOLDER: z.string().min(1).optional(),
  PARLEY_BACKUP_KEEP: WrittenNumber.int().min(1).max(10_000).default(14),
  PARLEY_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Settings.shape)

/** Longer than most proxies take between two looks at `/readyz`. Development has no proxy to wait for. */
export const DRAIN_SECONDS = 5

export interface Config {
  mode: 'development' | 'production'
  role: 'all' | 'api' | 'worker'
  /** How many processes serve the port. With more than one, a supervisor starts them, and one for background work. */
  processes: number
  port: number
  host: string
  /** null: derived from the actual port. */
  publicUrl: string | null
  dataFolder: string
  files: FileSettings
  /** null: there are none. */
  bucketKeys: BucketKeys | null
  /** null: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null
  /** null: there is no pooler, so `databaseUrl` leads to the database itself. */
  directUrl: string | null
  /** null: there is none, so the database answers everything. */
  replica: ReplicaSettings | null
  /** null: backups are not encrypted. */
  backupPassphrase: string | null
  /** null: the one stored in the data folder (development only). */
  secret: string | null
  timeScale: number
  whatsappApiUrl: string
  /** The simulated WhatsApp: one started on `port + 1`, an existing one, or none. */
  simulator: { start: true } | { url: string } | null
  webhooks: { allowLoopback: boolean; extraCaFile: string | null }
  /** Hosts of language models in the own network, which every organization may call. */
  modelHosts: ReadonlySet<string>
  /** null: unlimited. */
  eventRetentionMs: number | null
  retention: Retention
  sessionLimits: SessionLimits
  /** null: the service sends no emails of its own. */
  mail: MailSettings | null
  /** null: users sign in with a password only. */
  identityProvider: IdentityProviderSettings | null
  ratePerMinute: number
  batchRatePerMinute: number
  /** Database connections. */
  connections: number
  requestTimeoutMs: number
  arrivalTimeoutMs: number
  drainMs: number
  bytesInFlight: number
  trustedProxies: readonly string[]
  /** null: the service tells no metrics. */
  metricsToken: string | null
  /** `token` is the password of the page; null: it is public. Without a page null. */
  statusPage: { token: string | null } | null
  slowStatementMs: number
  /** null: no traces are recorded. */
  traces: TraceSettings | null
  /** Above them something needs attention, whether somebody is told or not. */
  alertLimits: AlertLimits
  /** null: nobody is told. */
  alerts: AlertTargets | null
  /** null: nobody but `parley backup` writes backups. */
  backups: BackupSchedule | null
  logLevel: string
}

export function readConfig(env: Record<string, string | undefined>): Readonly<Config> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const misspelt = misspeltSettings(given, settingNames)
  if (misspelt.length > 0) throw new ConfigError(misspelt.join('\n'))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const settings = parsed.data
  if (settings.PARLEY_PROCESSES > 1) requireShareable(settings)
  const unsafe = settings.PARLEY_MODE === 'production' ? problemsInProduction(settings) : []
  if (unsafe.length > 0) throw new ConfigError(`PARLEY_MODE=production:\n${unsafe.join('\n')}`)

  const development = settings.PARLEY_MODE === 'development'
  const processes = settings.PARLEY_PROCESSES
  return Object.freeze({
    mode: settings.PARLEY_MODE,
    role: settings.PARLEY_ROLE,
    processes,
    port: settings.PORT,
    host: settings.PARLEY_HOST ?? (development ? '127.0.0.1' : '0.0.0.0'),
    publicUrl:
      settings.PARLEY_PUBLIC_URL === undefined ? null : withoutTrailingSlash(settings.PARLEY_PUBLIC_URL),
    dataFolder: settings.PARLEY_DATA,
    files: filesFrom(settings),
    bucketKeys: bucketKeysFrom(settings),
    databaseUrl: settings.PARLEY_DATABASE_URL ?? null,
    directUrl: directFrom(settings),
    replica: replicaFrom(settings),
    backupPassphrase: settings.PARLEY_BACKUP_PASSPHRASE ?? null,
    secret: settings.PARLEY_SECRET ?? null,
    timeScale: settings.PARLEY_TIME_SCALE,
    whatsappApiUrl: settings.PARLEY_WHATSAPP_API_URL ?? 'https://graph.facebook.com/v23.0',
    simulator: simulatorFrom(settings),
    webhooks: {
      allowLoopback: settings.PARLEY_WEBHOOK_ALLOW_LOOPBACK ?? development,
      extraCaFile: settings.PARLEY_WEBHOOK_EXTRA_CA ?? null,
    },
    modelHosts: new Set(settings.PARLEY_MODEL_HOSTS),
    eventRetentionMs: parseDuration(settings.PARLEY_EVENT_RETENTION ?? ''),
    retention: {
      deliveries: parseDuration(settings.PARLEY_DELIVERY_RETENTION ?? ''),
      webhookEvents: parseDuration(settings.PARLEY_WEBHOOK_EVENT_RETENTION),
      audit: parseDuration(settings.PARLEY_AUDIT_RETENTION ?? ''),
      steps: parseDuration(settings.PARLEY_STEP_RETENTION ?? ''),
      departures: parseDuration(settings.PARLEY_DEPARTURE_RETENTION ?? ''),
      media: parseDuration(settings.PARLEY_MEDIA_RETENTION ?? ''),
      messages: parseDuration(settings.PARLEY_MESSAGE_RETENTION ?? ''),
      runs: parseDuration(settings.PARLEY_RUN_RETENTION ?? ''),
    },
    sessionLimits: {
      idleMs: parseDuration(settings.PARLEY_SESSION_IDLE)!,
      lifetimeMs: parseDuration(settings.PARLEY_SESSION_LIFETIME)!,
    },
    mail: mailFrom(settings),
    identityProvider: identityProviderFrom(settings),
    ratePerMinute: settings.PARLEY_RATE_LIMIT,
    batchRatePerMinute: settings.PARLEY_BATCH_RATE_LIMIT,
    connections: settings.PARLEY_POOL ?? connectionsFor(processes),
    requestTimeoutMs: settings.PARLEY_REQUEST_TIMEOUT * 1000,
    arrivalTimeoutMs: settings.PARLEY_ARRIVAL_TIMEOUT * 1000,
    drainMs: (settings.PARLEY_DRAIN ?? (development ? 0 : DRAIN_SECONDS)) * 1000,
    bytesInFlight: settings.PARLEY_BYTES_IN_FLIGHT * 1024 * 1024,
    trustedProxies: settings.PARLEY_TRUSTED_PROXIES,
    metricsToken: settings.PARLEY_METRICS_TOKEN ?? null,
    statusPage: statusPageFrom(settings),
    traces: tracesFrom(settings),
    slowStatementMs: settings.PARLEY_SLOW_STATEMENT * 1000,
    alertLimits: alertLimitsFrom(settings),
    alerts: alertsFrom(settings),
    backups: backupsFrom(settings),
    logLevel: settings.PARLEY_LOG_LEVEL ?? (development ? 'warn' : 'info'),
  })
}

const CONNECTIONS = { mostEach: 20, leastEach: 5, together: 80 }

/** Below the 100 connections that the embedded server and a fresh PostgreSQL allow. */
function connectionsFor(processes: number): number {
  const { mostEach, leastEach, together } = CONNECTIONS
  // One more process does the background work.
  return Math.max(leastEach, Math.min(mostEach, Math.floor(together / (processes + 1))))
}

/** Several processes cannot start one simulator, and each must know the address of all. */
function requireShareable(settings: z.infer<typeof Settings>): void {
  const simulator = simulatorFrom(settings)
  if (simulator && 'start' in simulator)
    throw new ConfigError('PARLEY_PROCESSES: with several processes, also set PARLEY_SIMULATOR=false.')
  if (!settings.PARLEY_PUBLIC_URL)
    throw new ConfigError('PARLEY_PROCESSES: with several processes, also set PARLEY_PUBLIC_URL.')
}

function statusPageFrom(settings: z.infer<typeof Settings>): Config['statusPage'] {
  const { PARLEY_STATUS_PAGE: page, PARLEY_METRICS_TOKEN: token } = settings
  if (page === 'none') return null
  if (page === 'public') return { token: null }
  if (!token) throw new ConfigError('PARLEY_STATUS_PAGE=token: also set PARLEY_METRICS_TOKEN.')
  return { token }
}

function alertsFrom(settings: z.infer<typeof Settings>): Config['alerts'] {
  const { PARLEY_ALERT_EMAIL: email = null, PARLEY_ALERT_URL: url = null } = settings
  if (email === null && url === null) return null
  if (email !== null && !settings.PARLEY_SMTP_URL)
    throw new ConfigError('PARLEY_ALERT_EMAIL: also set PARLEY_SMTP_URL and PARLEY_MAIL_FROM.')
  return { email, url }
}

function alertLimitsFrom(settings: z.infer<typeof Settings>): AlertLimits {
  const scheduled = backupsFrom(settings)
  return {
    queueAgeMs: parseDuration(settings.PARLEY_ALERT_QUEUE_AGE)!,
    unknown: settings.PARLEY_ALERT_UNKNOWN,
    backupAgeMs:
      parseDuration(settings.PARLEY_ALERT_BACKUP_AGE ?? '') ?? (scheduled && 2 * scheduled.everyMs),
  }
}

function mailFrom(settings: z.infer<typeof Settings>): MailSettings | null {
  const { PARLEY_SMTP_URL: server, PARLEY_MAIL_FROM: from } = settings
  if (!server && !from) return null
  if (!server || !from) throw new ConfigError('PARLEY_SMTP_URL, PARLEY_MAIL_FROM: set both.')
  return { server, from }
}

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/

function identityProviderFrom(settings: z.infer<typeof Settings>): IdentityProviderSettings | null {
  const { PARLEY_OIDC_ISSUER: issuer, PARLEY_OIDC_CLIENT_ID: clientId } = settings
  const { PARLEY_OIDC_CLIENT_SECRET: clientSecret, PARLEY_OIDC_NEW_USERS: role } = settings
  const { PARLEY_OIDC_DOMAINS: domains, PARLEY_OIDC_ORGANIZATION: organization } = settings
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError(
      'PARLEY_OIDC_ISSUER, PARLEY_OIDC_CLIENT_ID, PARLEY_OIDC_CLIENT_SECRET: set all three.',
    )
  const isOnThisMachine = settings.PARLEY_MODE === 'development' && LOOPBACK.test(`${issuer}/`)
  if (!issuer.startsWith('https://') && !isOnThisMachine)
    throw new ConfigError('PARLEY_OIDC_ISSUER: must start with https://.')
  const name = settings.PARLEY_OIDC_NAME ?? new URL(issuer).host
  if (role === 'invited') return { issuer, clientId, clientSecret, name, domains, newcomers: null }
  // Anyone can have an account at a large provider.
  if (domains.length === 0 || !organization)
    throw new ConfigError(
      `PARLEY_OIDC_NEW_USERS=${role}: also set PARLEY_OIDC_DOMAINS and PARLEY_OIDC_ORGANIZATION.`,
    )
  return { issuer, clientId, clientSecret, name, domains, newcomers: { role, organization } }
}

function simulatorFrom(settings: z.infer<typeof Settings>): Config['simulator'] {
  if (settings.PARLEY_SIMULATOR_URL) return { url: withoutTrailingSlash(settings.PARLEY_SIMULATOR_URL) }
  return (settings.PARLEY_SIMULATOR ?? settings.PARLEY_MODE === 'development') ? { start: true } : null
}

/** Settings that development allows and production refuses (docs/operating.md: Settings). */
function problemsInProduction(settings: z.infer<typeof Settings>): string[] {
  const problems: string[] = []
  if (!settings.PARLEY_SECRET)
    problems.push('PARLEY_SECRET: set it to at least 32 random characters, the same for every process.')
  if (!settings.PARLEY_PUBLIC_URL?.startsWith('https://'))
    problems.push('PARLEY_PUBLIC_URL: set it to the https:// address of this service.')
  if (settings.PARLEY_TIME_SCALE !== 1)
    problems.push('PARLEY_TIME_SCALE: remove it. It works in development only.')
  if (settings.PARLEY_SIMULATOR)
    problems.push('PARLEY_SIMULATOR: remove it. The simulator works in development only.')
  if (settings.PARLEY_SIMULATOR_URL)
    problems.push('PARLEY_SIMULATOR_URL: remove it. The simulator works in development only.')
  if (settings.PARLEY_WEBHOOK_ALLOW_LOOPBACK)
    problems.push('PARLEY_WEBHOOK_ALLOW_LOOPBACK: remove it. It works in development only.')
  if (settings.PARLEY_WEBHOOK_EXTRA_CA)
    problems.push('PARLEY_WEBHOOK_EXTRA_CA: remove it. It works in development only.')
  if (settings.PARLEY_WHATSAPP_API_URL && !settings.PARLEY_WHATSAPP_API_URL.startsWith('https://')) {
    problems.push('PARLEY_WHATSAPP_API_URL: must start with https://.')
  }
  return problems
}
