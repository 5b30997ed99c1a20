import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../../test/harness/waiting.ts'
import { startPostgres } from './index.ts'
import { findPostmaster } from './postmaster.ts'

/* What becomes of those that use the server of a process that ends, such as a service that began during `parley backup`. */

async function answerOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query('select 42 as answer')).rows
  } finally {
    await client.end()
  }
}

test('when the owner of a server ends, one of those that joined runs it at the same address, until it ends too', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'parley-pg-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const lines: string[] = []
  const start = () => startPostgres({ dir, durable: false, log: (line) => lines.push(line) })
  const owner = await start()
  const others = [await start(), await start()]
  expect(others.map(({ owned }) => owned)).toEqual([false, false])
  await owner.stop()
  for (const { url, nearUrl } of others) {
    expect(url).toBe(owner.url)
    for (const each of [url, nearUrl])
      expect(await eventually(() => answerOf(each))).toEqual([{ answer: 42 }])
  }
  expect(lines.filter((line) => line.includes('is gone, so this one runs it'))).toHaveLength(1)
  for (const each of others) await each.stop()
  expect(await findPostmaster(join(dir, 'cluster'))).toBeNull()
})
