import { setTimeout } from 'node:timers/promises'
import { S3mini } from 's3mini'
import type { FileSettings } from './byte-store.ts'

type BucketSettings = Omit<Extract<FileSettings, { kind: 's3' }>, 'kind'>

/** Large files in a bucket of any S3-compatible service. They are written and read in parts, and never held whole. */
interface Bucket {
  /** Writes a file, which has its name only when it is complete. Returns its size in bytes. */
  write(key: string, content: AsyncIterable<Buffer>): Promise<number>
  /** null: there is no such file. */
  read(key: string): Promise<AsyncIterable<Buffer> | null>
  /** The names of all files that begin so. */
  list(prefix: string): Promise<string[]>
  delete(key: string): Promise<void>
}

const MEBIBYTE = 1024 * 1024
const READ_BYTES = 8 * MEBIBYTE
/** For one part, so that a slow line is enough. */
const TIMEOUT_MS = 5 * 60_000
const RETRY_AFTER_MS = [1_000, 4_000, 16_000]

/** S3 takes at most 10,000 parts of at least 5 MiB. Parts that grow are enough for 400 GB, and small for small files. */
function partBytes(number: number): number {
  return 8 * MEBIBYTE * (1 + Math.floor(number / 1_000))
}

export function openBucket(settings: BucketSettings): Bucket {
  const client = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS })
  return {
    write: (key, content) => upload(client, key, content),
    read: async (key) => {
      if ((await client.objectExists(key)) !== true) return null
      return readParts(client, key, await client.getContentLength(key))
    },
    list: async (prefix) => {
      const found = (await client.listObjects('/', prefix)) ?? []
      return found.map(({ Key }) => Key)
    },
    delete: async (key) => {
      await client.deleteObject(key)
    },
  }
}

async function upload(client: S3mini, key: string, content: AsyncIterable<Buffer>): Promise<number> {
  const id = await client.getMultipartUploadId(key, 'application/octet-stream')
  try {
    const parts: { partNumber: number; etag: string }[] = []
    let bytes = 0
    for await (const part of inParts(content)) {
      const number = parts.length + 1
      parts.push(await repeated(() => client.uploadPart(key, id, part, number)))
      bytes += part.length
    }
    const { etag } = await client.completeMultipartUpload(key, id, parts)
    // S3 can answer 200 and say only in the body that it failed.
    if (!etag) throw new Error(`The bucket could not put the parts together: ${key}.`)
    return bytes
  } catch (error) {
    // An upload that was not completed costs money in the bucket.
    await client.abortMultipartUpload(key, id).catch(() => undefined)
    throw error
  }
}

/** The last part may be small. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  let number = 1
  for await (const chunk of content) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes(number)) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
    number += 1
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

async function* readParts(client: S3mini, key: string, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += READ_BYTES) {
    const to = Math.min(size, from + READ_BYTES)
    yield await repeated(async () => {
      const answer = await client.getObjectRaw(key, false, from, to)
      const part = Buffer.from(await answer.arrayBuffer())
      if (part.length !== to - from)
        throw new Error(`The bucket answered with a part of another size: ${key}.`)
      return part
    })
  }
}

/** A file of many parts outlives a connection that breaks. */
async function repeated<T>(request: () => Promise<T>): Promise<T> {
  for (const wait of RETRY_AFTER_MS) {
    try {
      return await request()
    } catch {
      await setTimeout(wait)
    }
  }
  return request()
}
