import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
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

test('What a crash left unfinished is deleted after a day, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const aged = async (name: string, days: number) => {
    await writeFile(join(folder, name), 'half')
    const then = Date.now() / 1_000 - days * 86_400
    await utimes(join(folder, name), then, then)
  }
  await aged('parley-2026-01-01T00-00-00Z.backup.part', 2)
  await aged('organization-acme-2026-01-01T00-00-00Z.backup.part', 2)
  await aged('parley-2026-01-02T00-00-00Z.backup.part', 0)
  await aged('parley-2025-01-01T00-00-00Z.backup', 300)
  await aged('notes.part', 300)
  await openPlace(folder, null).write('parley-2026-01-03T00-00-00Z.backup', content())
  expect((await readdir(folder)).toSorted()).toEqual([
    'notes.part',
    'parley-2025-01-01T00-00-00Z.backup',
    'parley-2026-01-02T00-00-00Z.backup.part',
    'parley-2026-01-03T00-00-00Z.backup',
  ])
})
