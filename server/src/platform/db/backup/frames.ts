import type { Readable } from 'node:stream'

/*
 * A backup is a sequence of frames: a letter, the length of what follows (four bytes), and that.
 *
 *   H  what the backup is (JSON)     T  a table begins (JSON)     D  its rows, as COPY writes them
 *   E  the table ends (JSON)         Z  the backup is complete (JSON)
 *
 * In the backup of one organization also:
 *
 *   G  what it needs of all (JSON)   F  a stored file begins (JSON); D and E as for a table
 */

export type FrameKind = 'H' | 'G' | 'T' | 'F' | 'D' | 'E' | 'Z'

export interface Frame {
  kind: FrameKind
  payload: Buffer
}

const HEAD_BYTES = 5
/** A frame is at most this long, so that a damaged file does not fill the memory. */
const MOST_BYTES = 64 * 1024 * 1024

export function jsonOf<T>({ payload }: Frame): T {
  return JSON.parse(payload.toString('utf8')) as T
}

/** The file is not a complete backup. */
export class DamagedBackup extends Error {}

export function frame(kind: FrameKind, payload: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload))
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(kind, 'latin1')
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

export async function* readFrames(stream: Readable): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0)
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (rest.length - at >= HEAD_BYTES) {
      const length = rest.readUInt32BE(at + 1)
      if (length > MOST_BYTES) throw new DamagedBackup('The file is not a backup, or it is damaged.')
      if (rest.length - at - HEAD_BYTES < length) break
      const begin = at + HEAD_BYTES
      yield {
        kind: String.fromCharCode(rest[at]!) as FrameKind,
        payload: rest.subarray(begin, begin + length),
      }
      at = begin + length
    }
    rest = rest.subarray(at)
  }
  if (rest.length > 0) throw new DamagedBackup('The backup ends in the middle.')
}
