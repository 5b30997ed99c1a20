import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPlace } from './places.ts'

async function* content() {
  yield Buffer.from('the backup')
}

test('A link where the unfinished backup is written is replaced and not written through', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const outside = join(folder, 'outside')
  await writeFile(outside, 'precious')
  const place = openPlace(join(folder, 'backups'), null)
  await place.write('first', content())
  await symlink(outside, join(folder, 'backups/second.part'))
  await symlink(outside, join(folder, 'backups/second'))
  await place.write('second', content())
  expect(await readFile(outside, 'utf8')).toBe('precious')
  expect(await readFile(join(folder, 'backups/second'), 'utf8')).toBe('the backup')
  expect((await readdir(join(folder, 'backups'))).toSorted()).toEqual(['first', 'second'])
})
