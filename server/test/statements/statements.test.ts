import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openPool } from '../../src/platform/db/index.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate } from '../harness/harness.ts'
import { AT_ONCE, checkStatements } from './check.ts'
import { EXCEPTIONS } from './exceptions.ts'
import type { Recorded } from './recorder.ts'

/* Runs after all other tests (vitest.config.ts) and checks every statement that recorder.ts recorded during them. */
test('Every statement can run on a database that is distributed by organization', async () => {
  const database = `statements_${randomBytes(6).toString('hex')}`
  await cloneTemplate(database)
  await using pool = openPool({ url: withDatabase(inject('postgresUrl'), database), max: AT_ONCE })
  const recorded = await readRecorded(inject('statementsFolder'))
  expect(await checkStatements(pool, recorded, EXCEPTIONS)).toEqual([])
})

async function readRecorded(folder: string): Promise<Recorded[]> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  // A killed process may have left an incomplete line.
  const lines = new Set(texts.flatMap((text) => text.split('\n').slice(0, -1)))
  return [...lines].map((line) => JSON.parse(line))
}
