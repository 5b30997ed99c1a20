import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPeople } from './people-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-people-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('people are read with their id and attributes', async () => {
  const file = join(folder, 'people.csv')
  await writeFile(file, 'customerID,Name,tenure\nc-1,Ana,12\n')
  expect(await readPeople(file)).toMatchObject([
    { externalId: 'c-1', firstName: 'Ana', attributes: { tenure: 12 } },
  ])
})

test('a missing, invalid or empty file is reported with the reason', async () => {
  await expect(readPeople(join(folder, 'none.csv'))).rejects.toThrow(
    /Could not read .*none\.csv as CSV: ENOENT/,
  )
  await expect(readPeople(folder)).rejects.toThrow(/as CSV: EISDIR/)
  const file = join(folder, 'broken.csv')
  await writeFile(file, 'id,name\n"1,Ana\n')
  await expect(readPeople(file)).rejects.toThrow(/as CSV: .*quote/i)
  await writeFile(file, 'id,name\n')
  await expect(readPeople(file)).rejects.toThrow('has only a header row')
})
