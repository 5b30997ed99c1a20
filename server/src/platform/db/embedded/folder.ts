import { createHash, randomBytes } from 'node:crypto'
import { lchown, link, mkdir, readdir, readFile, realpath, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from './command.ts'
import { failureFromFile } from './failure.ts'

/** The data folder: `password` (0600), `lock`, `cluster` (PostgreSQL's own) and perhaps `binaries-…`. */
export interface Folder {
  /** Real path. */
  path: string
  cluster: string
  lock: string
  passwordFile: string
  password: string
  /** Same for all processes that use this folder under whatever path, and not to be guessed by other accounts. */
  key: string
}

/** Opens the data folder at `dir`, making what is missing. Safe to do from two processes at once. Throws PostgresFailure. */
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
    return { path, cluster: join(path, 'cluster'), lock: join(path, 'lock'), passwordFile, password, key }
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
  // A link appears whole or not at all: of two processes one wins, and both read the winner's.
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
      if (/^(password|lock|cluster|binaries-)/.test(name)) await chownTree(join(folder.path, name), account)
    }
    await lchown(folder.path, account.uid, account.gid)
  } catch (error) {
    throw failureFromFile(folder.path, error as NodeJS.ErrnoException)
  }
}

/** Gives a file, or a folder and all in it, to the account. */
export async function chownTree(path: string, account: Account): Promise<void> {
  // PostgreSQL keeps its folders to one owner, so a top that is right means that all is.
  if ((await stat(path)).uid === account.uid) return
  for (const name of await readdir(path, { recursive: true }).catch(() => [])) {
    await lchown(join(path, name), account.uid, account.gid)
  }
  await lchown(path, account.uid, account.gid)
}
