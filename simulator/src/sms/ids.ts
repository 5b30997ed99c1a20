import { createHash } from 'node:crypto'
import type { Account } from '../accounts.ts'

/** Twilio's id of a number of its own. */
export function phoneNumberSid(numberId: string): string {
  return `PN${createHash('md5').update(numberId).digest('hex')}`
}

/** Twilio's id of the account's messaging service, which has its first number. */
export function serviceSid({ wabaId }: Account): string {
  return `MG${createHash('md5').update(wabaId).digest('hex')}`
}
