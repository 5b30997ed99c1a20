import { setTimeout as pause } from 'node:timers/promises'
import { bootstrapKey, ensureOrganization, letIn } from '../identity/index.ts'
import { type Log, publicUrl } from '../platform/core/index.ts'
import { findOtherService, hostsIn, isConnectionLost, isRefusedLogin, sql } from '../platform/db/index.ts'
import { type App, startApp } from './app.ts'
import { REMEDY } from './home/watch.ts'
import { openLog } from './logging/log.ts'
import { announceStart } from './preparing.ts'
import { isFirstProcess, isMember, tellReady } from './processes/members.ts'
import { type Config, ConfigError } from './settings/config.ts'
import { stopOnRequest } from './stopping.ts'

/** The name of the organization that a first start creates, so that the API is usable. */
const FIRST_ORGANIZATION = 'My organization'
/** Between two looks for a database that is away. */
const LOOK_AGAIN_MS = 3_000

/** `parley start`: runs the service until it is stopped. */
export async function serve(config: Config): Promise<void> {
  const log = openLog(config.logLevel)
  endOnUnhandled(log)
  const isFirst = isFirstProcess()
  // The supervisor has done it for its processes.
  if (!isMember()) await announceStart(config)
  const app = await startWithDatabase(config, log)
  const shown = isFirst ? await organizationToShow(app, config) : null
  stopOnRequest(app, config.drainMs)
  if (config.role !== 'worker') void app.preparePages()
  if (shown) process.stdout.write(greeting(app, shown, config))
  tellReady()
}

/** Waits for a database that is away, for as long as it takes, and says so. A signal ends the process meanwhile. */
async function startWithDatabase(config: Config, log: Log): Promise<App> {
  for (;;) {
    try {
      return await startApp(config, log)
    } catch (error) {
      if (!isConnectionLost(error)) throw refused(error, config) ?? error
      const other = config.databaseUrl && (await findOtherService(config.databaseUrl))
      if (other) throw notPostgres(other)
      log.warn({ err: error }, `waiting for the database${hostOf(config)}; ${ADVICE}`)
      await pause(LOOK_AGAIN_MS)
    }
  }
}

const ADVICE = 'check PARLEY_DATABASE_URL (address, password, database name), and that the server is running'

function hostOf({ databaseUrl }: Config): string {
  return databaseUrl ? ` at ${hostsIn(databaseUrl)}` : ''
}

function notPostgres(host: string): ConfigError {
  return new ConfigError(
    `Could not use the database at ${host}: another service than PostgreSQL answers there.\nPlease ${ADVICE}.`,
  )
}

/** The error for a database that refuses the login; null for other errors. */
function refused(error: unknown, config: Config): ConfigError | null {
  if (!config.databaseUrl || !isRefusedLogin(error)) return null
  return new ConfigError(
    `Could not use the database${hostOf(config)}: ${(error as Error).message}.\nPlease ${ADVICE}.`,
  )
}

/** Unhandled errors end the process, but are logged like others: without the values in them. */
function endOnUnhandled(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'the service ends: nothing handled this error')
    process.exit(1)
  })
}

/** The organization that commands are shown for: the oldest one. */
interface Shown {
  organization: string
  /** What the first start prints, once. */
  first: First | null
}

interface First {
  key: string
  /** Signs in the owner, once. */
  link: string
}

/** Creates the first organization, unless there is one. */
async function organizationToShow(app: App, config: Config): Promise<Shown> {
  const { pool, newId, clock, secrets } = app.runtime
  const now = clock.now()
  const made = await pool.transaction(async (db) => {
    const oldest = await db.maybe(sql<{ name: string }>`
      select name from organizations order by created_at, org_id limit 1`)
    if (oldest) return oldest.name
    const { organization } = await ensureOrganization(db, {
      name: FIRST_ORGANIZATION,
      kind: config.mode,
      id: newId(),
      now,
    })
    return { org: organization.org_id, key: await bootstrapKey(db, secrets, organization.org_id, now) }
  })
  if (typeof made === 'string') return { organization: made, first: null }
  await app.connectSimulator(made.org)
  const { url } = app.runtime.services.get(publicUrl)
  const link = await letIn(app.runtime, made.org, { email: null, role: 'owner', url })
  return { organization: FIRST_ORGANIZATION, first: { key: made.key, link } }
}

function greeting(app: App, { organization, first }: Shown, { dataFolder, timeScale }: Config): string {
  const lines = [`Parley is running at ${app.url}`]
  const { hold } = app.runtime.home
  if (hold) lines.push('', `Nothing is sent, because ${hold.words}: ${REMEDY}`, '')
  if (timeScale !== 1) lines.push(`Its clock runs at ${timeScale} times normal speed`)
  if (app.simulatorUrl) lines.push(`Simulated WhatsApp at ${app.simulatorUrl}`)
  if (app.runtime.isSecond)
    lines.push(
      `Another Parley uses ${dataFolder}. Both share the same data and work.`,
      'To keep them apart, give this one its own folder with PARLEY_DATA.',
    )
  const command = (rest: string) => `npm run -s parley -- ${rest} --org ${quoted(organization)}`
  if (first)
    lines.push('', `Sign in as the owner (works once): ${first.link}`, '', `Your API key: ${first.key}`)
  else lines.push('', `Invite a user: ${command('users invite')}`, `Your API key: ${command('bootstrap')}`)
  return `${lines.join('\n')}\n`
}

/** As one word of a shell. */
function quoted(text: string): string {
  if (!/["$`\\!]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", "'\\''")}'`
}
