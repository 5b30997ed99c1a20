import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../../../../..')
const DIST = join(ROOT, 'web/dist')

/** What a build is made of. Tests of the workspace change nothing in it. */
const SOURCES = ['web', 'sdk/src', 'package-lock.json']
const NO_SOURCE = /^(dist|node_modules|test)$|\.test\.tsx?$/
/** Builds that a crash left behind. */
const STALE_AFTER_MS = 600_000

/**
 * The folder with the workspace as its sources are now: one that was built before, or a new one. It is built in a process
 * of its own, so that this one answers meanwhile; when several processes build at once, the first that is done is kept.
 */
export async function builtWorkspace(): Promise<string> {
  const version = await versionOfSources()
  const folder = join(DIST, version)
  if (existsSync(folder)) return folder
  await mkdir(DIST, { recursive: true })
  const staging = await mkdtemp(join(DIST, 'building-'))
  try {
    await promisify(execFile)(process.execPath, [join(ROOT, 'web/build.ts'), staging], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    await rename(staging, folder)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  await removeOthers(version)
  return folder
}

/** The same text for the same sources, whatever made or touched them. */
async function versionOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const path of await filesUnder(join(ROOT, source))) {
      hash.update(path.slice(ROOT.length)).update('\0')
      hash.update(await readFile(path)).update('\0')
    }
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesUnder(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path)
  const wanted = entries.filter((name) => !NO_SOURCE.test(name)).toSorted()
  const found = await Promise.all(wanted.map((name) => filesUnder(join(path, name))))
  return found.flat()
}

/** Processes that serve an older build have it in memory. */
async function removeOthers(version: string): Promise<void> {
  for (const name of await readdir(DIST)) {
    if (name === version) continue
    const path = join(DIST, name)
    const isUnderWay =
      name.startsWith('building-') && Date.now() - (await stat(path)).mtimeMs < STALE_AFTER_MS
    if (!isUnderWay) await rm(path, { recursive: true, force: true })
  }
}
