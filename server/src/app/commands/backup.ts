import { randomBytes } from 'node:crypto'
import { realClock, Secrets } from '../../platform/core/index.ts'
import { openPool } from '../../platform/db/index.ts'
import { openByteStore } from '../../platform/files/index.ts'
import { writeBackup } from '../backup/file.ts'
import { noteBackup } from '../backup/latest.ts'
import { backUpOrganization } from '../backup/organization.ts'
import { type BackupPlace, openPlace } from '../backup/places.ts'
import { openDatabase } from '../database.ts'
import { installationSecret } from '../installation.ts'
import { openLog } from '../logging/log.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { organizationCalled } from './data.ts'

export interface BackupOptions {
  json?: boolean
  organization?: string
}

/** `parley backup`: also while the service runs. */
export async function runBackup(target: string, options: BackupOptions): Promise<void> {
  const config = readConfig(process.env)
  const place = openPlace(target, config.bucketKeys)
  await using database = await openDatabase(config, openLog('warn'))
  const { directUrl } = database
  if (options.organization === undefined) await backUpAll(config, place, directUrl, options)
  else await backUpOne(config, place, directUrl, { ...options, organization: options.organization })
  if (!options.json && config.backupPassphrase === null)
    console.log('It is not encrypted. Set PARLEY_BACKUP_PASSPHRASE to encrypt backups.')
}

async function backUpAll(
  config: Config,
  place: BackupPlace,
  directUrl: string,
  { json }: BackupOptions,
): Promise<void> {
  const now = realClock.now()
  const written = await writeBackup(directUrl, place, {
    passphrase: config.backupPassphrase,
    now,
    randomBytes,
  })
  await using pool = openPool({ url: directUrl, max: 1, applicationName: 'parley backup' })
  await noteBackup(pool, now, { isScheduled: false })
  if (json) return console.log(JSON.stringify(written))
  const { file, bytes, tables, rows } = written
  console.log(`${file}: ${rows} rows of ${tables} tables in ${bytes} bytes`)
  if (config.files.kind !== 'database')
    console.log(`It does not contain the files of PARLEY_FILES (${config.files.kind}). Copy them as well.`)
}

async function backUpOne(
  config: Config,
  place: BackupPlace,
  directUrl: string,
  { json, organization }: BackupOptions & { organization: string },
): Promise<void> {
  await using pool = openPool({ url: directUrl, max: 1, applicationName: 'parley backup' })
  const { org_id: id, name } = await organizationCalled(pool, organization)
  const backedUp = {
    url: directUrl,
    organization: { id, name },
    secrets: new Secrets(await installationSecret(config, randomBytes), randomBytes),
    files: openByteStore(config.files),
  }
  const written = await backUpOrganization(backedUp, place, {
    passphrase: config.backupPassphrase,
    now: realClock.now(),
    randomBytes,
  })
  if (json) return console.log(JSON.stringify(written))
  const { file, bytes, tables, rows, files } = written
  console.log(
    `${file}: ${rows} rows of ${tables} tables and ${files} stored files of ${name} in ${bytes} bytes`,
  )
}
