import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { readTestFiles } from '../../../scripts/test-files.ts'
import { ensureEventPartitions } from '../../src/customers/events/index.ts'
import { buildDocs, buildWorkspace } from '../../src/edge/http/builds/build.ts'
import { startPostgres } from '../../src/platform/db/embedded/index.ts'
import { distribute, migrate, openPool, sql } from '../../src/platform/db/index.ts'
import { CODES_FOLDER } from '../error-codes/recorder.ts'
import { bundleProgram } from '../program/bundle.ts'
import { PROGRAM_VARIABLE } from '../program/preload.ts'
import { FOLDER_VARIABLE } from '../statements/recorder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL of the test run; its template database has every migration. */
    postgresUrl: string
    /** The folder with the data folders of the services. */
    dataFolders: string
    /** The folder in which every process of the run records the program's statements. */
    statementsFolder: string
    /** The folder for the error codes of its answers. */
    errorCodesFolder: string
    /** Whether all tests run, not a selection. */
    isWholeSuite: boolean
  }
}

export const TEMPLATE = 'parley_template'

const SHARED_MEMORY = '/dev/shm'
/** More than the databases of a run take. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Starts one PostgreSQL for the run, unless all selected tests only compute. Each test file clones its migrated
 * database, which is cheaper than migrating and as clean.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { pure } = readTestFiles()
  const isPure = (path: string) => pure.some((file) => path.endsWith(`/${file}`))
  if (project.vitest.state.getPaths().every(isPure)) return async () => undefined
  const isWholeSuite = process.argv.slice(2).join(' ') === 'run'
  const builds = isWholeSuite ? Promise.all([buildWorkspace(), buildDocs(), useBundle()]) : undefined
  await removeOld(databasesFolder())
  const dir = await mkdtemp(join(databasesFolder(), OWN))
  const { url, stop } = await startServer(dir)
  await makeTemplate(url)
  project.provide('postgresUrl', url)
  const folders = await mkdtemp(join(tmpdir(), 'parley-data-'))
  project.provide('dataFolders', folders)
  const statements = await recordInto(FOLDER_VARIABLE, '../statements/recorder.ts')
  project.provide('statementsFolder', statements)
  const codes = await recordInto(CODES_FOLDER, '../error-codes/recorder.ts')
  project.provide('errorCodesFolder', codes)
  project.provide('isWholeSuite', isWholeSuite)
  preload('../program/preload.ts')
  // Otherwise the tests of the first services would wait for them.
  await builds
  return async () => {
    await stop()
    await rm(dir, { recursive: true, force: true })
    await rm(folders, { recursive: true, force: true })
    await rm(statements, { recursive: true, force: true })
    await rm(codes, { recursive: true, force: true })
  }
}

/** The address of a server with Citus, on which everything is tried instead (`npm run citus`). */
export const CITUS = process.env.TEST_CITUS_URL

async function startServer(dir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  if (CITUS !== undefined) return { url: CITUS, stop: async () => undefined }
  // Autovacuum of hundreds of databases would cost more than the tests, and could change plans during them.
  const settings = { max_connections: '300', autovacuum: 'off' }
  const postgres = await startPostgres({ dir, durable: false, settings })
  return { url: postgres.nearUrl, stop: () => postgres.stop() }
}

async function makeTemplate(url: string): Promise<void> {
  await using admin = openPool({ url, max: 1 })
  await admin.run(sql.raw(`create database ${TEMPLATE}`))
  await using template = openPool({ url: withDatabase(url, TEMPLATE), max: 1 })
  if (CITUS !== undefined) await template.run(sql`create extension citus`)
  await migrate(template)
  await ensureEventPartitions(template, new Date())
  if (CITUS === undefined) return
  await distribute(template)
  // A process of Citus stays connected to each of its databases, and then nothing can be cloned from them.
  await admin.run(sql.raw(`alter database ${TEMPLATE} with allow_connections false`))
  await admin.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${TEMPLATE} and backend_type <> 'client backend'`)
}

/** How the names of the folders of databases begin. */
export const OWN = 'parley-test-'
const OLD_MS = 12 * 3_600_000

/** Removes what runs that were killed have left. No run takes as long. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(OWN)) continue
    const path = join(folder, name)
    const made = await stat(path).catch(() => null)
    if (made && Date.now() - made.mtimeMs > OLD_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Memory where there is room. A database is a thousand files, and copying them there takes a fraction of the time. */
export function databasesFolder(): string {
  if (!existsSync(SHARED_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= ENOUGH_BYTES ? SHARED_MEMORY : tmpdir()
}

/** Makes every process that starts later record into a folder. Returns the folder. */
async function recordInto(variable: string, path: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-recorded-'))
  process.env[variable] = folder
  preload(path)
  return folder
}

/** Makes every process that starts later load a module of the tests first. */
function preload(path: string): void {
  const module = pathToFileURL(join(import.meta.dirname, path))
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${module}`
}

/** Makes the processes of the program that start later load a bundle, which takes less than half of the time. */
async function useBundle(): Promise<void> {
  process.env[PROGRAM_VARIABLE] = await bundleProgram()
}

/** An address on the loopback interface instead of a socket, for tests that put something in between. */
export function overTcp(url: string): URL {
  const changed = new URL(url)
  changed.searchParams.delete('host')
  return changed
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
