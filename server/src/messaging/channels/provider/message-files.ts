import type { FileKind } from './message-details.ts'

/* Files of messages in the interface to messaging services. */

/** A file to send. */
export interface FileToSend {
  kind: FileKind
  /** The URL where the provider reads it, valid for a day. */
  url: string
  /** Reads its bytes, for channels that send it inside the message. */
  read(): Promise<Buffer>
  mimeType: string
  fileName: string
}

export type InboundFile = FileAtProvider | FileWithin | FileLeftOut

/** A file at the provider that has to be fetched. */
export interface FileAtProvider {
  kind: FileKind
  /** The reference for `ProviderAccount.findFile`. */
  source: string
  /** According to the provider. */
  mimeType: string | null
  fileName: string | null
}

/** A file that arrived inside the message and is stored. */
export interface FileWithin {
  kind: FileKind
  /** The id in files/. */
  fileId: string
  /** Determined by its content. */
  mimeType: string
  fileName: string | null
  size: number
}

/** A file that was left out. Its message says so. */
export interface FileLeftOut {
  kind: FileKind
  fileName: string | null
  leftOut: string
}

/** Stores a file that arrived inside a message and returns its id. Throws `unavailable`. */
export type SaveFile = (bytes: Buffer) => Promise<string>

/** Where to download a file, with the required headers. */
export interface FoundFile {
  outcome: 'ok'
  url: string
  /** Sent only to the server of `url`, not after a redirect to another. */
  headers: Record<string, string>
  /** According to the provider. */
  mimeType: string | null
}
