import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type CheckResult, checkResult } from './finding.ts'

const MB = 1024 * 1024
const LEAST_SPACE = 1024 * MB

/**
 * Whether the data folder is writable and has room for a database. The path is absolute; the folder is created if
 * missing.
 */
export async function checkDataFolder(folder: string): Promise<CheckResult> {
  const problem = await tryWriting(folder)
  if (problem) {
    const remedy =
      'Set PARLEY_DATA to a folder that this account can write to, or give it this folder with chown.'
    return checkResult(false, `${folder}: ${problem.message}`, remedy)
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const detail = `${folder}, ${Math.round(free / MB)} MB free`
  return checkResult(free >= LEAST_SPACE, detail, `Free some space: at least ${LEAST_SPACE / MB} MB.`)
}

export async function canBeWritten(folder: string): Promise<boolean> {
  return (await tryWriting(folder)) === null
}

async function tryWriting(folder: string): Promise<Error | null> {
  try {
    await mkdir(folder, { recursive: true })
    await rm(await mkdtemp(join(folder, 'doctor-')), { recursive: true })
    return null
  } catch (error) {
    return error as Error
  }
}
