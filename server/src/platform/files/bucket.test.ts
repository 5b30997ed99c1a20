import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../../../test/peers/s3.ts'
import { openBucket } from './bucket.ts'

/* Large files in a bucket. */

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3({ lists: true })
})
afterAll(() => s3[Symbol.asyncDispose]())

const open = () =>
  openBucket({ endpoint: s3.bucket, region: 'auto', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' })

async function* chunksOf(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function readAll(content: AsyncIterable<Buffer> | null): Promise<Buffer | null> {
  return content && Buffer.concat(await Array.fromAsync(content))
}

test('a file of several parts is the same when it is read', async () => {
  const bucket = open()
  const content = randomBytes(21 * 1024 * 1024 + 7)
  expect(await bucket.write('large', chunksOf(content, 100_000))).toBe(content.length)
  expect((await readAll(await bucket.read('large')))!.equals(content)).toBe(true)
  expect(await bucket.list('lar')).toEqual(['large'])
  await bucket.delete('large')
  expect([await bucket.read('large'), await bucket.list('lar')]).toEqual([null, []])
})

test('a file whose content fails in the middle is not there, and leaves no parts', async () => {
  const bucket = open()
  async function* broken(): AsyncGenerator<Buffer> {
    yield randomBytes(9 * 1024 * 1024)
    throw new Error('the source broke')
  }
  await expect(bucket.write('half', broken())).rejects.toThrow('the source broke')
  expect([await bucket.read('half'), await bucket.list('')]).toEqual([null, []])
  const left = await readdir(s3.folder, { recursive: true })
  expect(left.filter((name) => name.includes('half'))).toEqual([])
})

test('a file is not written where the bucket says only in the body that it failed', async () => {
  const asked: string[] = []
  // As S3 documents it: 200 comes before the parts are put together.
  const server = createServer(async ({ method, url }, response) => {
    const what = `${method} ${new URL(url!, 'http://bucket').searchParams.keys().next().value}`
    asked.push(what)
    response.setHeader('etag', '"part"')
    if (what === 'POST uploads')
      response.end('<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>')
    else if (what === 'POST uploadId')
      response.end('<Error><Code>InternalError</Code><Message>We failed.</Message></Error>')
    else response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const keys = { region: 'auto', accessKeyId: 'a', secretAccessKey: 'b' }
  const bucket = openBucket({ endpoint: `http://127.0.0.1:${port}/parley`, ...keys })
  await expect(bucket.write('backup', chunksOf(randomBytes(1_000), 1_000))).rejects.toThrow(
    'The bucket could not put the parts together: backup.',
  )
  // Its parts cost nothing any more.
  expect(asked.at(-1)).toBe('DELETE uploadId')
})
