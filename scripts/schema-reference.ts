import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/src/platform/db/embedded/index.ts'
import { migrate, openPool } from '../server/src/platform/db/index.ts'
import { readCatalogue } from './schema/catalogue.ts'
import { readProse } from './schema/prose.ts'
import { writeSchema } from './schema/writer.ts'

const FOLDER = join(import.meta.dirname, '../migrations')

/** docs/schema.sql, read from a migrated database, with the comments of the migrations. */
export async function schemaReference(): Promise<string> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(FOLDER, name), 'utf8') })),
  )
  const dir = await mkdtemp(join(tmpdir(), 'parley-schema-'))
  try {
    await using postgres = await startPostgres({ dir, durable: false })
    await using pool = openPool({ url: postgres.url, max: 1 })
    await migrate(pool)
    return writeSchema(await readCatalogue(pool), readProse(files))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
