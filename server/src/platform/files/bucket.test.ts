import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
