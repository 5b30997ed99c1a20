import { createHash } from 'node:crypto'
import { GraphError } from '../errors.ts'
import { newDigits } from '../randomness.ts'

/** A file stored at the provider. */
export interface MediaFile {
  id: string
  wabaId: string
  mimeType: string
  bytes: Buffer
}

/** Where the provider finds a file: at a link, or among its own. */
export interface MediaSource {
  type: MediaType
  link?: string | undefined
  id?: string | undefined
}

const MB = 1024 * 1024
export type MediaType = 'image' | 'video' | 'audio' | 'document' | 'sticker'

/** The accepted MIME types and the size limit per type. A document may have any MIME type. */
const TAKEN: Record<MediaType, { types: readonly string[] | null; largest: number }> = {
  image: { types: ['image/jpeg', 'image/png'], largest: 5 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], largest: 16 * MB },
  audio: {
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    largest: 16 * MB,
  },
  sticker: { types: ['image/webp'], largest: 0.5 * MB },
  document: { types: null, largest: 100 * MB },
}

/** The default file of each type: the shortest bytes with the right signature. */
const SAMPLES: Record<MediaType, string> = {
  image: '/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==',
  video: 'AAAAGGZ0eXBtcDQyAAAAAG1wNDJpc29t',
  audio: 'T2dnUwACAAAAAAAAAAA=',
  sticker: 'UklGRgwAAABXRUJQVlA4IAAAAAA=',
  document: 'JVBERi0xLjcKJSVFT0YK',
}

/** How long the address of a file is valid, in virtual milliseconds. */
export const ADDRESS_MS = 5 * 60_000
const DOWNLOAD_MS = 10_000
/** A memory limit. Beyond it the oldest files are removed. */
const MOST_FILES = 2_000

/** The files that contacts and businesses have sent. */
export class Media {
  /** The origin of the simulator, known once it listens. */
  origin = ''
  readonly #files = new Map<string, MediaFile>()

  keep(wabaId: string, mimeType: string, bytes: Buffer): MediaFile {
    const [oldest] = this.#files.keys()
    if (oldest !== undefined && this.#files.size >= MOST_FILES) this.#files.delete(oldest)
    const file = { id: newDigits(), wabaId, mimeType, bytes }
    this.#files.set(file.id, file)
    return file
  }

  withId(wabaId: string, id: string): MediaFile | null {
    const file = this.#files.get(id)
    return file?.wabaId === wabaId ? file : null
  }

  /**
   * Loads the file of a message, from its link or its media id, like the provider. Returns an error if the file is not
   * accepted.
   */
  async take(wabaId: string, { type, link, id }: MediaSource): Promise<MediaFile | GraphError> {
    const file = link === undefined ? this.withId(wabaId, id ?? '') : await this.#download(wabaId, link)
    if (file === null) return new GraphError(131009, `${type}.id: no such media`)
    return file instanceof GraphError ? file : (refusalOf(type, file) ?? file)
  }

  async #download(wabaId: string, link: string): Promise<MediaFile | GraphError> {
    try {
      const answer = await fetch(link, { signal: AbortSignal.timeout(DOWNLOAD_MS) })
      if (!answer.ok) return new GraphError(131053, `${link} answered ${answer.status}`)
      const mimeType = answer.headers.get('content-type')?.split(';')[0] ?? 'application/octet-stream'
      return this.keep(wabaId, mimeType, Buffer.from(await answer.arrayBuffer()))
    } catch (error) {
      return new GraphError(131053, `${link} cannot be read: ${(error as Error).message}`)
    }
  }
}

function refusalOf(type: MediaType, { mimeType, bytes }: MediaFile): GraphError | null {
  const { types, largest } = TAKEN[type]
  if (types && !types.includes(mimeType)) return new GraphError(131053, `${mimeType} is not sent as ${type}`)
  return bytes.length > largest ? new GraphError(131053, `${type} of ${bytes.length} bytes`) : null
}

export function sampleOf(type: MediaType): Buffer {
  return Buffer.from(SAMPLES[type], 'base64')
}

/** The hash in the format of webhooks. */
export function sha256Of({ bytes }: MediaFile): string {
  return createHash('sha256').update(bytes).digest('base64')
}
