import type { RefusalClass } from './provider.ts'

/** The stable word a run is told (`error.errorName` in webhooks) when a message of it failed for this reason. */
export const ERROR_NAME: Record<RefusalClass, string> = {
  auth: 'provider_account_refused',
  throttle: 'provider_throttled',
  window: 'window_closed',
  recipient: 'recipient_unreachable',
  marketing: 'marketing_declined',
  template: 'template_refused',
  message: 'message_refused',
  unknown: 'provider_refused',
}

/** The do-not-contact entry that a refusal asks for. Without a number there is nothing to put on the list. */
export function optOutOf(phone: string | null, { optOut }: { optOut?: string }) {
  return optOut === undefined || phone === null
    ? []
    : [{ kind: 'phone' as const, value: phone, reason: optOut }]
}
