import type { Attachment, Email } from 'postal-mime'
import type { FileWithin, SaveFile } from '../provider/message-files.ts'
import { bytesOf, decoded } from './attachments.ts'

/** The largest layout that is kept, with its pictures. */
const MAX_BYTES = 1024 * 1024
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
/** Matches the place of a picture that is a part of the email. */
const PLACE = /\bcid:([^"'\s>)]{1,250})/gi

/**
 * Stores an email as its sender laid it out, with the pictures that came with it in their places. undefined for an
 * email without HTML, and for a larger one.
 */
export async function layoutOf(mail: Email, save: SaveFile): Promise<FileWithin | undefined> {
  const html = mail.html?.replaceAll('\u0000', '').toWellFormed() ?? ''
  if (html.trim() === '' || html.length > MAX_BYTES) return undefined
  const bytes = Buffer.from(withPictures(html, mail.attachments))
  if (bytes.length > MAX_BYTES) return undefined
  const fileId = await save(bytes)
  return { kind: 'document', fileId, mimeType: 'text/html', fileName: null, size: bytes.length }
}

/** Pictures become parts of the text, as far as there is room. */
function withPictures(html: string, attachments: readonly Attachment[]): string {
  const pictures = new Map(
    attachments
      .filter(({ contentId, mimeType }) => contentId && PICTURES.has(mimeType))
      .map((part) => [part.contentId!.replace(/^<|>$/g, ''), part]),
  )
  let room = MAX_BYTES - Buffer.byteLength(html)
  return html.replaceAll(PLACE, (place, id: string) => {
    const part = pictures.get(decoded(id))
    if (!part) return place
    const address = `data:${part.mimeType};base64,${bytesOf(part).toString('base64')}`
    if (address.length > room) return place
    room -= address.length
    return address
  })
}
