import { sql } from '../db/index.ts'
import { type Runtime, realClock, toWire } from '../kernel/index.ts'
import { formsOf, type Placement, placeCredential, unsealValue } from './credentials.ts'
import { signatureHeaders } from './signing.ts'
import { unsealSigningSecret } from './subscriptions.ts'
import { hasToken } from './urls.ts'

/** Where the deliveries of a subscription go and how they authenticate; or why they cannot go anywhere. */
export type Destination = OpenDestination | { closed: string }

export interface OpenDestination {
  closed: null
  url: string
  placement: Placement
  credential: string
  signingSecret: string
}

interface DestinationRow {
  id: string
  url: string
  signing_secret_sealed: Buffer
  credential_id: string
  placement: Placement
  value_sealed: Buffer
  deleted_at: Date | null
  disabled_at: Date | null
}

/** The destinations of these subscriptions as they are now, by id. */
export async function loadDestinations(
  { pool, secrets }: Runtime,
  org: string,
  subscriptionIds: readonly string[],
): Promise<Map<string, Destination>> {
  const rows = await pool.rows(sql<DestinationRow>`
    select s.id, s.url, s.signing_secret_sealed, s.deleted_at, s.disabled_at, s.credential_id, c.placement, c.value_sealed
    from webhook_subscriptions s
    join http_credentials c on c.org_id = ${org} and c.id = s.credential_id
    where s.org_id = ${org} and s.id = any(${subscriptionIds})`)
  return new Map(rows.map((row) => [row.id, openDestination(secrets, org, row)]))
}

function openDestination(secrets: Runtime['secrets'], org: string, row: DestinationRow): Destination {
  if (row.deleted_at) return { closed: 'The subscription was deleted.' }
  if (row.disabled_at) return { closed: 'The subscription was disabled because it kept failing.' }
  try {
    const credential = unsealValue(secrets, org, row.credential_id, row.value_sealed)
    const signingSecret = unsealSigningSecret(secrets, org, row.id, row.signing_secret_sealed)
    if (hasToken(row.url) || hasToken(credential)) return { closed: 'An {{env.*}} token has no value.' }
    return { closed: null, url: row.url, placement: row.placement, credential, signingSecret }
  } catch {
    // Sealed with a secret that this installation no longer has: it cannot be opened again.
    return { closed: 'The credential cannot be opened. Create it and the subscription again.' }
  }
}

/** One attempt as it goes out. The signature's time is real: receivers compare it with their own clocks. */
export function addressAttempt(
  destination: OpenDestination,
  eventId: string,
  body: string,
): { url: string; headers: Record<string, string> } {
  const id = toWire('webhookEvent', eventId)
  const seconds = Math.floor(realClock.now().getTime() / 1000)
  const request = { url: new URL(destination.url), headers: {} as Record<string, string> }
  placeCredential(destination.placement, destination.credential, request)
  const headers = {
    ...request.headers,
    'content-type': 'application/json',
    'user-agent': 'Parley-Webhooks/1',
    'idempotency-key': id,
    ...signatureHeaders(destination.signingSecret, id, seconds, body),
  }
  return { url: request.url.href, headers }
}

const REDACTED = '[redacted]'

/** Removes from a text what only this service and the receiver should know: answers may echo the request. */
export function redact(destination: OpenDestination, text: string): string {
  const secrets = [...formsOf(destination.placement, destination.credential), destination.signingSecret]
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)
}
