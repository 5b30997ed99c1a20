import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../../../../..')
const DIST = join(ROOT, 'web/dist')

/** The sources of a build, without the tests. */
const SOURCES = ['web', 'sdk/src', 'package-lock.json']
const NO_SOURCE = /^(dist|node_modules|test)$|\.test\.tsx?$/
/** When the leftover of a crashed build is deleted. */
const STALE_AFTER_MS = 600_000

/**
 * Returns the folder with a build of the current sources, and builds it if needed. The build runs in its own process, so this
 * one can answer meanwhile. When several processes build at once, the first finished build is used.
 */
export async function buildWorkspace(): Promise<string> {
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

/** A hash of the contents of the sources. */
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

/** Deletes other builds. Processes that serve them have them in memory. */
async function removeOthers(version: string): Promise<void> {
  for (const name of await readdir(DIST)) {
    if (name === version) continue
    const path = join(DIST, name)
    const isUnderWay =
      name.startsWith('building-') && Date.now() - (await stat(path)).mtimeMs < STALE_AFTER_MS
    if (!isUnderWay) await rm(path, { recursive: true, force: true })
  }
}
