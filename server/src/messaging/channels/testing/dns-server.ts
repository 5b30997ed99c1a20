import { createSocket, type Socket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

const TXT = 16
const NAME_ERROR = 3
const SERVER_FAILURE = 2
const HEADER_BYTES = 12
const PIECE_BYTES = 255

/** A local DNS server that answers TXT questions from a table. Names without a record do not exist. */
export class DnsServer implements AsyncDisposable {
  /** The records of a name; null: the server fails on it. */
  readonly records = new Map<string, readonly string[] | null>()
  readonly #socket: Socket = createSocket('udp4')

  static async start(): Promise<DnsServer> {
    const server = new DnsServer()
    server.#socket.on('message', (query, from) => {
      server.#socket.send(server.#answer(query), from.port, from.address)
    })
    await new Promise<void>((done) => server.#socket.bind(0, '127.0.0.1', done))
    return server
  }

  get address(): string {
    return `127.0.0.1:${(this.#socket.address() as AddressInfo).port}`
  }

  /** RFC 1035: the header, the question again, and one record for each text. */
  #answer(query: Buffer): Buffer {
    const labels: string[] = []
    let at = HEADER_BYTES
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const question = query.subarray(HEADER_BYTES, at + 5)
    const found = this.records.get(labels.join('.').toLowerCase())
    const answers = (found ?? []).map(recordOf)
    const code = found === null ? SERVER_FAILURE : found === undefined ? NAME_ERROR : 0
    const header = Buffer.alloc(HEADER_BYTES)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    return Buffer.concat([header, question, ...answers])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((done) => this.#socket.close(() => done()))
  }
}

/** A TXT record of the name in the question, its text in pieces of 255 bytes. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const pieces: Buffer[] = []
  for (let from = 0; from < bytes.length || from === 0; from += PIECE_BYTES) {
    const piece = bytes.subarray(from, from + PIECE_BYTES)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
