import { ApiError, isUuid } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { readFile } from '../../../platform/files/index.ts'
import {
  type Ctx,
  type PublicEndpoint,
  type PublicHead,
  publicEndpoint,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { channelInstallation } from '../accounts/health.ts'

const PURPOSE = 'file-link'
const PROOF_BYTES = 24
const UNTIL = /^\d{10}$/
/** How long a provider has to read a file, in milliseconds of service time. */
const VALID_MS = 24 * 3_600_000

/** Headers of every file answer: download only, never shown as a page, no content sniffing. */
export const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
} as const

/** A signed link at which the provider can read the file of an outbound message for a day. */
export function fileLink(ctx: Ctx, mediaId: string): string {
  return signedLink(ctx, mediaId, { purpose: PURPOSE, path: '/files', validMs: VALID_MS })
}

/** A link to a file that needs no key. Its proof is valid for one purpose. */
export function signedLink(
  { org, now, secrets, services }: Ctx,
  mediaId: string,
  { purpose, path, validMs }: { purpose: string; path: string; validMs: number },
): string {
  const until = String(Math.floor((now.getTime() + validMs) / 1000))
  const proof = secrets.proof(purpose, wordsOf(org, mediaId, until), PROOF_BYTES)
  return `${services.get(channelInstallation).publicUrl}${path}/${org}/${mediaId}/${until}/${proof}`
}

function wordsOf(org: string, mediaId: string, until: string): string {
  return `${org}/${mediaId}/${until}`
}

export interface Target {
  org: string
  fileId: string
  mimeType: string
}

/** Serves a file by its signed link. */
export function fileEndpoint(runtime: Runtime): PublicEndpoint {
  return publicEndpoint<Target>({
    name: 'file_link',
    route: 'GET /files/{org}/{media}/{until}/{proof}',
    maxBytes: 0,
    withinMs: 10_000,
    limit: { perMinute: 60, counts: 'refused' },
    origins: 'none',
    admit: async (head) => ({ target: await findLinked(runtime, head, PURPOSE), holder: null }),
    handle: async (_, { org, fileId, mimeType }) => ({
      status: 200,
      contentType: mimeType,
      headers: { ...FILE_HEADERS, 'content-disposition': 'attachment', 'cache-control': 'no-store' },
      body: await readFile(runtime, org, fileId),
    }),
  })
}

/** The file of a signed link. Throws `not_found`. */
export async function findLinked(
  { pool, secrets, clock }: Runtime,
  { params }: PublicHead,
  purpose: string,
): Promise<Target> {
  const { org = '', media = '', until = '', proof = '' } = params
  const isOurs =
    isUuid(org) &&
    isUuid(media) &&
    UNTIL.test(until) &&
    secrets.isProof(purpose, wordsOf(org, media, until), proof, PROOF_BYTES) &&
    Number(until) * 1000 > clock.now().getTime()
  const found =
    isOurs &&
    (await pool.maybe(sql<{ file_id: string; mime_type: string }>`
      select file_id, mime_type from media where org_id = ${org} and id = ${media} and status = 'KEPT'`))
  if (!found) throw new ApiError('not_found', 'This file does not exist or its link has expired.')
  return { org, fileId: found.file_id, mimeType: found.mime_type }
}
