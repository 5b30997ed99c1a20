import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { plainText } from '../provider/html-text.ts'
import type { InboundFile, SaveFile } from '../provider/message-files.ts'
import type { InboundEvent, OptOutEvent, ProviderEvent, StatusEvent } from '../provider/provider.ts'
import { bytesOf, filesOf, leftOut } from './attachments.ts'
import { isAuthenticated } from './authentication-results.ts'
import { meaningOfBounce } from './failures.ts'
import { layoutOf } from './layout.ts'
import { withoutQuotes } from './reply-text.ts'

const COMPLAINED = 'complaint'
const MAX_TEXT = 50_000
const MAX_SUBJECT = 500
const MAX_NAME = 255
/** Longer ids are replaced by their hash, because they do not fit into an index. */
const MAX_ID = 255
const MAX_CODE = 20
const TOO_LARGE = 'This email is larger than 20 MiB, so its attachments were not fetched.'
/** The placeholder of mail programs for a picture in the plain text. */
const PICTURE = /\[(?:cid|image):[^\]\n]{1,200}\]/g

/** Our side of received emails: the account's address, and the host whose checks of senders count. */
export interface Mailbox {
  address: string
  authservId?: string | undefined
}

/**
 * Reads an email as events: a message, a bounce, a complaint, or nothing. Returns null when it cannot be parsed. Automatic
 * replies are ignored (docs/behaviour/messaging.md: Email). Throws when `save` does.
 * `isBeginning`: only the beginning of the email was fetched.
 */
export async function readMail(
  bytes: Buffer,
  own: Mailbox,
  save: SaveFile,
  isBeginning = false,
): Promise<ProviderEvent[] | null> {
  const mail = await PostalMime.parse(bytes, { rfc822Attachments: true }).catch(() => null)
  if (!mail) return null
  const report = partOf(mail, 'message/delivery-status')
  if (report) return readDeliveryReport(mail, report, own.address)
  const complaint = partOf(mail, 'message/feedback-report')
  if (complaint) return readComplaint(mail, complaint)
  const from = addressIn(mail.from?.address)
  if (from === null || from === own.address || isAutomatic(mail)) return []
  const layout = isBeginning ? undefined : await layoutOf(mail, save)
  // The last file of a partial email is incomplete.
  const files = isBeginning ? [leftOut(TOO_LARGE)] : await filesOf(mail, save)
  return [{ ...readEmail(mail, from, own, files), ...(layout && { layout }) }]
}

function readEmail(mail: Email, from: string, own: Mailbox, files: InboundFile[]): InboundEvent {
  const subject = storable(mail.subject ?? '', MAX_SUBJECT)
  // Some programs send an empty plain text next to a layout.
  const text = storable(mail.text ?? '', MAX_TEXT) || storable(plainText(mail.html ?? ''), MAX_TEXT)
  const said = withoutQuotes(text.replaceAll(PICTURE, ''))
  const sentTo = recipientsOf(mail)
  return {
    kind: 'inbound',
    senderId: own.address,
    // Without a Message-ID, which mail programs always set, the content identifies the email.
    providerId: shortId(storable(mail.messageId ?? '') || `${from} ${mail.date ?? ''} ${subject}`),
    at: mail.date ? dateOrNull(mail.date) : null,
    from: [{ kind: 'email', value: from }],
    name: storable(mail.from?.name ?? '', MAX_NAME) || null,
    type: files[0] ? 'media' : 'text',
    // An opt-out is often only the subject.
    text: said === '' ? subject : said,
    buttonPayload: null,
    files,
    ...(files[0] && { details: { kind: files[0].kind } }),
    ...(subject !== '' && { subject }),
    ...(sentTo.length > 0 && { sentTo }),
    ...(!isFrom(mail, from, own) && { unproven: { letters: lettersIn(mail) } }),
  }
}

/** Whom an email names, those it is for before those who get a copy. */
function recipientsOf({ to = [], cc = [] }: Email): string[] {
  const named = [...to, ...cc].flatMap((each) => each.group ?? [each])
  return named.flatMap(({ address }) => addressIn(address) ?? [])
}

/** Whether the receiving host proves the sender. Several From headers could name one address for it and one for us. */
function isFrom({ headers }: Email, from: string, { authservId }: Mailbox): boolean {
  const valuesOf = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value)
  return (
    authservId !== undefined &&
    valuesOf('from').length === 1 &&
    isAuthenticated(valuesOf('authentication-results'), authservId, from)
  )
}

/** Of a long thread, the latest emails count. */
const MAX_LETTERS = 20

