import { chmod, cp, lstat, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseAccount } from './account.ts'
import { nativeFolder, prepareBinaries } from './binaries.ts'
import type { Account } from './command.ts'
import { startPostgres } from './index.ts'
import { findPostmaster } from './postmaster.ts'

let dir: string
let account: Account

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parley-binaries-'))
  await chmod(dir, 0o755)
  account = chooseAccount(dir)
})

afterAll(() => rm(dir, { recursive: true, force: true }))

/** The package after npm with --ignore-scripts, or from some archives: no links, no permission bits. */
async function bareCopy(name: string): Promise<string> {
  const copy = join(dir, name, 'native')
  const filter = async (source: string) => !source.endsWith('.a') && !(await isLink(source))
  await cp(nativeFolder(), copy, { recursive: true, filter })
  await cp(join(nativeFolder(), '../package.json'), join(dir, name, 'package.json'))
  for (const program of ['initdb', 'postgres']) await chmod(join(copy, 'bin', program), 0o644)
  return copy
}

async function isLink(path: string): Promise<boolean> {
  return (await lstat(path)).isSymbolicLink()
}

test('the package as it is', async () => {
  const binaries = await prepareBinaries(nativeFolder(), account, dir)
  expect(binaries.major).toBe('18')
  expect(binaries.folder).toBe(nativeFolder())
})

test('links and permission bits that npm left out are restored', async () => {
  const native = await bareCopy('bare')
  const binaries = await prepareBinaries(native, account, dir)
  expect(binaries.folder).toBe(native)
  expect(await readdir(join(native, 'lib'))).toContain('libicuuc.so.60')
})

test.skipIf(process.getuid!() !== 0)(
  'a package that the account cannot read is copied, and PostgreSQL runs from the copy (skipped unless root)',
  async () => {
    const native = await bareCopy('closed')
    await chmod(join(dir, 'closed'), 0o700)
    const data = join(dir, 'data')
    await using server = await startPostgres({ dir: data, durable: false, account: 'fallback', native })
    expect(server.owned).toBe(true)
    const copy = (await readdir(data)).find((name) => name.startsWith('binaries-18'))!
    const { pid } = (await findPostmaster(join(data, 'cluster')))!
    expect(await readlink(`/proc/${pid}/exe`)).toBe(join(data, copy, 'bin/postgres'))
  },
)
