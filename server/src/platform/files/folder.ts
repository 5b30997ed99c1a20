import { constants } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ByteStore } from './byte-store.ts'

const WRITE = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC
/** A link that somebody put there leads out of the folder: it is neither read nor written through. */
const NO_LINKS = constants.O_NOFOLLOW

/** Files in a folder, which all processes share. */
export function folderStore(path: string): ByteStore {
  return {
    kind: 'folder',
    put: async (key, bytes) => {
      const target = join(path, key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // Under its name it is there as a whole or not at all.
      const unfinished = `${target}.part`
      const file = await open(unfinished, WRITE | NO_LINKS, 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, target)
      await syncFolder(dirname(target))
    },
    get: async (key) => {
      try {
        await using file = await open(join(path, key), constants.O_RDONLY | NO_LINKS)
        return await file.readFile()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    delete: async (key) => {
      await rm(join(path, key), { force: true })
      await rm(`${join(path, key)}.part`, { force: true })
    },
  }
}

/** Makes a new name in a folder as durable as the bytes under it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
