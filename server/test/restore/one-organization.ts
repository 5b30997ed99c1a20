import { randomBytes } from 'node:crypto'
import { basename, join } from 'node:path'
import { inject } from 'vitest'
import { backUpOrganization, restoreOrganization } from '../../src/app/backup/organization.ts'
import { openPlace } from '../../src/app/backup/places.ts'
import { withBackupClient } from '../../src/platform/db/backup/client.ts'
import { organizationTables } from '../../src/platform/db/backup/index.ts'
import { type Pool, sql } from '../../src/platform/db/index.ts'
import { byteStore } from '../../src/platform/files/index.ts'
import { withDatabase } from '../harness/global-setup.ts'
import type { TestApp } from '../harness/harness.ts'

/* What tests of the backup of one organization share. */

export const urlOf = (database: string) => withDatabase(inject('postgresUrl'), database)

/** Returns the path of the file. */
export async function backUp(app: TestApp, id: string, folder: string): Promise<string> {
  const { pool, secrets, services } = app.runtime
  const { name } = await pool.one(sql<{ name: string }>`select name from organizations where org_id = ${id}`)
  const backedUp = {
    url: urlOf(app.database),
    organization: { id, name },
    secrets,
    files: services.get(byteStore),
  }
  const parts = { passphrase: null, now: new Date(), randomBytes }
  const { file } = await backUpOrganization(backedUp, openPlace(folder, null), parts)
  return file
}

export function restore(app: TestApp, file: string, { replace = false } = {}) {
  const backup = { place: openPlace(join(file, '..'), null), name: basename(file) }
  const parts = { passphrase: null, replace, kind: 'development' as const, say: () => {} }
  return restoreOrganization(app.runtime, backup, parts)
}

/** The tables of organizations, those that others refer to first. */
export async function tableNames(database: string): Promise<string[]> {
  const tables = await withBackupClient(urlOf(database), organizationTables)
  return tables.map(({ table }) => table)
}

/** A digest of the rows of each table, of one organization or of all others. */
export async function rowsOf(
  pool: Pool,
  names: readonly string[],
  org: string,
  whose: 'its' | 'others' = 'its',
): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const name of names) {
    const { digest } = await pool.one(sql<{ digest: string }>`
      select count(*) || ' rows ' || md5(coalesce(string_agg(t::text, '\n' order by t::text), '')) as digest
      from ${sql.table(name)} t where (org_id = ${org}) = ${whose === 'its'}`)
    content[name] = digest
  }
  return content
}

/** Takes an organization away, as if it had never been here. */
export async function remove(pool: Pool, names: readonly string[], org: string): Promise<void> {
  for (const name of [...names].reverse())
    await pool.run(sql`delete from ${sql.table(name)} where org_id = ${org}`)
}
