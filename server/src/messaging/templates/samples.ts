import type { Runtime } from '../../platform/operations/index.ts'
import type { Outbound } from '../../platform/outbound/index.ts'
import { typeOfFile } from '../channels/index.ts'
import { readHeaderFile, readHeaderLink } from './headers/index.ts'
import type { FetchSample } from './submission.ts'

const TIMEOUT_MS = 20_000
/** WhatsApp's size limit for a video. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Reads uploaded files, and fetches others from their authors' URLs, under the rules for addresses that users typed.
 */
export function sampleFetcher(runtime: Runtime, outbound: Outbound): FetchSample {
  return async (url) => {
    const uploaded = readHeaderLink(runtime, url)
    if (uploaded) {
      const bytes = await readHeaderFile(runtime, uploaded)
      if (!bytes) throw new Error('it is no longer stored.')
      return { bytes, mimeType: typeOfFile(bytes, null), fileName: uploaded.name }
    }
    const answer = await outbound.request({
      method: 'GET',
      url,
      headers: { accept: 'image/*, video/*, application/pdf' },
      body: null,
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_BYTES,
    })
    if (answer.status !== 200) throw new Error(`the server returned ${answer.status}.`)
    if (answer.truncated) throw new Error('it is larger than 16 MB.')
    const mimeType = answer.headers['content-type']?.split(';')[0] ?? 'application/octet-stream'
    return { bytes: answer.bytes, mimeType, fileName: new URL(url).pathname.split('/').at(-1) || 'file' }
  }
}
