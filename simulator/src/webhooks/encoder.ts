import type { Account } from '../accounts.ts'
import { formsOf } from '../twilio/notices.ts'
import { type Encoded, type Notice, payloadOf } from './notices.ts'
import { escapedJson, signatureOf } from './signature.ts'

/** Encodes notices for the subscriber: in one request for Meta, in one request each for Twilio. */
export function encode(account: Account, notices: readonly Notice[], now: Date): Encoded[] {
  const { subscription } = account
  if (!subscription?.callbackUrl) return []
  if (subscription.face === 'twilio') return formsOf(account, subscription.callbackUrl, notices)
  const body = escapedJson(payloadOf(account, notices, now))
  return [
    {
      url: subscription.callbackUrl,
      body,
      headers: { 'content-type': 'application/json', 'user-agent': 'facebookexternalua' },
      signature: { 'x-hub-signature-256': signatureOf(body, account.appSecret) },
      notices: notices.length,
    },
  ]
}
