/** The part of PostgreSQL's protocol (version 3) that shows where a transaction commits. */

/** A whole message. `type` is null for the first message of a client, which has none. */
export interface WireMessage {
  type: string | null
  bytes: Buffer
}

/** Splits a stream into messages. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0)
  #isStarting: boolean

  /** `fromClient`: the first message of a client has no type. */
  constructor(fromClient: boolean) {
    this.#isStarting = fromClient
  }

  *read(chunk: Buffer): Generator<WireMessage> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    for (;;) {
      const head = this.#isStarting ? 0 : 1
      if (this.#rest.length < head + 4) return
      const length = head + this.#rest.readInt32BE(head)
      if (this.#rest.length < length) return
      const bytes = this.#rest.subarray(0, length)
      this.#rest = this.#rest.subarray(length)
      const type = this.#isStarting ? null : String.fromCharCode(bytes[0]!)
      this.#isStarting = false
      yield { type, bytes }
    }
  }
}

/** The startup message of a client with another value for one of its settings. */
export function withSetting(startup: WireMessage, setting: string, value: string): Buffer {
  // Length and protocol, then alternating names and values, each terminated by a zero, and a final zero.
  const texts = startup.bytes.toString('utf8', 8, startup.bytes.length - 2).split('\0')
  const at = texts.findIndex((text, n) => n % 2 === 0 && text === setting)
  if (at < 0) return startup.bytes
  texts[at + 1] = value
  const body = Buffer.from(`${texts.join('\0')}\0\0`)
  const head = Buffer.from(startup.bytes.subarray(0, 8))
  head.writeInt32BE(head.length + body.length)
  return Buffer.concat([head, body])
}

/** The zero-terminated texts in a message: `Q` has one, `P` name and text, `B` portal and name. */
function textsIn({ bytes }: WireMessage, count: number): string[] {
  const texts: string[] = []
  let from = 5
  for (let n = 0; n < count; n += 1) {
    const to = bytes.indexOf(0, from)
    texts.push(bytes.toString('utf8', from, to))
    from = to + 1
  }
  return texts
}

const WRITES = /\b(insert\s+into|update\s+["\w]|delete\s+from)\b/i

/** Follows one connection and reports which messages of the client commit a write. */
export class CommitWatch {
  readonly #named = new Map<string, string>()
  /** Statements since the last commit. */
  #statements: string[] = []
  #isInTransaction = false

  /** The statements that this message commits, or null. */
  commits(message: WireMessage): readonly string[] | null {
    if (message.type === 'Q') return this.#query(textsIn(message, 1)[0]!)
    if (message.type === 'P') {
      const [name, text] = textsIn(message, 2)
      this.#named.set(name!, text!)
    }
    if (message.type === 'B') this.#statements.push(this.#named.get(textsIn(message, 2)[1]!) ?? '')
    return message.type === 'S' && !this.#isInTransaction ? this.#written() : null
  }

  /** Processes a message of the server. */
  answer({ type, bytes }: WireMessage): void {
    if (type !== 'Z') return
    this.#isInTransaction = bytes[5] !== 0x49 // I: idle
    if (!this.#isInTransaction) this.#statements = []
  }

  #query(text: string): readonly string[] | null {
    if (/^\s*commit/i.test(text)) return this.#written()
    this.#statements.push(text)
    return this.#isInTransaction ? null : this.#written()
  }

  #written(): readonly string[] | null {
    return this.#statements.some((text) => WRITES.test(text)) ? this.#statements : null
  }
}
