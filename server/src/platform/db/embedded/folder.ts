import { createHash, randomBytes } from 'node:crypto'
import { lchown, link, mkdir, readdir, readFile, realpath, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from './command.ts'
import { failureFromFile } from './failure.ts'

/** The data folder: `password` (0600), `lock`, `sockets`, `cluster` (PostgreSQL's own) and perhaps `binaries-…`. */
export interface Folder {
  /** Real path. */
  path: string
  cluster: string
  lock: string
  /** The folder of the server's socket (0700). */
  sockets: string
  passwordFile: string
  password: string
  /** The same for all processes that use this folder under any path, and unpredictable for other accounts. */
  key: string
}

/**
 * Opens the data folder at `dir` and creates what is missing. Two processes may do this at the same time. Throws
 * PostgresFailure.
 */
export async function openFolder(dir: string): Promise<Folder> {
  try {
    // The folders above stay open to be passed through: a fallback account has to.
    await mkdir(dirname(dir), { recursive: true })
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const path = await realpath(dir)
    const passwordFile = join(path, 'password')
    const password = await readOrMakePassword(passwordFile)
    const { dev, ino } = await stat(path)
    const key = createHash('sha256').update(`${password} ${dev} ${ino}`).digest('hex')
    const inside = (name: string) => join(path, name)
    await mkdir(inside('sockets'), { recursive: true, mode: 0o700 })
    return {
      path,
      cluster: inside('cluster'),
      lock: inside('lock'),
      sockets: inside('sockets'),
      passwordFile,
      password,
      key,
    }
  } catch (error) {
    throw failureFromFile(dir, error as NodeJS.ErrnoException)
  }
}

async function readOrMakePassword(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (known !== null) return known.trim()
  // A link is created atomically: one of two processes succeeds, and both read its result.
  const own = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(own, randomBytes(24).toString('base64url'), { mode: 0o600 })
  try {
    await link(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(own)
  }
  return (await readFile(file, 'utf8')).trim()
}

/** Hands the folder to the account that runs PostgreSQL, when it is another's. Only root gets here with work to do. */
export async function handOver(folder: Folder, account: Account): Promise<void> {
  if (process.getuid!() !== 0) return
  try {
    for (const name of await readdir(folder.path)) {
      if (/^(password|lock|sockets|cluster|binaries-)/.test(name))
        await chownTree(join(folder.path, name), account)
    }
    await lchown(folder.path, account.uid, account.gid)
  } catch (error) {
    throw failureFromFile(folder.path, error as NodeJS.ErrnoException)
  }
}

/** Changes the owner of a file, or of a folder with its contents, to the account. */
export async function chownTree(path: string, account: Account): Promise<void> {
  // PostgreSQL's folders have one owner, so if the top one is right, all are.
  if ((await stat(path)).uid === account.uid) return
  for (const name of await readdir(path, { recursive: true }).catch(() => [])) {
    await lchown(join(path, name), account.uid, account.gid)
  }
  await lchown(path, account.uid, account.gid)
}
