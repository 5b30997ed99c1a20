import type { Outbound } from '../../platform/outbound/index.ts'
import type { FetchSample } from './submission.ts'

const TIMEOUT_MS = 20_000
/** What WhatsApp takes at most, of a video. */
const MAX_BYTES = 16 * 1024 * 1024

/** Reads media of templates from where their authors put them, with the care that addresses typed by users need. */
export function sampleFetcher(outbound: Outbound): FetchSample {
  return async (url) => {
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
