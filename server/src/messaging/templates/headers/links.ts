import { isUuid } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { channelInstallation } from '../../channels/index.ts'

/*
 * Links to files in the header of a template. Providers read them at each message, so they stay valid for as long as the
 * file is kept.
 */

const PURPOSE = 'template-file'
const PROOF_BYTES = 24
const FOLDER = '/template-files/'

type Signing = Pick<Runtime, 'secrets' | 'services'>

export interface HeaderFile {
  org: string
  /** The id in files/. */
  fileId: string
  name: string
}

export function headerLink({ secrets, services }: Signing, file: HeaderFile): string {
  const proof = secrets.proof(PURPOSE, wordsOf(file), PROOF_BYTES)
  const { publicUrl } = services.get(channelInstallation)
  return `${publicUrl}${FOLDER}${file.org}/${file.fileId}/${proof}/${encodeURIComponent(file.name)}`
}

function wordsOf({ org, fileId, name }: HeaderFile): string {
  return `${org}/${fileId}/${name}`
}

/** The file of a link of ours, also from before the service had another address; null for any other URL. */
export function readHeaderLink(signing: Pick<Runtime, 'secrets'>, url: unknown): HeaderFile | null {
  const path = typeof url === 'string' ? (URL.parse(url)?.pathname ?? '') : ''
  if (!path.startsWith(FOLDER)) return null
  const [org = '', fileId = '', proof = '', name = '', ...more] = path.slice(FOLDER.length).split('/')
  return more.length > 0 ? null : verified(signing, { org, fileId, name: decoded(name) }, proof)
}

/** The file if the proof is right; null otherwise. */
export function verified(
  { secrets }: Pick<Runtime, 'secrets'>,
  file: HeaderFile,
  proof: string,
): HeaderFile | null {
  const isOurs =
    isUuid(file.org) && isUuid(file.fileId) && secrets.isProof(PURPOSE, wordsOf(file), proof, PROOF_BYTES)
  return isOurs ? file : null
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}
