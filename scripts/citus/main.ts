import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { distribute, migrate, openPool } from '../../server/src/platform/db/index.ts'
import { findCitus, freePort, makeDatabase, type Node, startNode } from './cluster.ts'

/**
 * `npm run citus`: an upgrade and the demo on a coordinator with two workers, and the tests of the server on one node, all
 * with tables distributed by organization. Without Citus it says so and does nothing.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'demo-only': { type: 'boolean', default: false },
    'tests-only': { type: 'boolean', default: false },
  },
})

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = join(ROOT, 'server/src/app/cli.ts')
/** How many migrations the database has when it is distributed. The others are an upgrade. */
const EARLIER = 30
/** The districts whose statements read and write the data of organizations. */
const FOLDERS = ['customers', 'outreach', 'messaging', 'conversations', 'integrations', 'identity']

const pgConfig = findCitus()
if (pgConfig === null) {
  console.log('No PostgreSQL with Citus is here, so nothing was tried. CITUS_PG_CONFIG names its pg_config.')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'parley-citus-'))
try {
  const failed = [
    ...(values['tests-only'] ? [] : await runDemo(pgConfig)),
    ...(values['demo-only'] ? [] : await runTests(pgConfig)),
  ]
  console.log(failed.length === 0 ? 'Everything passed on Citus.' : `Failed on Citus: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function runDemo(citus: string): Promise<string[]> {
  await using coordinator = await startNode(citus, join(folder, 'coordinator'))
  await using first = await startNode(citus, join(folder, 'worker-1'))
  await using second = await startNode(citus, join(folder, 'worker-2'))
  await makeDatabase(coordinator, [first, second], 'demo')
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    PARLEY_DATA: join(folder, 'data'),
    PARLEY_DATABASE_URL: coordinator.urlOf('demo'),
  }
  await distributeEarlier(coordinator.urlOf('demo'))
  const steps = [
    ['migrate', '--distribute'],
    ['demo', '--exit'],
  ]
  for (const words of steps) {
    console.log(`\nparley ${words.join(' ')}`)
    if (spawnSync(process.execPath, [PROGRAM, ...words], { stdio: 'inherit', env }).status !== 0)
      return [`parley ${words.join(' ')}`]
  }
  console.log(await shares(coordinator))
  return []
}

async function distributeEarlier(url: string): Promise<void> {
  await using pool = openPool({ url, max: 1 })
  const files = readdirSync(join(ROOT, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  await migrate(pool, { only: files.slice(0, EARLIER) })
  const tables = await distribute(pool)
  console.log(`${tables.length} tables distributed, then ${files.length - EARLIER} migrations`)
}

/** How many tables and rows each machine has, in words. */
async function shares(coordinator: Node): Promise<string> {
  const { rows } = await coordinator.run(
    'demo',
    `select nodeport, count(distinct table_name) as tables, count(*) as parts, pg_size_pretty(sum(shard_size)) as size
     from citus_shards group by nodeport order by nodeport`,
  )
  return rows
    .map(({ nodeport, tables, parts, size }) => `port ${nodeport}: ${tables} tables, ${parts} parts, ${size}`)
    .join('\n')
}

async function runTests(citus: string): Promise<string[]> {
  await using node = await startNode(citus, join(folder, 'node'))
  const files = positionals.length > 0 ? positionals : FOLDERS.map((each) => `server/src/${each}`)
  const { status } = spawnSync('vitest', ['run', ...files], {
    stdio: 'inherit',
    env: { ...process.env, PARLEY_TEST_EFFORT: 'full', TEST_CITUS_URL: node.urlOf('postgres') },
  })
  return status === 0 ? [] : ['tests']
}