/** Our messages that an email answers, by the Message-IDs that we made. Only who got one can know its id. */
function lettersIn({ inReplyTo = '', references = '' }: Email): string[] {
  const named = [...references.split(/\s+/).slice(-MAX_LETTERS), inReplyTo.trim()]
  return [...new Set(named.map((id) => OURS.exec(id)?.[1]).filter((id) => id !== undefined))]
}

/** Headers of RFC 3834, and older ones. */
function isAutomatic(mail: Email): boolean {
  const submitted = headerOf(mail, 'auto-submitted')
  if (submitted !== null && submitted !== 'no') return true
  if (headerOf(mail, 'x-autoreply') !== null || headerOf(mail, 'x-autorespond') !== null) return true
  return ['bulk', 'junk', 'list', 'auto_reply'].includes(headerOf(mail, 'precedence') ?? '')
}

/** Reads the delivery report (RFC 3464) of an email that its server had accepted. */
function readDeliveryReport(mail: Email, report: Attachment, senderId: string): StatusEvent[] {
  const original = messageIdIn(mail)
  if (original === null) return []
  const fields = fieldsOf(textOf(report))
  const about = { kind: 'status', senderId, at: null, ...original } as const
  const action = fields.get('action')?.toLowerCase()
  if (action === 'delivered') return [{ ...about, status: 'delivered' }]
  if (action !== 'failed') return []
  const status = fields.get('status') ?? '5.0.0'
  // A comment may follow the code.
  const code = /^\d\.\d{1,3}\.\d{1,3}\b/.exec(status)?.[0] ?? storable(status, MAX_CODE)
  const text = storable(fields.get('diagnostic-code') ?? 'The email bounced.', MAX_SUBJECT)
  return [{ ...about, status: 'failed', refusal: { code, text, ...meaningOfBounce(code) } }]
}

/**
 * Reads a complaint (RFC 5965): a recipient reported our email as spam. The report must contain that email, because
 * anyone can write a report, but only the recipient knows the email's id.
 */
function readComplaint(mail: Email, report: Attachment): OptOutEvent[] {
  const fields = fieldsOf(textOf(report))
  if (fields.get('feedback-type')?.toLowerCase() === 'not-spam') return []
  const original = messageIdIn(mail)
  return original ? [{ kind: 'optOut', messageId: original.messageId, reason: COMPLAINED }] : []
}

const OURS = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^@\s<>\p{Cc}]{1,255}>?$/u

/** The ids of the email in a report, which contains the whole email or only its headers. null when it is not ours. */
function messageIdIn(mail: Email): { messageId: string; providerId: string } | null {
  const original = partOf(mail, 'message/rfc822') ?? partOf(mail, 'text/rfc822-headers')
  const providerId = original && fieldsOf(textOf(original)).get('message-id')
  const messageId = providerId && OURS.exec(providerId)?.[1]
  return messageId ? { messageId, providerId } : null
}

function partOf({ attachments }: Email, mimeType: string): Attachment | undefined {
  return attachments.find((part) => part.mimeType === mimeType)
}

function textOf(part: Attachment): string {
  return storable(bytesOf(part).toString('utf8'))
}

/**
 * Of several fields with the same name the last one counts: a report's recipient follows the fields of the whole
 * message.
 */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  let name = ''
  for (const line of text.split(/\r?\n/)) {
    if (/^[ \t]/.test(line) && name !== '') fields.set(name, `${fields.get(name)} ${line.trim()}`)
    const colon = line.indexOf(':')
    if (/^[ \t]/.test(line) || colon < 1) continue
    name = line.slice(0, colon).toLowerCase()
    fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

function headerOf({ headers }: Email, name: string): string | null {
  return (
    headers
      .find((header) => header.key === name)
      ?.value.trim()
      .toLowerCase() ?? null
  )
}

function addressIn(given: string | undefined): string | null {
  const address = given?.trim().toLowerCase() ?? ''
  return address.includes('@') && address.length <= 254 ? storable(address) : null
}

/** A text that can be stored: without NUL and unpaired surrogates, also where it is cut. */
function storable(text: string, longest?: number): string {
  return text.replaceAll('\u0000', '').trim().slice(0, longest).toWellFormed()
}

/** null for an invalid time, and for one before email existed. */
function dateOrNull(text: string): Date | null {
  const at = new Date(text)
  return at.getTime() > 0 ? at : null
}

function shortId(id: string): string {
  return id.length <= MAX_ID ? id : createHash('sha256').update(id).digest('hex')
}
