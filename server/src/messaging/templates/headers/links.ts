import { isUuid } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { channelInstallation } from '../../channels/index.ts'

/*
 * Links to files in the header of a template. Providers read them at each message, so they stay valid for as long as the
 * file is kept.
 */

const PURPOSE = 'template-file'
const MAC_BYTES = 24
const PROOF = /^[\w-]{32}$/
const FOLDER = '/template-files/'

type Signing = Pick<Runtime, 'secrets' | 'services'>

export interface HeaderFile {
  org: string
  /** The id in files/. */
  fileId: string
  name: string
}

export function headerLink({ secrets, services }: Signing, file: HeaderFile): string {
  const proof = secrets.mac(PURPOSE, wordsOf(file)).subarray(0, MAC_BYTES).toString('base64url')
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
  const given = PROOF.test(proof) ? Buffer.from(proof, 'base64url') : Buffer.of()
  const isOurs =
    isUuid(file.org) && isUuid(file.fileId) && secrets.verifyMac(PURPOSE, wordsOf(file), given, MAC_BYTES)
  return isOurs ? file : null
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}
