import { sql } from '../db/index.ts'
import { loadVariables, resolveTokens, UnresolvedToken, type Variables } from '../environments/index.ts'
import { type Runtime, realClock, toWire } from '../kernel/index.ts'
import { formsOf, type Placement, placeCredential, unsealValue } from './credentials.ts'
import { signatureHeaders } from './signing.ts'
import { unsealSigningSecret } from './subscriptions.ts'
import { urlProblem } from './urls.ts'

/** Where the deliveries of a subscription go and how they authenticate; or why they cannot go anywhere. */
export type Destination = OpenDestination | { closed: string }

export interface OpenDestination {
  closed: null
  url: string
  placement: Placement
  credential: string
  signingSecret: string
  /** Secret values of the environment that are in the URL or the credential. */
  secrets: string[]
}

/** A subscription, and the environment that its tokens take their values from; null: the default one. */
interface Aim {
  subscription_id: string
  environment_id: string | null
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

/** The destinations of these subscriptions as they are now. */
export async function loadDestinations(
  { pool, secrets }: Runtime,
  org: string,
  aims: readonly Aim[],
): Promise<(aim: Aim) => Destination> {
  const subscriptions = [...new Set(aims.map((aim) => aim.subscription_id))]
  const environments = [...new Set(aims.map((aim) => aim.environment_id))]
  const rows = await pool.rows(sql<DestinationRow>`
    select s.id, s.url, s.signing_secret_sealed, s.deleted_at, s.disabled_at, s.credential_id, c.placement, c.value_sealed
    from webhook_subscriptions s
    join http_credentials c on c.org_id = ${org} and c.id = s.credential_id
    where s.org_id = ${org} and s.id = any(${subscriptions})`)
  const variables = await loadVariables(pool, secrets, org, environments)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const opened = new Map<string, Destination>()
  return ({ subscription_id, environment_id }) => {
    const name = `${subscription_id}/${environment_id}`
    const known = opened.get(name)
    if (known) return known
    const made = openDestination(
      secrets,
      org,
      rowOf.get(subscription_id)!,
      variablesIn(environment_id, variables),
    )
    opened.set(name, made)
    return made
  }
}

/** null: the environment is gone. An organization without environments has no variables. */
function variablesIn(
  environment: string | null,
  loaded: ReadonlyMap<string | null, Variables>,
): Variables | null {
  return loaded.get(environment) ?? (environment === null ? new Map() : null)
}

function openDestination(
  secrets: Runtime['secrets'],
  org: string,
  row: DestinationRow,
  variables: Variables | null,
): Destination {
  if (row.deleted_at) return { closed: 'The subscription was deleted.' }
  if (row.disabled_at) return { closed: 'The subscription was disabled because it kept failing.' }
  if (!variables) return { closed: 'The environment was deleted.' }
  const sealed = openSecrets(secrets, org, row)
  if (!sealed) return { closed: 'The credential cannot be opened. Create it and the subscription again.' }
  try {
    const url = resolveTokens(row.url, variables)
    const credential = resolveTokens(sealed.credential, variables)
    const problem = urlProblem(url.text)
    if (problem) return { closed: `With the values of its environment, the URL is none. ${problem}` }
    return {
      closed: null,
      url: url.text,
      placement: row.placement,
      credential: credential.text,
      signingSecret: sealed.signingSecret,
      secrets: [...url.secrets, ...credential.secrets],
    }
  } catch (error) {
    if (error instanceof UnresolvedToken) return { closed: error.message }
    throw error
  }
}

/** null: sealed with a secret that this installation no longer has. */
function openSecrets(secrets: Runtime['secrets'], org: string, row: DestinationRow) {
  try {
    return {
      credential: unsealValue(secrets, org, row.credential_id, row.value_sealed),
      signingSecret: unsealSigningSecret(secrets, org, row.id, row.signing_secret_sealed),
    }
  } catch {
    return null
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
  const secrets = [
    ...formsOf(destination.placement, destination.credential),
    destination.signingSecret,
    ...destination.secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]),
  ]
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)
}
