import { S3mini } from 's3mini'
import type { ByteStore, FileSettings } from './byte-store.ts'

const TIMEOUT_MS = 30_000
const TYPE = 'application/octet-stream'

/** Files in a bucket of any S3-compatible service. `endpoint` ends with the bucket's name. */
export function s3Store({ kind: _, ...settings }: Extract<FileSettings, { kind: 's3' }>): ByteStore {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS })
  return {
    kind: 's3',
    put: async (key, bytes) => {
      await bucket.putObject(key, bytes, TYPE)
    },
    get: async (key) => {
      const bytes = await bucket.getObjectArrayBuffer(key)
      return bytes && Buffer.from(bytes)
    },
    delete: async (key) => {
      await bucket.deleteObject(key)
    },
  }
}
