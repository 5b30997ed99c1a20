import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Command, Option } from 'commander'
import { z } from 'zod'
import type { ImportOptions } from '../customers/imports/command/index.ts'
import {
  createKey,
  findOrganization,
  KEY_PERMISSIONS,
  type KeyRow,
  letIn,
  listKeys,
  ROLES,
  type Role,
  revokeKey,
} from '../identity/index.ts'
import type { ListenOptions } from '../integrations/webhooks/command/index.ts'
import {
  connectAccount,
  fetchSenders,
  ProviderError,
  providers,
  subscribeWebhooks,
} from '../messaging/index.ts'
import type { JourneysOptions } from '../outreach/journeys/command/index.ts'
import { fromWire, toWire } from '../platform/core/index.ts'
import { PostgresFailure } from '../platform/db/embedded/index.ts'
import { EarlierDatabase, UpgradeRefused } from '../platform/db/index.ts'
import {
  idFrom,
  listDeadLetters,
  NAMES,
  presentDeadLetter,
  QUEUE_OF,
  type QueueName,
  retryDeadLetters,
} from '../platform/jobs/index.ts'
import { inTransaction, type Runtime } from '../platform/operations/index.ts'
import { openRuntime } from './app.ts'
import { bootstrap } from './bootstrap.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { formatFindings } from './doctor/finding.ts'
import { diagnose } from './doctor/index.ts'
import { openLog } from './log.ts'
import { serve } from './main.ts'

const program = new Command('parley')
  .description(
    'Customer data and outreach over WhatsApp. Configure it with environment variables; see ' +
      'docs/operating.md.',
  )
  .version(programVersion())
  .showHelpAfterError()

program
  .command('start')
  .description('run the service')
  .action(() => serve(process.env))

program
  .command('demo')
  .description('run a complete outreach with simulated people through the public API')
  .option('--people <file>', 'CSV with a phone or id column, instead of the built-in people')
  .option('--exit', 'exit when done instead of keeping the service running')
  .option('--json', 'print the summary as JSON')
  .action(async (options: { people?: string; exit?: boolean; json?: boolean }) => {
    const { runDemo } = await import('./demo/index.ts')
    process.exitCode = await runDemo(options)
  })

program
  .command('migrate')
  .description('update the database schema')
  .action(() => withRuntime(async () => console.log('The database schema is up to date.')))

program
  .command('bootstrap')
  .description('create an organization and its first API key; running it again returns the same ones')
  .requiredOption('--org <name>', 'name of the organization')
  .option('--json', 'print { organizationId, apiKey }')
  .action((options: { org: string; json?: boolean }) =>
    withRuntime(async (runtime, config) => {
      const made = await bootstrap(runtime, config, options.org)
      console.log(
        options.json ? JSON.stringify(made) : `Organization ${made.organizationId}\nAPI key ${made.apiKey}`,
      )
    }),
  )

const keys = program.command('keys').description('manage the API keys of an organization')

keys
  .command('create')
  .requiredOption('--org <name>')
  .requiredOption('--name <name>', 'what the key is for')
  .addOption(new Option('--scope <scope>').choices(['full', 'read']).default('full'))
  .addOption(new Option('--permissions <list...>', 'only these instead').choices(KEY_PERMISSIONS))
  .action((options: { org: string; name: string; scope: KeyRow['scope']; permissions?: string[] }) =>
    withRuntime(async ({ pool, newId, clock }) => {
      const { org_id: org } = await requireOrganization(pool, options.org)
      const scope = options.permissions ? 'read' : options.scope
      console.log(await createKey(pool, { ...options, org, scope, now: clock.now() }, newId, randomBytes))
    }),
  )

keys
  .command('list')
  .requiredOption('--org <name>')
  .action((options: { org: string }) =>
    withRuntime(async ({ pool }) => {
      const { org_id } = await requireOrganization(pool, options.org)
      for (const row of await listKeys(pool, org_id)) console.log(describeKey(row))
    }),
  )

keys
  .command('revoke')
  .argument('<id>', 'id of the key, as listed')
  .requiredOption('--org <name>')
  .action((wireId: string, options: { org: string }) =>
    withRuntime(async ({ pool, clock }) => {
      const { org_id } = await requireOrganization(pool, options.org)
      const id = fromWire('key', wireId)
      if (!id || !(await revokeKey(pool, org_id, id, clock.now())))
        throw new ConfigError(`No key ${wireId} exists. List keys with: keys list`)
      console.log(`${wireId} is revoked. It stops working within a second.`)
    }),
  )

