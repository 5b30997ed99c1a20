import type { Attachment, Email } from 'postal-mime'
import { kindOfType, typeOfFile } from '../provider/file-types.ts'
import type { FileLeftOut, InboundFile, SaveFile } from '../provider/message-files.ts'

/** The most stored files of one email. */
const MAX_FILES = 10
/** A smaller picture within the text is a logo or a tracking pixel. */
const DECORATION_BYTES = 8 * 1024
/** Types of parts that are meant for programs, not for readers. */
const FOR_PROGRAMS = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'message/delivery-status',
  'message/disposition-notification',
  'text/rfc822-headers',
  'text/x-amp-html',
])

/**
 * Stores the files of an email, except those in signatures, quotations and decorations (docs/behaviour/messaging.md:
 * Email). Files beyond the limit are left out, and the message says so.
 */
export async function filesOf(mail: Email, save: SaveFile): Promise<InboundFile[]> {
  const places = placesOfPictures(mail.html ?? '')
  const sent = mail.attachments.filter((part) => isSent(part, places))
  const files: InboundFile[] = []
  for (const part of sent.slice(0, MAX_FILES)) {
    const bytes = bytesOf(part)
    const mimeType = typeOfFile(bytes, part.mimeType)
    const size = bytes.length
    files.push({
      kind: kindOfType(mimeType),
      fileId: await save(bytes),
      mimeType,
      fileName: nameOf(part),
      size,
    })
  }
  const rest = sent.length - MAX_FILES
  return rest > 0
    ? [...files, leftOut(`This email had ${rest} more attachments. Parley keeps ${MAX_FILES} per email.`)]
    : files
}

/** A placeholder for files that are not stored. */
export function leftOut(reason: string): FileLeftOut {
  return { kind: 'document', fileName: null, leftOut: reason }
}

export function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return ArrayBuffer.isView(content)
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content)
}

function isSent(part: Attachment, places: ReadonlyMap<string, 'said' | 'beside'>): boolean {
  const { length } = bytesOf(part)
  if (length === 0 || FOR_PROGRAMS.has(part.mimeType)) return false
  const place = part.contentId && places.get(part.contentId.replace(/^<|>$/g, ''))
  if (!place || !part.mimeType.startsWith('image/')) return true
  return place === 'said' && length > DECORATION_BYTES
}

function nameOf({ filename, mimeType }: Attachment): string | null {
  return filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : null)
}

/**
 * Matches where a quotation begins or ends, where a picture is shown, and where a signature or the answered email
 * begins.
 */
const MARKS =
  /(<blockquote\b)|(<\/blockquote)|\bcid:([^"'\s>)]{1,250})|gmail_signature|moz-signature|applemailsignature|id="signature|divrplyfwdmsg|appendonsend|border-top:solid #e1e1e1/gi

/** The places of the pictures in a layout, by their ids: in the author's text, or only in signatures and quotations. */
function placesOfPictures(html: string): Map<string, 'said' | 'beside'> {
  const places = new Map<string, 'said' | 'beside'>()
  let depth = 0
  let isOver = false
  for (const [, opens, closes, id] of html.matchAll(MARKS)) {
    if (id !== undefined) {
      const name = decoded(id)
      const isSaid = !isOver && depth === 0
      if (isSaid || !places.has(name)) places.set(name, isSaid ? 'said' : 'beside')
    } else if (opens) depth += 1
    else if (closes) depth = Math.max(0, depth - 1)
    else isOver = true
  }
  return places
}

/** Ids are part of a URL, so some programs encode them. */
export function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
