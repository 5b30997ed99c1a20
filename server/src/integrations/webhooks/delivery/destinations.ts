import { realClock, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { refusedAt } from '../../../platform/schema/index.ts'
import {
  credentialIn,
  formsInUrl,
  formsOf,
  loadCredentials,
  openCredential,
  type Placement,
  placeCredential,
  type StoredCredential,
} from '../../credentials/index.ts'
import {
  loadEnvironments,
  type OpenEnvironment,
  resolveTokens,
  UnresolvedToken,
} from '../../environments/index.ts'
import { earlierSecretsAt, type StoredEarlier } from '../signing/earlier-secrets.ts'
import { signatureHeaders } from '../signing/signing.ts'
import { unsealSigningSecret } from '../signing/signing-secrets.ts'
import { filledUrlProblem } from '../urls.ts'

/** Where the deliveries of a subscription go and how they authenticate; or why they cannot go anywhere. */
export type Destination = OpenDestination | { closed: string }

export interface OpenDestination {
  closed: null
  url: string
  placement: Placement
  credential: string
  /** The current one, and those before it while they still sign. */
  signingSecrets: string[]
  /** Secret values of the environment that are in the URL or the credential. */
  secrets: string[]
}

/** A subscription, and the environment that its tokens take their values from; null: the default one. */
export interface Aim {
  subscription_id: string
  environment_id: string | null
}

interface DestinationRow extends StoredEarlier {
  id: string
  url: string
  signing_secret_sealed: Buffer
  /** null: it was deleted. */
  credential_id: string | null
  deleted_at: Date | null
  disabled_at: Date | null
}

/** The destinations of these subscriptions as they are now. */
export async function loadDestinations(
  { pool, secrets, clock }: Runtime,
  org: string,
  aims: readonly Aim[],
): Promise<(aim: Aim) => Destination> {
  const subscriptions = [...new Set(aims.map((aim) => aim.subscription_id))]
  const rows = await pool.rows(sql<DestinationRow>`
    select id, url, signing_secret_sealed, previous_secret_sealed, previous_secret_until, earlier_secrets,
           credential_id, deleted_at, disabled_at
    from webhook_subscriptions where org_id = ${org} and id = any(${subscriptions})`)
  const named = [...new Set(rows.map((row) => row.credential_id).filter((id) => id !== null))]
  const credentials = await loadCredentials(pool, org, named)
  const placeIds = [...new Set(aims.map((aim) => aim.environment_id))]
  const environments = await loadEnvironments(pool, secrets, org, placeIds)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const opened = new Map<string, Destination>()
  return ({ subscription_id, environment_id }) => {
    const name = `${subscription_id}/${environment_id}`
    const known = opened.get(name)
    if (known) return known
    const row = rowOf.get(subscription_id)!
    const environment = environments.get(environment_id) ?? null
    const isGone = environment_id !== null && environment === null
    const made = isGone
      ? { closed: 'The environment was deleted.' }
      : openDestination(
          { secrets, org, now: clock.now() },
          row,
          credentials.get(row.credential_id ?? '') ?? [],
          environment,
        )
    opened.set(name, made)
    return made
  }
}

interface Opening {
  secrets: Runtime['secrets']
  org: string
  now: Date
}

/** `environment` is null where the organization has none: then there are no variables. */
function openDestination(
  opening: Opening,
  row: DestinationRow,
  credentials: readonly StoredCredential[],
  environment: OpenEnvironment | null,
): Destination {
  if (row.deleted_at) return { closed: 'The subscription was deleted.' }
  if (row.disabled_at) return { closed: 'The subscription was disabled.' }
  const stored = credentialIn(environment?.id ?? null, credentials)
  if (!stored) return { closed: 'The credential has no value for this environment and no default value.' }
  if (stored.placement.type === 'NONE') {
    return { closed: 'The credential has the type NONE in this environment and does not authenticate.' }
  }
  const signingSecrets = openSigningSecrets(opening, row)
  if (!signingSecrets) return { closed: 'The signing secret cannot be decrypted. Rotate it.' }
  try {
    const variables = environment?.variables ?? new Map()
    const credential = openCredential(opening.secrets, opening.org, stored, variables)
    if (!credential) return { closed: 'The credential cannot be decrypted. Rotate its value.' }
    const url = resolveTokens(row.url, variables)
    const problem = filledUrlProblem(url.text)
    const secrets = [...url.secrets, ...credential.secrets]
    if (problem) return { closed: `With this environment's variables, the URL is not valid. ${problem}` }
    const { host } = new URL(url.text)
    // Without hosts it may go wherever the administrator who made the subscription sends it.
    if ([stored, ...secrets].some(({ hosts }) => refusedAt(host, hosts) === 'host_not_allowed')) {
      return {
        closed: `The credential, or a secret variable, may not be sent to ${host}. Add it to its \`hosts\`.`,
      }
    }
    return {
      closed: null,
      url: url.text,
      placement: credential.placement,
      credential: credential.value,
      signingSecrets,
      secrets: secrets.map(({ value }) => value),
    }
  } catch (error) {
    if (error instanceof UnresolvedToken) return { closed: error.message }
    throw error
  }
}

/** null: the current one was sealed with a secret that this installation no longer has. */
function openSigningSecrets({ secrets, org, now }: Opening, row: DestinationRow): string[] | null {
  const open = (sealed: Buffer): string | null => {
    try {
      return unsealSigningSecret(secrets, org, row.id, sealed)
    } catch {
      return null
    }
  }
  const current = open(row.signing_secret_sealed)
  if (current === null) return null
  // Whoever rotates a secret that cannot be decrypted leaves it there.
  const earlier = earlierSecretsAt(now, row).map(({ sealed }) => open(sealed))
  return [current, ...earlier.filter((secret) => secret !== null)]
}

export interface AddressedAttempt {
  url: string
  headers: Record<string, string>
}

/** One attempt as it goes out. The signature's time is real: receivers compare it with their own clocks. */
export function addressAttempt(
  destination: OpenDestination,
  eventId: string,
  body: string,
): AddressedAttempt {
  const id = toWire('webhookEvent', eventId)
  const seconds = Math.floor(realClock.now().getTime() / 1000)
  const request = { url: new URL(destination.url), headers: {} as Record<string, string> }
  placeCredential(destination.placement, destination.credential, request)
  const headers = {
    ...request.headers,
    'content-type': 'application/json',
    'user-agent': 'Parley-Webhooks/1',
    'idempotency-key': id,
    ...signatureHeaders(destination.signingSecrets, id, seconds, body),
  }
  return { url: request.url.href, headers }
}

const REDACTED = '[redacted]'

/** Removes secrets of the service and the receiver from a text, because answers may echo the request. */
export function redact(destination: OpenDestination, text: string): string {
  const secrets = [
    ...formsOf(destination.placement, destination.credential),
    ...destination.signingSecrets,
    ...destination.secrets.flatMap((secret) => [secret, encodeURIComponent(secret), ...formsInUrl(secret)]),
  ]
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)
}

/** The request of an attempt as shown to users, without secrets of the service and the receiver. */
export function showRequest(
  destination: OpenDestination,
  { url, headers }: AddressedAttempt,
): { url: string; requestHeaders: Record<string, string> } {
  const shown = Object.entries(headers).map(([name, value]) => [name, redact(destination, value)])
  return { url: redact(destination, url), requestHeaders: Object.fromEntries(shown) }
}
