import type { FileKind } from './message-details.ts'

/*
 * Files of messages, as a messaging service gives and takes them.
 */

/** A file that leaves. */
export interface FileToSend {
  kind: FileKind
  /** Where the provider reads it; works for a day. */
  url: string
  /** Its bytes, where it leaves within the message. */
  read(): Promise<Buffer>
  mimeType: string
  fileName: string
}

export type InboundFile = FileAtProvider | FileWithin | FileLeftOut

/** A file that lies at the provider, to be fetched. */
export interface FileAtProvider {
  kind: FileKind
  /** By what the account finds it (`ProviderAccount.findFile`). */
  source: string
  /** As the provider says. */
  mimeType: string | null
  fileName: string | null
}

/** A file that came within the message, and is stored. */
export interface FileWithin {
  kind: FileKind
  /** Of files/. */
  fileId: string
  /** By its content. */
  mimeType: string
  fileName: string | null
  size: number
}

/** A file that came within the message and is not kept: its message says so. */
export interface FileLeftOut {
  kind: FileKind
  fileName: string | null
  leftOut: string
}

/** Stores a file that came within a message and gives its id. Throws `unavailable`. */
export type SaveFile = (bytes: Buffer) => Promise<string>

/** Where a file can be read now, and as whom. */
export interface FoundFile {
  outcome: 'ok'
  url: string
  /** Only for the server that `url` names, not for another one that it leads to. */
  headers: Record<string, string>
  /** As the provider says. */
  mimeType: string | null
}
