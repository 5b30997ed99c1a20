import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
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

test('A folder that is a link is not followed, for reading, writing and deleting alike', async () => {
  const store = folderStore(join(folder, 'store'))
  await mkdir(join(folder, 'elsewhere'))
  await writeFile(join(folder, 'elsewhere/secret'), 'secret')
  await symlink(join(folder, 'elsewhere'), join(folder, 'store/linked'))
  await expect(store.get('linked/secret')).rejects.toThrow('is a link')
  await expect(store.put('linked/new', Buffer.from('x'))).rejects.toThrow('is a link')
  await expect(store.delete('linked/secret')).rejects.toThrow('is a link')
  expect(await readdir(join(folder, 'elsewhere'))).toEqual(['secret'])
  expect(await readFile(join(folder, 'elsewhere/secret'), 'utf8')).toBe('secret')
})

test('The folder of all files may itself be a link, and a file that is not there is deleted without an error', async () => {
  await symlink(join(folder, 'store'), join(folder, 'moved'))
  const store = folderStore(join(folder, 'moved'))
  await store.put('org/file', Buffer.from('mine'))
  expect(await store.get('org/file')).toEqual(Buffer.from('mine'))
  await store.delete('org/file')
  await store.delete('nobody/none')
  expect(await store.get('org/file')).toBeNull()
  expect(await store.get('nobody/none')).toBeNull()
})
