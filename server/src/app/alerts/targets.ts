import { type MailSettings, sendNow } from '../../platform/mail/index.ts'
import type { Alert, AlertTarget } from './alerts.ts'

export interface AlertTargets {
  /** Who gets them by email. */
  email: string | null
  /** Who gets them as JSON. */
  url: string | null
}

/** Less than the lease of an alert. */
const TIMEOUT_MS = 10_000

/** `service`: the address of this installation. */
export function targetsOf(
  { email, url }: AlertTargets,
  mail: MailSettings | null,
  service: string,
): AlertTarget[] {
  const targets: AlertTarget[] = []
  if (email !== null && mail !== null)
    targets.push({
      name: 'email',
      tell: (alert) => sendNow(mail, { to: email, ...emailOf(alert, service) }),
    })
  if (url !== null) targets.push({ name: 'url', tell: (alert) => post(url, { ...alert, service }) })
  return targets
}

function emailOf({ status, alert, text, since }: Alert, service: string): { subject: string; text: string } {
  if (status === 'firing')
    return { subject: `Parley: ${alert}`, text: `${text}\n\nSince ${since}, at ${service}\n` }
  return {
    subject: `Parley: over: ${alert}`,
    text: `This is over: ${text}\n\nIt began at ${since}, at ${service}\n`,
  }
}

/** An address of the operator, so it may be in a private network. Chat programs show the `text`. */
async function post(url: string, body: Alert & { service: string }): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the address of PARLEY_ALERT_URL answered ${response.status}`)
}
