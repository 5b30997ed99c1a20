import { constants } from 'node:fs'
import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
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
      await requireInside(path, dirname(target))
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
        await requireInside(path, dirname(join(path, key)))
        await using file = await open(join(path, key), constants.O_RDONLY | NO_LINKS)
        return await file.readFile()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    delete: async (key) => {
      if (!(await exists(dirname(join(path, key))))) return
      await requireInside(path, dirname(join(path, key)))
      await rm(join(path, key), { force: true })
      await rm(`${join(path, key)}.part`, { force: true })
    },
  }
}

/** Throws when a folder on the way is a link. `O_NOFOLLOW` looks at the last name only. */
async function requireInside(path: string, folder: string): Promise<void> {
  const [root, real] = await Promise.all([realpath(path), realpath(folder)])
  if (real !== join(root, relative(path, folder)))
    throw new Error('A folder of the stored files is a link. Put the folder itself there.')
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
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
