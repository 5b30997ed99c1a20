import { setImmediate } from 'node:timers'
import { connect as connectTls } from 'node:tls'
import type { ImapFlow, ImapTransport, ImapTransportSocket } from 'imapflow'
import { z } from 'zod'
import { CHANNELS } from '../../../customers/index.ts'
import { openSocket } from '../../../platform/outbound/index.ts'
import type { ProviderFailure } from '../provider/failures.ts'
import type { SaveFile } from '../provider/message-files.ts'
import type { Polled, ProviderEvent } from '../provider/provider.ts'
import { type Mailbox, readMail } from './inbound-mail.ts'
import type { MailServer } from './smtp.ts'

/** The address of a mailbox and our login. */
export interface ImapServer extends MailServer {
  /** The folder for incoming answers. */
  folder: string
}

/** The position in a mailbox. A UID is valid only within its UIDVALIDITY (RFC 3501, 2.3.1.1). */
const Position = z.object({
  /** The mailbox of the UID. After a change of the settings, another one has the emails for the address. */
  of: z.string(),
  validity: z.string(),
  uid: z.int(),
  readAt: z.iso.datetime(),
  /** When the last emails came, or the mailbox was first read. */
  activeAt: z.iso.datetime().optional(),
})
type Position = z.output<typeof Position>

/** Emails per poll. */
const AT_ONCE = 50
/** The size limit is the same for both ways of receiving email. */
const MAX_EMAIL_BYTES = CHANNELS.email.webhooks.maxBytes
/** Their total size, unless a single one is larger. */
const BYTES_AT_ONCE = MAX_EMAIL_BYTES
/** After so many real milliseconds a poll begins no further email. */
const ENOUGH_MS = 30_000
/** How much of a too large email is read. The text comes first. */
const BEGINNING_BYTES = 1024 * 1024
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** The most real milliseconds of a connection. The lease of the mailbox is longer. */
const CONNECTION_MS = 80_000
/** How far back a renumbered or another mailbox is read. Emails that were already read are recognized by their Message-ID. */
const OVERLAP_MS = 24 * 3_600_000
/** For so long after an email, or after the mailbox was connected, more are likely: people answer each other. */
const ACTIVE_MS = 10 * 60_000

interface Polling {
  position: unknown
  now: Date
  save: SaveFile
  /** When it is aborted, no further email is begun. Each poll reads at least one. */
  enough?: AbortSignal
}

/**
 * Fetches what arrived in the mailbox since `position`. With null it starts from now. The mailbox is not changed, and an email
 * that cannot be read is skipped. What a poll does not finish is left to the next one.
 */
export async function pollMailbox(
  server: ImapServer,
  own: Mailbox,
  { position: given, now, save, enough = AbortSignal.timeout(ENOUGH_MS) }: Polling,
): Promise<Polled | ProviderFailure> {
  let client: ImapFlow | null = null
  let timer: NodeJS.Timeout | undefined
  try {
    client = await openClient(server)
    timer = setTimeout(() => client?.close(), CONNECTION_MS)
    const box = await client.mailboxOpen(server.folder, { readOnly: true })
    const position = Position.safeParse(given)
    const at = { of: nameOf(server), validity: String(box.uidValidity), readAt: now.toISOString() }
    const known = position.success ? position.data : null
    if (known === null) {
      const start = { ...at, activeAt: at.readAt, uid: box.uidNext - 1 }
      return { outcome: 'ok', events: [], position: start, hasMore: false, isActive: true }
    }
    const isNumbered = known.of === at.of && known.validity === at.validity
    const uids = await newUids(client, known, isNumbered)
    const chosen = await chooseMails(client, uids.slice(0, AT_ONCE))
    const { events, read } = await readAll(client, chosen, enough, (source, isBeginning) =>
      readMail(source, own, save, isBeginning),
    )
    const kept = isNumbered ? known.uid : 0
    const uid = Math.max(kept, ...read.map((mail) => mail.uid))
    const hasMore = uids.length > read.length
    // After the mailbox was renumbered or changed, the next poll continues by number if this one reached the end.
    const last = uids.length === 0 && !isNumbered ? box.uidNext - 1 : uid
    const activeAt = read.length > 0 ? at.readAt : known.activeAt
    const isActive = activeAt !== undefined && now.getTime() - Date.parse(activeAt) < ACTIVE_MS
    return { outcome: 'ok', events, position: { ...at, uid: last, activeAt }, hasMore, isActive }
  } catch (error) {
    return failureOf(error as ImapError)
  } finally {
    clearTimeout(timer)
    client?.close()
  }
}

function nameOf({ host, user, folder }: ImapServer): string {
  return `${user}@${host}/${folder}`
}

