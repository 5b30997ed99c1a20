import { randomBytes } from 'node:crypto'
import { Command, Option } from 'commander'
import type { ImportOptions } from '../customers/imports/command/index.ts'
import type { ListenOptions } from '../integrations/webhooks/command/index.ts'
import type { JourneysOptions } from '../outreach/journeys/command/index.ts'
import type { BackupOptions } from './commands/backup.ts'
import type { DoctorOptions } from './commands/doctor.ts'
import type { MigrateCommandOptions } from './commands/migrate.ts'
import type { RestoreOptions } from './commands/restore.ts'
import type { ConfigurationOptions } from './configuration/index.ts'
import { PROGRAM_VERSION } from './version.ts'

/*
 * Each command loads what it needs when it runs. All of the program takes a second of CPU to load, which the help and the
 * commands that call a running service do not need.
 */
const program = new Command('parley')
  .description(
    'Customer data and outreach over WhatsApp. Configure it with environment variables; see ' +
      'docs/operating.md.',
  )
  .version(PROGRAM_VERSION)
  .showHelpAfterError()
  .hook('preAction', async () => {
    const file = process.env.PARLEY_CA_FILE
    if (file) (await import('./authorities.ts')).trustAuthorities(file)
  })

program
  .command('start')
  .description('run the service')
  .action(async () => {
    const { start } = await import('./start.ts')
    await start(process.env)
  })

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
  .option('--check', 'change nothing, and exit with 1 when migrations are missing')
  .option('--plan', 'change nothing, and list the missing migrations with what waits for them')
  .option('--distribute', 'then distribute the tables by organization, in a database with Citus')
  .action(async (options: MigrateCommandOptions) => {
    const { runMigrate } = await import('./commands/migrate.ts')
    process.exitCode = await runMigrate(options)
  })

program
  .command('backup')
  .description(
    'write the whole database or one organization into one file, encrypted with PARLEY_BACKUP_PASSPHRASE',
  )
  .argument('<place>', 'a folder, or the URL of a bucket')
  .option('--organization <name>', 'only this organization, by name or id, with its stored files')
  .option('--json', 'print the result as JSON')
  .action(async (place: string, options: BackupOptions) => {
    const { runBackup } = await import('./commands/backup.ts')
    await runBackup(place, options)
  })

program
  .command('restore')
  .description(
    'load a backup into an empty database, put one organization back beside others, or let what was restored go on',
  )
  .argument(
    '[file]',
    'a backup in a folder or bucket; the database is held afterwards, which means that nothing is sent',
  )
  .option(
    '--organization <file or name>',
    'the backup of one organization; with --resume: its name or id. Others go on meanwhile',
  )
  .option('--replace', 'with --organization: put the backup in the place of the organization that is here')
  .option('--resume', 'send again, except what the original may have sent')
  .option('--keep-queued', 'with --resume: nothing went on elsewhere since, so also send what waits')
  .option('--stopped-at <time>', 'with --resume: when the original stopped sending; default: now')
  .action(async (file: string | undefined, options: RestoreOptions) => {
    const { runRestore } = await import('./commands/restore.ts')
    await runRestore(file, options)
  })

program
  .command('bootstrap')
  .description('create an organization and its first API key; running it again returns the same ones')
  .requiredOption('--org <name>', 'name of the organization')
  .option('--json', 'print { organizationId, apiKey }')
  .action(async (options: { org: string; json?: boolean }) => {
    const { withRuntime } = await import('./commands/data.ts')
    const { bootstrap } = await import('./bootstrap.ts')
    await withRuntime(async (runtime, config) => {
      const made = await bootstrap(runtime, config, options.org)
      console.log(
        options.json ? JSON.stringify(made) : `Organization ${made.organizationId}\nAPI key ${made.apiKey}`,
      )
    })
  })

await addGroup('keys', 'manage the API keys of an organization', async (group) => {
  const { addKeyCommands } = await import('./commands/keys.ts')
  addKeyCommands(group)
})

await addGroup('users', 'manage users', async (group) => {
  const { addUserCommands } = await import('./commands/users.ts')
  addUserCommands(group)
})

await addGroup('whatsapp', 'manage WhatsApp business accounts', async (group) => {
  const { addWhatsappCommands } = await import('./commands/whatsapp.ts')
  addWhatsappCommands(group)
})

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

for (const [command, description] of [
  ['pull', 'write segments, templates, forms, initiatives and journeys to YAML files'],
  ['plan', 'show how the files differ from the service, and what apply would refuse'],
  ['apply', 'create and change what differs, all or nothing'],
] as const) {
  const added = program
    .command(command)
    .description(`${description}; see docs/configuration-as-code.md`)
    .argument('<folder>', 'where the files are')
    .addOption(
      new Option('--url <url>', 'where the service runs')
        .env('PARLEY_URL')
        .default(process.env.PARLEY_PUBLIC_URL ?? 'http://localhost:4000'),
    )
    .addOption(new Option('--key <key>', 'an API key').env('PARLEY_API_KEY'))
  if (command !== 'pull') added.option('--publish', 'also publish forms and journeys')
  if (command === 'apply') added.option('--confirm', 'confirm publishing, which can message people')
  added.action(async (folder: string, options: ConfigurationOptions) => {
    const { runConfiguration } = await import('./configuration/index.ts')
    process.exitCode = await runConfiguration(command, folder, options)
  })
}

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

await addGroup(
  'work',
  'manage dead letters, which failed on every attempt, and list messages with an unknown outcome',
  async (group) => {
    const { addWorkCommands } = await import('./commands/work.ts')
    addWorkCommands(group)
  },
)

program
  .command('doctor')
  .description("check this machine's set-up, or with --live a running service, and suggest fixes")
  .option('--live', 'ask a running service how it does; with PARLEY_METRICS_TOKEN it tells more')
  .option('--url <url>', 'with --live: where the service runs; default: PARLEY_PUBLIC_URL, or this machine')
  .action(async (options: DoctorOptions) => {
    const { runDoctor } = await import('./commands/doctor.ts')
    process.exitCode = await runDoctor(options)
  })

/**
 * Adds a command with subcommands. They are loaded only when the command is named, because most of the program is loaded
 * with them. The help lists it in any case.
 */
async function addGroup(
  name: string,
  description: string,
  add: (group: Command) => Promise<void>,
): Promise<void> {
  const group = program.command(name).description(description)
  const [first, second] = process.argv.slice(2)
  if (name === (first === 'help' ? second : first)) await add(group)
}

/** Whether the user can fix it, so that it is printed without a stack. */
async function isPlain(error: unknown): Promise<boolean> {
  const { ConfigError } = await import('./settings/config.ts')
  const { PostgresFailure } = await import('../platform/db/embedded/index.ts')
  const { DamagedBackup } = await import('../platform/db/backup/index.ts')
  const { EarlierDatabase, isConnectionLost, isRefusedLogin, UpgradeRefused } = await import(
    '../platform/db/index.ts'
  )
  const { ProviderError } = await import('../messaging/index.ts')
  if (isConnectionLost(error) || isRefusedLogin(error)) return true
  const kinds = [ConfigError, DamagedBackup, EarlierDatabase, PostgresFailure, ProviderError, UpgradeRefused]
  return kinds.some((kind) => error instanceof kind)
}

try {
  await program.parseAsync()
} catch (error) {
  console.error((await isPlain(error)) ? (error as Error).message : error)
  process.exitCode = 1
}
