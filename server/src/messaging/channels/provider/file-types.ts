import type { FileKind } from './message-details.ts'

/** File signatures: the bytes at offset `at`. */
const SIGNATURES: readonly {
  type: string
  at: number
  bytes: string
  and?: { at: number; bytes: string }
}[] = [
  { type: 'image/jpeg', at: 0, bytes: 'ÿØÿ' },
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/gif', at: 0, bytes: 'GIF8' },
  { type: 'image/webp', at: 0, bytes: 'RIFF', and: { at: 8, bytes: 'WEBP' } },
  { type: 'audio/wav', at: 0, bytes: 'RIFF', and: { at: 8, bytes: 'WAVE' } },
  { type: 'audio/ogg', at: 0, bytes: 'OggS' },
  { type: 'audio/amr', at: 0, bytes: '#!AMR' },
  { type: 'audio/mpeg', at: 0, bytes: 'ID3' },
  { type: 'audio/mpeg', at: 0, bytes: 'ÿû' },
  { type: 'audio/aac', at: 0, bytes: 'ÿñ' },
  { type: 'audio/aac', at: 0, bytes: 'ÿù' },
  { type: 'audio/mp4', at: 4, bytes: 'ftypM4A' },
  { type: 'video/3gpp', at: 4, bytes: 'ftyp3g' },
  { type: 'video/quicktime', at: 4, bytes: 'ftypqt' },
  { type: 'video/mp4', at: 4, bytes: 'ftyp' },
  { type: 'video/webm', at: 0, bytes: '\x1aEß£' },
  { type: 'application/pdf', at: 0, bytes: '%PDF-' },
  { type: 'application/zip', at: 0, bytes: 'PK\x03\x04' },
]

/** Office files are ZIP archives. */
const WITHIN_ZIP =
  /^application\/(?:vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.)[a-z0-9.-]{1,60}$/
const PLAIN = ['text/plain', 'text/csv']
const UNKNOWN_TYPE = 'application/octet-stream'
/** How many bytes of a text are checked. */
const SNIFFED_BYTES = 4_096

/**
 * The type of a file by its content. The declared type counts only when browsers do not act on it, so nothing is ever served as a
 * page, drawing or script.
 */
export function typeOfFile(bytes: Uint8Array, declared: string | null): string {
  const said = (declared ?? '').split(';')[0]!.trim().toLowerCase()
  const begins = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const found = SIGNATURES.find(
    ({ at, bytes: mark, and }) =>
      begins.startsWith(mark, at) && (!and || begins.startsWith(and.bytes, and.at)),
  )?.type
  if (found === 'application/zip') return WITHIN_ZIP.test(said) ? said : found
  // An M4A without its own signature looks like a video without pictures.
  if (found === 'video/mp4' && said === 'audio/mp4') return said
  if (found) return found
  return PLAIN.includes(said) && !bytes.subarray(0, SNIFFED_BYTES).includes(0) ? said : UNKNOWN_TYPE
}

/** The types that WhatsApp shows inline. Anything else is sent as a document. */
const SENT_AS: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'video/mp4': 'video',
  'video/3gpp': 'video',
  'audio/ogg': 'audio',
  'audio/mpeg': 'audio',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/mp4': 'audio',
}

const MB = 1024 * 1024
/** The largest file of each kind at WhatsApp, in bytes (docs/whatsapp.md: Media). */
export const LARGEST: Readonly<Record<FileKind, number>> = {
  image: 5 * MB,
  sticker: 0.5 * MB,
  audio: 16 * MB,
  video: 16 * MB,
  document: 100 * MB,
}

/** The kind of a file, by its type. */
export function kindOfType(mimeType: string | null): FileKind {
  const family = mimeType?.split('/')[0] ?? ''
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
}

/** The kind as which a file is sent. A file that is too large for its kind is a document. */
export function kindOfFile(type: string, size: number): FileKind {
  const kind = SENT_AS[type] ?? 'document'
  return size <= LARGEST[kind] ? kind : 'document'
}

/** A safe file name of at most 200 characters, without folders, control characters and quotes. */
export function safeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1)!
  const plain = last.replace(/[\p{Cc}\p{Cf}"<>|?*:;]/gu, '_')
  return plain.replace(/^\.+/, '').slice(-200).toWellFormed().trim() || 'file'
}