/** The unread UIDs, the oldest first. `isNumbered`: the UID of the position still counts. */
async function newUids(client: ImapFlow, { uid, readAt }: Position, isNumbered: boolean): Promise<number[]> {
  const query = isNumbered ? { uid: `${uid + 1}:*` } : { since: new Date(Date.parse(readAt) - OVERLAP_MS) }
  const found = (await client.search(query, { uid: true })) || []
  // A range up to the last UID always contains the last one, even if it begins after it.
  const fresh = isNumbered ? found.filter((each) => each > uid) : found
  return fresh.toSorted((a, b) => a - b)
}

/** An email in the mailbox, and its size according to the server. */
interface ListedMail {
  uid: number
  size: number
}

/** The first of these emails that fit into one poll, at least one. */
async function chooseMails(client: ImapFlow, uids: readonly number[]): Promise<ListedMail[]> {
  if (uids.length === 0) return []
  const sizes = new Map<number, number>()
  for await (const { uid, size } of client.fetch(uids.join(','), { uid: true, size: true }, { uid: true }))
    sizes.set(uid, size ?? 0)
  const chosen: ListedMail[] = []
  let total = 0
  for (const uid of uids) {
    const size = sizes.get(uid) ?? 0
    total += Math.min(size, MAX_EMAIL_BYTES)
    if (chosen.length > 0 && total > BYTES_AT_ONCE) break
    chosen.push({ uid, size })
  }
  return chosen
}

type Reader = (source: Buffer, isBeginning: boolean) => Promise<ProviderEvent[] | null>

/** Reads one email at a time, so that only one is in memory, until it is enough. Returns which ones it read. */
async function readAll(
  client: ImapFlow,
  mails: readonly ListedMail[],
  enough: AbortSignal,
  reader: Reader,
): Promise<{ events: ProviderEvent[]; read: readonly ListedMail[] }> {
  const events: ProviderEvent[] = []
  for (const [index, mail] of mails.entries()) {
    const isFirst = index === 0
    if (enough.aborted && !isFirst) return { events, read: mails.slice(0, index) }
    try {
      events.push(...(await readOne(client, mail, reader)))
    } catch (error) {
      if (isFirst) throw error
      // The next poll begins with this email, and reports what fails then.
      return { events, read: mails.slice(0, index) }
    }
  }
  return { events, read: mails }
}

async function readOne(
  client: ImapFlow,
  { uid, size }: ListedMail,
  reader: Reader,
): Promise<ProviderEvent[]> {
  // Some servers report wrong sizes. One byte beyond the limit shows that there is more.
  const maxLength = size > MAX_EMAIL_BYTES ? BEGINNING_BYTES : MAX_EMAIL_BYTES + 1
  const found = await client.fetchOne(String(uid), { uid: true, source: { maxLength } }, { uid: true })
  if (found === false || !found.source) return []
  const isBeginning = size > MAX_EMAIL_BYTES || found.source.length > MAX_EMAIL_BYTES
  return (await reader(found.source, isBeginning)) ?? []
}

async function openClient(server: ImapServer): Promise<ImapFlow> {
  const { host, port, encryption, user, password, allowLoopback } = server
  // The library takes a tenth of the time in which the service starts, so the first mailbox loads it.
  const library = await import('imapflow')
  const isTls = encryption === 'tls'
  const socket = await openSocket({ host, port, isTls, allowLoopback, timeoutMs: CONNECT_MS })
  const client = new library.ImapFlow({
    host,
    port,
    secure: isTls,
    doSTARTTLS: encryption === 'starttls',
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: 2 * MAX_EMAIL_BYTES,
    transport: over(socket),
  })
  // The pending command gets the error.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    socket.destroy()
    throw error
  })
  return client
}

/** Gives the library the connection that was checked. It starts TLS on it if the server requires STARTTLS. */
function over(socket: ImapTransportSocket): ImapTransport {
  return {
    connect: (_, onConnect) => {
      setImmediate(onConnect)
      return socket
    },
    upgrade: (plain, { servername }, onSecure) =>
      connectTls({ socket: plain as never, ...(servername && { servername }) }, onSecure),
  }
}

interface ImapError extends Error {
  authenticationFailed?: boolean
  responseText?: string
  code?: string
}

const MAX_TEXT = 500

/** A failed poll changes nothing in the mailbox, so it can always be repeated. */
function failureOf(error: ImapError): ProviderFailure {
  const text = (error.responseText ?? error.message).slice(0, MAX_TEXT).toWellFormed()
  if (error.authenticationFailed) return { outcome: 'refused', class: 'auth', code: 'imap_login', text }
  return { outcome: 'notSent', text }
}
