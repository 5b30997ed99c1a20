import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from './settings/config.ts'

/**
 * The secret from which keys, cursors and encrypted credentials are derived. It is the setting or, in development, the
 * one created in the data folder on the first start.
 */
export async function installationSecret(
  config: Config,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  if (config.secret) return config.secret
  const file = join(config.dataFolder, 'secret')
  await mkdir(config.dataFolder, { recursive: true })
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known !== null) return known.trim()
  // Concurrent first starts: the file is created atomically by one process, and both read it.
  const draft = `${file}.${Buffer.from(randomBytes(6)).toString('hex')}`
  await writeFile(draft, Buffer.from(randomBytes(32)).toString('hex'), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}

/** What tells the data folder of the embedded database from a copy of it: a file that is written once, and when. */
export async function folderMark({ dataFolder }: Config): Promise<string> {
  const { ino, birthtimeNs } = await stat(resolve(dataFolder, 'postgres/cluster/PG_VERSION'), {
    bigint: true,
  })
  return `${ino}:${birthtimeNs}`
}