program
  .command('users')
  .description('manage users')
  .command('invite')
  .description('create a one-time sign-in link; the user then chooses a password')
  .requiredOption('--org <name>')
  .option('--email <address>', 'email address of the user; asked for at sign-in if omitted')
  .addOption(new Option('--role <role>').choices(Object.keys(ROLES)).default('owner'))
  .option('--json', 'print { link }')
  .action((options: { org: string; email?: string; role: Role; json?: boolean }) =>
    withRuntime(async (runtime, { publicUrl, port }) => {
      const { org_id } = await requireOrganization(runtime.pool, options.org)
      const url = publicUrl ?? `http://localhost:${port}`
      const link = await letIn(runtime, org_id, { email: options.email ?? null, role: options.role, url })
      console.log(options.json ? JSON.stringify({ link }) : `${link}\nThe link works once, within a week.`)
    }),
  )

program
  .command('whatsapp')
  .description('manage WhatsApp business accounts')
  .command('connect')
  .description('connect an account to an organization; the service must be running at PARLEY_PUBLIC_URL')
  .requiredOption('--org <name>')
  .requiredOption('--waba-id <id>', 'id of the WhatsApp Business Account')
  .addHelpText(
    'after',
    '\nReads {"accessToken": "…", "appSecret": "…"} from standard input, to keep secrets out of the shell history.',
  )
  .action((options: { org: string; wabaId: string }) =>
    withRuntime((runtime, config) => connectWhatsapp(runtime, config, options)),
  )

program
  .command('import')
  .description(
    'import people, objects or events from a CSV file through a running service; see docs/importing.md',
  )
  .argument('[file]', 'CSV file in UTF-8 with a header row')
  .addOption(new Option('--type <kind>', 'what the rows are').choices(['people', 'objects', 'events']))
  .option('--object-type <type>', 'for objects: their type; for events: the type of their objects')
  .option('--event-name <name>', 'for events: their name, if no column holds it')
  .option('--mapping <file>', 'JSON file that maps columns to fields; default: recognized by name')
  .option('--delimiter <char>', ', or ; or tab; default: detected')
  .option('--dry-run', 'report the result and store nothing')
  .option('--rejected <file>', 'write rejected rows, with reasons, to this CSV file')
  .option('--json', 'print the import as JSON')
  .option('--resume <id>', 'continue an import: resume its upload or follow its progress')
  .addOption(
    new Option('--url <url>', 'where the service runs')
      .env('PARLEY_URL')
      .default(process.env.PARLEY_PUBLIC_URL ?? 'http://localhost:4000'),
  )
  .addOption(new Option('--key <key>', 'an API key').env('PARLEY_API_KEY'))
  .action(async (file: string | undefined, options: ImportOptions) => {
    const { runImport } = await import('../customers/imports/command/index.ts')
    process.exitCode = await runImport(file, options)
  })

const journeys = program
  .command('journeys')
  .description('manage the journeys of an organization as files; see docs/journeys-as-code.md')

for (const [command, description] of [
  ['pull', 'write the draft, or else the published version, of each initiative’s journey to a YAML file'],
  ['plan', 'show how the files differ from the service'],
  ['apply', 'create drafts for files that differ'],
] as const) {
  const added = journeys
    .command(command)
    .description(description)
    .argument('<folder>', 'where the files are')
    .addOption(
      new Option('--url <url>', 'where the service runs')
        .env('PARLEY_URL')
        .default(process.env.PARLEY_PUBLIC_URL ?? 'http://localhost:4000'),
    )
    .addOption(new Option('--key <key>', 'an API key').env('PARLEY_API_KEY'))
  if (command === 'apply') {
    added
      .option('--publish', 'publish the drafts')
      .option('--confirm', 'confirm publishing, which can message people')
  }
  added.action(async (folder: string, options: JourneysOptions) => {
    const { runJourneys } = await import('../outreach/journeys/command/index.ts')
    process.exitCode = await runJourneys(command, folder, options)
  })
}

program
  .command('webhooks')
  .description('test webhooks')
  .command('listen')
  .description(
    'forward the events of an organization to your machine as signed deliveries; see docs/webhooks.md',
  )
  .requiredOption('--forward <url>', 'where events are posted, for example http://localhost:3000/hook')
  .option('--secret <secret>', 'signing secret, whsec_…; default: a new one')
  .option('--events <types...>', 'only events of these types')
  .addOption(
    new Option('--url <url>', 'where the service runs')
      .env('PARLEY_URL')
      .default(process.env.PARLEY_PUBLIC_URL ?? 'http://localhost:4000'),
  )
  .addOption(new Option('--key <key>', 'an API key; read access is enough').env('PARLEY_API_KEY'))
  .action(async (options: ListenOptions) => {
    const { runListen } = await import('../integrations/webhooks/command/index.ts')
    const stopping = new AbortController()
    process.once('SIGINT', () => stopping.abort())
    process.exitCode = await runListen(options, {
      randomBytes,
      say: (line) => console.log(line),
      signal: stopping.signal,
    })
  })

