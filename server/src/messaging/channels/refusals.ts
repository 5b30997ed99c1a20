import type { Suppression } from '../../customers/index.ts'
import type { RefusalClass, RefusalReason } from './provider/failures.ts'

/** The stable error name that a run gets (`error.errorName` in webhooks) when its message failed for this reason. */
const ERROR_NAME: Record<RefusalClass, string> = {
  auth: 'provider_account_refused',
  throttle: 'provider_throttled',
  rate: 'provider_throttled',
  window: 'window_closed',
  recipient: 'recipient_unreachable',
  marketing: 'marketing_declined',
  template: 'template_refused',
  message: 'message_refused',
  unknown: 'provider_refused',
}

/** The name of a refusal for runs. */
export function errorNameOf({ class: kind, errorName }: Pick<RefusalReason, 'class' | 'errorName'>): string {
  return errorName ?? ERROR_NAME[kind]
}

/** The contact's addresses for the do-not-contact list. */
export interface Suppressible {
  phone_number: string | null
  email: string | null
}

/** A contact's entry on the do-not-contact list, under the address that messages go to. */
export function entriesFor({ phone_number, email }: Suppressible, reason: string): Suppression[] {
  if (phone_number !== null) return [{ kind: 'phone', value: phone_number, reason }]
  return email === null ? [] : [{ kind: 'email', value: email, reason }]
}
