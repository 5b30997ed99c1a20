import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { FOLDER_VARIABLE, type Recorded } from './recorder.ts'

/** A program in a separate process. Its file is outside the repository, so its source is unknown. */
const PROGRAM = `
  import { createServer } from 'node:http'
  import { openPool, sql } from '${join(import.meta.dirname, '../../src/platform/db/index.ts')}'

  const server = createServer((request, response) => response.end()).listen(0)
  const ask = () => fetch('http://localhost:' + server.address().port).then((answer) => answer.text())
  const pool = openPool({ url: process.argv[2], max: 1 })
  await pool.rows(sql\`select 'on the pool'\`)
  await ask()
  await pool.run(sql.raw("select 'one'; select 'two'"))
  if (process.argv[3] === 'asking')
    await pool.transaction(async (db) => {
      await db.rows(sql\`select 'within'\`)
      await ask()
    })
  await pool.transaction((db) => db.rows(sql\`select 'another'\`))
  await ask()
  await pool.close()
  server.close()`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-recording-'))
  await writeFile(join(folder, 'program.ts'), PROGRAM)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function record(...args: string[]): Promise<Recorded[]> {
  const written = await mkdtemp(join(folder, 'written-'))
  const loaded = ['--import', join(import.meta.dirname, 'recorder.ts'), join(folder, 'program.ts')]
  const env = { ...process.env, NODE_OPTIONS: '', [FOLDER_VARIABLE]: written }
  await promisify(execFile)(process.execPath, [...loaded, inject('postgresUrl'), ...args], { env })
  const files = await readdir(written)
  const texts = await Promise.all(files.map((file) => readFile(join(written, file), 'utf8')))
  return texts.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line))
}

const request = { source: 'unknown', text: '', breach: 'a request within a transaction' }

test('executed statements are recorded, and those with several commands are reported', async () => {
  const several = "select 'one'; select 'two'"
  const recorded = await record()
  expect(recorded).toEqual(
    expect.arrayContaining([
      { source: 'unknown', text: "select 'on the pool'" },
      { source: 'unknown', text: several },
      { source: 'unknown', text: several, breach: 'several commands in one text' },
      { source: 'unknown', text: "select 'another'" },
    ]),
  )
  expect(recorded).not.toContainEqual(request)
})

test('a request inside a transaction is reported, and one before or after it is not', async () => {
  const recorded = await record('asking')
  expect(recorded.filter(({ breach }) => breach === request.breach)).toEqual([request])
})
