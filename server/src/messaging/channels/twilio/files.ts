import type { ProviderFailure } from '../provider/failures.ts'
import type { FoundFile } from '../provider/message-files.ts'
import { basicAuthorization, type TwilioAccess } from './api.ts'

/**
 * The file of an inbound message, by the URL in the message. That URL redirects to the bytes. The account's token is
 * sent only to Twilio, whatever URL a message contains.
 */
export function findFile(
  access: Omit<TwilioAccess, 'contentUrl' | 'messagingUrl'>,
  source: string,
): FoundFile | ProviderFailure {
  const url = URL.parse(source)
  if (url?.origin !== new URL(access.apiUrl).origin) {
    const text = 'The URL of the file is not a Twilio URL.'
    return { outcome: 'refused', class: 'message', code: 'strange_address', text }
  }
  return {
    outcome: 'ok',
    url: source,
    headers: { authorization: basicAuthorization(access) },
    mimeType: null,
  }
}
