import { createHash } from 'node:crypto'
import type { Account } from '../accounts.ts'
import { lettersFrom } from '../randomness.ts'

/** Twilio's id of an account; its auth token is the account's secret. */
export function accountSid({ wabaId }: Account): string {
  return `AC${lettersFrom(`sid of ${wabaId}`, 32)}`
}

/** Twilio's id of a message. */
export function messageSid(id: string): string {
  return `SM${createHash('md5').update(id).digest('hex')}`
}

export function senderSid(numberId: string): string {
  return `XE${createHash('md5').update(numberId).digest('hex')}`
}
