import { z } from 'zod'
import { ApiError, toWire } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Runtime } from '../../platform/operations/index.ts'
import { networkOf, type Outbound, OutboundError } from '../../platform/outbound/index.ts'
import { accounts } from '../users/index.ts'
import { OAuthError } from './oauth-error.ts'
import { isRedirectUri } from './redirect-uris.ts'

/** An app that can ask users for access (an OAuth client). */
export interface Client {
  /** For a client that is described by a metadata document, the document's URL. */
  id: string
  name: string
  redirectUris: readonly string[]
}

interface ClientRow {
  id: string
  name: string
  redirect_uris: string[]
  read_at: Date
}

const MAX_NAME = 100
const MAX_REDIRECT_URIS = 10
const MAX_URI = 2_000
/** The most clients that no user has approved: together, and of one network. Beyond it, the oldest give way. */
const MAX_UNAPPROVED = 10_000
const MAX_UNAPPROVED_OF_NETWORK = 20
const NETWORK_BYTES = 16
const UNAPPROVED_MS = 86_400_000
/** An older metadata document is fetched again. */
const DOCUMENT_FRESH_MS = 3_600_000
/** The most metadata documents fetched per minute for one IP address. */
const MAX_DOCUMENTS = 20
const DOCUMENT_MAX_BYTES = 32 * 1024
const DOCUMENT_TIMEOUT_MS = 5_000

const RedirectUris = z.array(z.string().max(MAX_URI)).min(1).max(MAX_REDIRECT_URIS)

/** Client metadata (RFC 7591). Other fields are ignored. */
const Metadata = z.object({
  client_name: z.string().trim().min(1).max(MAX_NAME).default('Unnamed app'),
  redirect_uris: RedirectUris,
})

/** A client metadata document, which has to contain its own URL. */
const Document = Metadata.extend({
  client_id: z.string(),
  token_endpoint_auth_method: z.literal('none').default('none'),
})

/** Registers a client at the request of an IP address. Throws `OAuthError`. */
export async function registerClient(runtime: Runtime, address: string, given: unknown): Promise<Client> {
  const parsed = Metadata.safeParse(given)
  if (!parsed.success) {
    const isAboutUris = parsed.error.issues.some(({ path }) => path[0] === 'redirect_uris')
    const [{ message }] = parsed.error.issues as [z.core.$ZodIssue]
    throw new OAuthError(isAboutUris ? 'invalid_redirect_uri' : 'invalid_client_metadata', message)
  }
  const { client_name: name, redirect_uris: redirectUris } = parsed.data
  if (!redirectUris.every(isRedirectUri))
    throw new OAuthError('invalid_redirect_uri', 'Use https, or http on the loopback interface.')
  const client = { id: toWire('client', runtime.newId()), name, redirectUris }
  await storeClient(runtime, address, client)
  return client
}

/**
 * Finds the client with this id: one that registered itself, or one whose id is the https URL of its metadata document
 * (OAuth Client ID Metadata Documents). `address` is the IP address that the fetch counts against. Throws `not_found`,
 * `rate_limited`.
 */
export async function findClient(
  runtime: Runtime,
  { outbound, address, id }: { outbound: Outbound; address: string; id: string },
): Promise<Client> {
  const row = await runtime.pool.maybe(sql<ClientRow>`select * from oauth_clients where id = ${id}`)
  const known = row && { id, name: row.name, redirectUris: row.redirect_uris }
  if (!id.startsWith('https://')) {
    if (!known) throw new ApiError('not_found', 'This app is not registered. It must register first.')
    return known
  }
  const age = row ? realNow(runtime).getTime() - row.read_at.getTime() : Number.POSITIVE_INFINITY
  if (known && age < DOCUMENT_FRESH_MS) return known
  const { addressLimits } = runtime.services.get(accounts)
  await addressLimits.take({ name: 'documents of programs', address, perMinute: MAX_DOCUMENTS })
  const client = await readDocument(outbound, id)
  await storeClient(runtime, address, client)
  return client
}

async function readDocument(outbound: Outbound, id: string): Promise<Client> {
  const answer = await outbound
    .request({
      method: 'GET',
      url: id,
      headers: { accept: 'application/json' },
      body: null,
      timeoutMs: DOCUMENT_TIMEOUT_MS,
      maxResponseBytes: DOCUMENT_MAX_BYTES,
    })
    .catch((error) => {
      if (error instanceof OutboundError) throw unreadable(id)
      throw error
    })
  const isWhole = answer.status === 200 && !answer.truncated
  const document = Document.safeParse(isWhole ? parseJson(answer.body) : undefined)
  if (!document.success) throw unreadable(id)
  const { client_id: said, client_name: name, redirect_uris: redirectUris } = document.data
  if (said !== id || !redirectUris.every(isRedirectUri)) throw unreadable(id)
  return { id, name, redirectUris }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same error for every reason, so that callers cannot find out what is at a URL. */
function unreadable(id: string): ApiError {
  return new ApiError('not_found', `Could not read the app's metadata at ${id}.`)
}

/** Stores a client. The oldest clients without approval give way: first those of its network, then all others. */
async function storeClient(
  runtime: Runtime,
  address: string,
  { id, name, redirectUris }: Client,
): Promise<void> {
  // A hash: addresses are personal data and are not stored.
  const network = runtime.secrets.mac('network of an app', networkOf(address)).subarray(0, NETWORK_BYTES)
  await runtime.pool.transaction(async (db) => {
    await db.run(sql`
      insert into oauth_clients (id, name, redirect_uris, read_at, network)
      values (${id}, ${name}, ${redirectUris}, ${realNow(runtime)}, ${network})
      on conflict (id) do update set
        name = excluded.name, redirect_uris = excluded.redirect_uris, read_at = excluded.read_at`)
    // Uses oauth_clients_of_network.
    await db.run(sql`
      delete from oauth_clients where allowed_at is null and id in (
        select id from oauth_clients where allowed_at is null and network = ${network}
        order by read_at desc, id desc offset ${MAX_UNAPPROVED_OF_NETWORK})`)
    // Uses oauth_clients_waiting.
    await db.run(sql`
      delete from oauth_clients where allowed_at is null and id in (
        select id from oauth_clients where allowed_at is null
        order by read_at desc offset ${MAX_UNAPPROVED})`)
  })
}

/** Marks a client as approved by a user. Approved clients are not deleted. */
export async function markApproved(db: Db, id: string, now: Date): Promise<void> {
  await db.run(sql`update oauth_clients set allowed_at = ${now} where id = ${id}`)
}

/** Deletes clients that no user approved within a day. */
export async function deleteUnapprovedClients(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNAPPROVED_MS)
  await db.run(sql`delete from oauth_clients where allowed_at is null and read_at < ${before}`)
}

function realNow({ services }: Pick<Runtime, 'services'>): Date {
  return services.get(accounts).realNow()
}
