import type { ProviderFailure } from '../provider/failures.ts'
import { textOrNull } from '../provider/json-readers.ts'
import type { FoundFile } from '../provider/message-files.ts'
import { callGraph, type GraphAccess } from './graph.ts'

/** The temporary URL of the file of an inbound message (docs/whatsapp.md: Media). */
export async function findFile(access: GraphAccess, mediaId: string): Promise<FoundFile | ProviderFailure> {
  const answer = await callGraph(access, { method: 'GET', path: `/${encodeURIComponent(mediaId)}` })
  if (answer.outcome !== 'ok') return answer
  const url = textOrNull(answer.body.url)
  if (url === null || !URL.canParse(url))
    return { outcome: 'unknown', text: 'The provider returned no URL for the file.' }
  const headers = { authorization: `Bearer ${access.accessToken}` }
  return { outcome: 'ok', url, headers, mimeType: textOrNull(answer.body.mime_type) }
}
