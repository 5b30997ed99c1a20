import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildPages } from '../../server/src/edge/http/builds/build.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import type { Database } from './database.ts'
import { programOf, THIS_RELEASE } from './releases.ts'

/** A migrated database with organizations. Each seed uses a copy of it. */
export interface Template {
  database: string
  /** API keys of the organizations. */
  keys: string[]
  /** Settings that belong to it. */
  env: Record<string, string>
}

/** Creates the template with the command line of a release. `folder` caches compiled modules, so that the service starts quickly. */
export async function makeTemplate(
  database: Database,
  folder: string,
  organizations: number,
  release = THIS_RELEASE,
): Promise<Template> {
  if (release === THIS_RELEASE) await buildPages()
  const name = release === THIS_RELEASE ? 'faults_template' : 'previous_template'
  await database.create(name)
  const env = {
    PARLEY_MODE: 'development',
    PARLEY_SECRET: randomBytes(32).toString('hex'),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled'),
  }
  const keys: string[] = []
  for (let n = 1; n <= organizations; n += 1) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [programOf(release), 'bootstrap', '--org', `Organization ${n}`, '--json'],
      { env: { ...process.env, ...env, PARLEY_DATABASE_URL: database.url(name), PARLEY_SIMULATOR: 'false' } },
    )
    keys.push((JSON.parse(stdout) as { apiKey: string }).apiKey)
  }
  // Each copy is at home where its service starts first. With this row it would be held, as a restored database is.
  await using pool = database.open(name, 1)
  await pool.run(sql`delete from database_home`)
  return { database: name, keys, env }
}
