import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../src/db/embedded/index.ts'
import { migrate, openPool, sql } from '../src/db/index.ts'
import { ensureEventPartitions } from '../src/events/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL of the test run; its template database has every migration. */
    postgresUrl: string
  }
}

export const TEMPLATE = 'parley_template'

/** One PostgreSQL for the run, and one migrated database that each test file clones: cheaper than migrating, as clean. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'parley-test-'))
  const postgres = await startPostgres({ dir, durable: false, settings: { max_connections: '300' } })
  await using admin = openPool({ url: postgres.url, max: 1 })
  await admin.run(sql.raw(`create database ${TEMPLATE}`))
  await using template = openPool({ url: withDatabase(postgres.url, TEMPLATE), max: 1 })
  await migrate(template)
  await ensureEventPartitions(template, new Date())
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