const work = program.command('work').description('manage dead letters: work that failed on every attempt')

work
  .command('list')
  .description('list dead letters with reasons')
  .requiredOption('--org <name>')
  .action((options: { org: string }) =>
    withRuntime(async ({ pool }) => {
      const { org_id } = await requireOrganization(pool, options.org)
      const rows = await pool.rows(listDeadLetters(org_id, { limit: 1_000, after: null }))
      if (rows.length === 0) console.log('There are no dead letters.')
      for (const row of rows.map(presentDeadLetter)) {
        console.log([row.setAsideAt, row.queue.padEnd(13), row.id, row.errorName, row.error].join('  '))
      }
    }),
  )

work
  .command('retry')
  .description('retry one dead letter, or all of a queue')
  .argument('[id]', 'id, as listed')
  .requiredOption('--org <name>')
  .addOption(new Option('--queue <queue>').choices(NAMES).makeOptionMandatory())
  .action((wireId: string | undefined, options: { org: string; queue: QueueName }) =>
    withRuntime(async ({ pool, clock }) => {
      const { org_id } = await requireOrganization(pool, options.org)
      const id = wireId === undefined ? undefined : idFrom(options.queue, wireId)
      if (id === null)
        throw new ConfigError(
          `${wireId} is not an id of the queue ${options.queue}. List dead letters with: work list`,
        )
      const queue = QUEUE_OF[options.queue]
      let [total, isMore] = [0, true]
      while (isMore) {
        const some = await pool.transaction((db) =>
          retryDeadLetters(db, queue, org_id, { id, now: clock.now() }),
        )
        total += some.retried
        isMore = some.more
      }
      if (id !== undefined && total === 0)
        throw new ConfigError(`${wireId} is not a dead letter. List dead letters with: work list`)
      console.log(`${total} will be retried.`)
    }),
  )

program
  .command('doctor')
  .description("check this machine's set-up and suggest fixes")
  .action(async () => {
    const findings = await diagnose(readConfig(process.env))
    console.log(formatFindings(findings))
    if (findings.some((finding) => !finding.ok)) process.exitCode = 1
  })

function programVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Runs `work` on the service's data, whether or not the service is running. */
async function withRuntime(work: (runtime: Runtime, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  await using runtime = await openRuntime(config, openLog('warn'))
  await work(runtime, config)
}

const WhatsappSecrets = z.strictObject({ accessToken: z.string().min(1), appSecret: z.string().min(1) })

async function connectWhatsapp(
  runtime: Runtime,
  config: Config,
  { org, wabaId }: { org: string; wabaId: string },
): Promise<void> {
  if (!config.publicUrl)
    throw new ConfigError(
      'PARLEY_PUBLIC_URL is not set. Set the https:// address at which WhatsApp reaches the service.',
    )
  const { org_id } = await requireOrganization(runtime.pool, org)
  const given = WhatsappSecrets.safeParse(JSON.parse(await text(process.stdin)))
  if (!given.success) throw new ConfigError('Pass {"accessToken": "…", "appSecret": "…"} on standard input.')
  const { accessToken, appSecret } = given.data
  const details = {
    provider: providers.get('whatsapp_cloud')!,
    settings: { apiUrl: config.whatsappApiUrl, wabaId },
    secrets: { 'access-token': accessToken, 'app-secret': appSecret },
  }
  const senders = await fetchSenders(details)
  const actor = { kind: 'system', id: 'command line' } as const
  const { accountId, channels } = await inTransaction(runtime, org_id, actor, (ctx) =>
    connectAccount(ctx, details, senders),
  )
  const vault = { db: runtime.pool, secrets: runtime.secrets, providers }
  await subscribeWebhooks(vault, config.publicUrl, { org: org_id, accountId })
  for (const channel of channels) console.log(`${channel.address} is connected.`)
}

async function requireOrganization(pool: Runtime['pool'], name: string) {
  const organization = await findOrganization(pool, name)
  if (!organization)
    throw new ConfigError(`No organization is named ${name}. Create it with: bootstrap --org`)
  return organization
}

function describeKey(row: KeyRow): string {
  const state = row.revoked_at
    ? 'revoked'
    : row.expires_at
      ? `until ${row.expires_at.toISOString()}`
      : 'active'
  return [
    toWire('key', row.id),
    row.permissions?.join(',') ?? row.scope.padEnd(4),
    state.padEnd(8),
    row.created_at.toISOString(),
    row.name,
  ].join('  ')
}

try {
  await program.parseAsync()
} catch (error) {
  // Errors that the user can fix are printed without a stack.
  const kinds = [ConfigError, EarlierDatabase, PostgresFailure, ProviderError, UpgradeRefused]
  const plain = kinds.some((kind) => error instanceof kind)
  console.error(plain ? (error as Error).message : error)
  process.exitCode = 1
}
