import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error: it comes without types
import Server from '@20minutes/s3rver'

/** The part of its interface that is used. */
interface S3Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
interface S3Options {
  port: number
  address: string
  silent: boolean
  directory: string
  allowMismatchedSignatures: boolean
  configureBuckets: { name: string }[]
}
const S3rver: new (options: S3Options) => S3Server = Server

/** The keys that the server accepts. */
export const S3_KEYS = { PARLEY_S3_ACCESS_KEY_ID: 'S3RVER', PARLEY_S3_SECRET_ACCESS_KEY: 'S3RVER' }

/**
 * Starts an S3 server with one bucket on a new folder. It checks signatures, unless a test lists the bucket: the server
 * then expects the signature of another path than S3 does, without the slash at its end.
 */
export async function startS3({
  lists = false,
} = {}): Promise<AsyncDisposable & { bucket: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    allowMismatchedSignatures: lists,
    configureBuckets: [{ name: 'parley' }],
  })
  const { port } = await server.run()
  return {
    bucket: `http://127.0.0.1:${port}/parley`,
    folder,
    [Symbol.asyncDispose]: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
