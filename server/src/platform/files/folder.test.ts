import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from './folder.ts'

let folder: string
let outside: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-files-'))
  outside = join(folder, 'outside')
  await writeFile(outside, 'secret')
  await mkdir(join(folder, 'store/org'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

test('A link in the folder is neither read nor written through', async () => {
  const store = folderStore(join(folder, 'store'))
  await symlink(outside, join(folder, 'store/org/read'))
  await expect(store.get('org/read')).rejects.toThrow('ELOOP')
  await symlink(outside, join(folder, 'store/org/written.part'))
  await expect(store.put('org/written', Buffer.from('x'))).rejects.toThrow('ELOOP')
  // A whole file replaces the link of its own name.
  await store.put('org/read', Buffer.from('mine'))
  expect(await store.get('org/read')).toEqual(Buffer.from('mine'))
  expect(await readFile(outside, 'utf8')).toBe('secret')
  expect(await store.get('org/none')).toBeNull()
})
