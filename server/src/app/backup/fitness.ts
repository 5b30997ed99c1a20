import type { Secrets } from '../../platform/core/index.ts'
import type { BackupHeader, OrganizationHeader } from '../../platform/db/backup/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import { ConfigError } from '../settings/config-error.ts'
import { PROGRAM_VERSION } from '../version.ts'

const PURPOSE = 'organization-backup'
const PROOF_BYTES = 16

/** Shows that a backup comes from an installation with the same secret, and is of this organization. */
export function proofOf(secrets: Secrets, org: string): string {
  return secrets.proof(PURPOSE, org, PROOF_BYTES)
}

/** Throws ConfigError when the backup of an organization cannot be restored here, and says what to do. */
export async function refuseUnfit(
  { pool, secrets }: { pool: Db; secrets: Secrets },
  header: BackupHeader | OrganizationHeader,
  { replace, kind }: { replace: boolean; kind: string },
): Promise<{ header: OrganizationHeader; isHere: boolean }> {
  if (header.format !== 2)
    throw new ConfigError(
      'This is the backup of a whole database. Restore it into an empty one, with: restore FILE',
    )
  const { organization } = header
  if (!secrets.isProof(PURPOSE, organization.id, header.proof, PROOF_BYTES))
    throw new ConfigError(
      'This backup was made with another PARLEY_SECRET, so that nobody could read its stored credentials here. ' +
        'Restore it into an installation with the same PARLEY_SECRET.',
    )
  await refuseOtherSchema(pool, header)
  if (organization.kind !== kind)
    throw new ConfigError(
      `The organization is for PARLEY_MODE=${organization.kind}, and this installation runs with ${kind}.`,
    )
  return { header, isHere: await refuseOthers(pool, organization, replace) }
}

async function refuseOtherSchema(pool: Db, { migrations, version }: OrganizationHeader): Promise<void> {
  const rows = await pool.rows(sql<{ name: string }>`select name from migrations`)
  const here = new Set(rows.map(({ name }) => name))
  if (migrations.some((name) => !here.has(name)))
    throw new ConfigError(
      `This backup was made by a newer version, ${version}. Upgrade this installation (${PROGRAM_VERSION}), then restore it.`,
    )
  if (migrations.length < here.size)
    throw new ConfigError(
      `This backup was made by version ${version}, before the database of this installation was upgraded. Restore it with ` +
        'that version into an empty database with the same PARLEY_SECRET, upgrade that one, and back the organization up again.',
    )
}

/** Returns whether the organization is here already. */
async function refuseOthers(
  pool: Db,
  { id, name }: OrganizationHeader['organization'],
  replace: boolean,
): Promise<boolean> {
  const here = await pool.maybe(sql<{ name: string }>`select name from organizations where org_id = ${id}`)
  if (here && here.name !== name)
    throw new ConfigError(
      `The organization is called ${here.name} here, and ${name} in the backup. Rename it to ${name}, then restore it.`,
    )
  if (here && !replace)
    throw new ConfigError(
      `${name} is here already. Add --replace to put the backup in its place: what came since is lost.`,
    )
  const other = await pool.maybe(
    sql`select 1 as found from organizations where name = ${name} and org_id <> ${id} limit 1`,
  )
  if (other)
    throw new ConfigError(`Another organization is called ${name} here. Rename it, then restore this one.`)
  return here !== null
}
