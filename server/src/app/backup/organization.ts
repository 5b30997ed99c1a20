import type { Secrets } from '../../platform/core/index.ts'
import {
  backedUpTablesAt,
  dumpOrganization,
  loadOrganization,
  type OrganizationSums,
  readParts,
} from '../../platform/db/backup/index.ts'
import { findHeldOrganization, holdUnfinished } from '../../platform/db/index.ts'
import { byteStore, type openByteStore, readOutside, storeRestored } from '../../platform/files/index.ts'
import { whenNothingIsClaimed } from '../../platform/jobs/index.ts'
import type { AppRuntime } from '../runtime.ts'
import { PROGRAM_VERSION } from '../version.ts'
import { type BackupParts, type StoredBackup, withDecoded, writeEncoded } from './file.ts'
import { proofOf, refuseUnfit } from './fitness.ts'
import { type BackupPlace, organizationBackupName } from './places.ts'

export interface BackedUpOrganization {
  url: string
  organization: { id: string; name: string }
  secrets: Secrets
  files: ReturnType<typeof openByteStore>
}

/** Writes a backup of one organization, with its files. */
export function backUpOrganization(
  { url, organization, secrets, files }: BackedUpOrganization,
  place: BackupPlace,
  parts: BackupParts,
): Promise<OrganizationSums & { file: string; bytes: number }> {
  const dumped = {
    org: organization.id,
    version: PROGRAM_VERSION,
    proof: proofOf(secrets, organization.id),
    readStored: (file: { id: string; place: string }) => readOutside(files, organization.id, file),
  }
  return writeEncoded(place, organizationBackupName(organization, parts.now), parts, (write) =>
    dumpOrganization(url, dumped, write),
  )
}

export interface RestoreParts {
  passphrase: string | null
  /** Whether an organization that is here may be replaced. */
  replace: boolean
  kind: 'production' | 'development'
  say: (line: string) => void
}

export interface RestoredOrganization extends OrganizationSums {
  organization: { id: string; name: string }
  createdAt: string
}

/**
 * Puts one organization back, beside others that go on. The whole file is read and checked before anything is written.
 * The organization is held afterwards. Throws ConfigError and DamagedBackup.
 */
export async function restoreOrganization(
  runtime: Pick<AppRuntime, 'pool' | 'clock' | 'secrets' | 'services' | 'directUrl'>,
  backup: StoredBackup,
  { passphrase, replace, kind, say }: RestoreParts,
): Promise<RestoredOrganization> {
  const { pool, clock, directUrl } = runtime
  const known = await backedUpTablesAt(directUrl)
  const { header, isHere } = await withDecoded(backup, passphrase, async (opened) => {
    const fit = await refuseUnfit(runtime, opened.header, { replace, kind })
    for await (const part of readParts(opened.frames, fit.header.organization.id, known))
      if (part.kind === 'table') for await (const _ of part.rows);
    return fit
  })
  const { organization, createdAt, serviceTime } = header
  if (isHere) {
    await holdUnfinished(pool, organization.id, clock.now())
    say(`${organization.name} is held. Waiting for work that has begun …`)
    await whenNothingIsClaimed(pool, clock, organization.id)
  }
  const store = runtime.services.get(byteStore)
  const sums = await withDecoded(backup, passphrase, ({ frames }) =>
    loadOrganization(directUrl, readParts(frames, organization.id, known), {
      org: organization.id,
      now: laterOf(clock.now(), new Date(serviceTime)),
      serviceTime: new Date(serviceTime),
      store: (file, bytes) => storeRestored(store, organization.id, file.id, bytes),
    }),
  ).catch(async (error: unknown) => {
    if (await findHeldOrganization(pool, organization.id).catch(() => null)) say(UNFINISHED)
    throw error
  })
  return { ...sums, organization, createdAt }
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other
}

const UNFINISHED =
  'The restore did not finish, and the organization is held with the rows that it had. Run the same command again, ' +
  'or let it go on as it was: restore --organization NAME --resume'
