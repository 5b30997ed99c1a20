import { randomBytes } from 'node:crypto'
import { realClock } from '../../platform/core/index.ts'
import { openPool } from '../../platform/db/index.ts'
import { writeBackup } from '../backup/file.ts'
import { noteBackup } from '../backup/latest.ts'
import { openPlace } from '../backup/places.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import { openLog } from '../log.ts'

/** `parley backup`: also while the service runs. */
export async function runBackup(target: string, { json = false }: { json?: boolean }): Promise<void> {
  const config = readConfig(process.env)
  const place = openPlace(target, config.bucketKeys)
  await using database = await openDatabase(config, openLog('warn'))
  const now = realClock.now()
  const parts = { passphrase: config.backupPassphrase, now, randomBytes }
  const written = await writeBackup(database.directUrl, place, parts)
  await using pool = openPool({ url: database.directUrl, max: 1, applicationName: 'parley backup' })
  await noteBackup(pool, now)
  if (json) return console.log(JSON.stringify(written))
  const { file, bytes, tables, rows } = written
  console.log(`${file}: ${rows} rows of ${tables} tables in ${bytes} bytes`)
  if (parts.passphrase === null)
    console.log('It is not encrypted. Set PARLEY_BACKUP_PASSPHRASE to encrypt backups.')
  if (config.files.kind !== 'database')
    console.log(`It does not contain the files of PARLEY_FILES (${config.files.kind}). Copy them as well.`)
}
