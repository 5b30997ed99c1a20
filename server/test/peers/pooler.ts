import { randomInt } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

/*
 * A pooler that lends a session of PostgreSQL for one transaction at a time, as PgBouncer does with
 * `pool_mode = transaction`. It is stricter: what would stay in a session is refused.
 */

export interface TestPooler extends AsyncDisposable {
  /** The address of a database through the pooler. */
  urlOf(url: string): string
  /** What would have stayed in a session. */
  refused: string[]
  /** How many transactions it lent a session for. */
  lent: number
}

/** Sessions for each database: fewer than a service has connections, so that they change hands. */
const SESSIONS = 4
const SSL_REQUEST = 80_877_103
/** PgBouncer knows these parameters and refuses others. */
const PARAMETERS = ['user', 'database', 'application_name', 'client_encoding', 'datestyle']
const STAYS = [
  /\bset\s+(?!local\b)(session\b|[a-z_]+\s*(=|to\b))/i,
  /\bset_config\([^)]*,\s*false\s*\)/i,
  /\bpg_(try_)?advisory_lock\b/i,
  /^\s*(listen|prepare|declare)\b/i,
  /\bcreate\s+temp/i,
]
/** An update's `set column = …` is none. */
const WRITES = /^\s*(with|update|insert|delete|merge|select)\b/i

/** `server`: any address of the server, with user and password. */
export async function startPooler(server: string): Promise<TestPooler> {
  const state = { refused: [] as string[], lent: 0 }
  const sessions = new Map<string, Sessions>()
  const sessionsOf = (database: string) => {
    const known = sessions.get(database) ?? new Sessions(withPath(server, database))
    sessions.set(database, known)
    return known
  }
  const clients = new Set<Socket>()
  const listener = createServer((socket) => {
    clients.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => clients.delete(socket))
    new PooledClient(socket, sessionsOf, state)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  return Object.assign(state, {
    urlOf: (url: string) => {
      const changed = new URL(url)
      changed.host = `127.0.0.1:${port}`
      changed.searchParams.delete('host')
      return changed.href
    },
    [Symbol.asyncDispose]: async () => {
      listener.close()
      for (const client of clients) client.destroy()
      await Promise.all([...sessions.values()].map((each) => each.close()))
    },
  })
}

function withPath(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** The sessions of one database, lent in turn. */
class Sessions {
  readonly #url: string
  readonly #idle: Socket[] = []
  readonly #all = new Set<Socket>()
  readonly #waiting: ((socket: Socket) => void)[] = []
  #open = 0

  constructor(url: string) {
    this.#url = url
  }

  async take(): Promise<Socket> {
    const idle = this.#idle.shift()
    if (idle) return idle
    if (this.#open >= SESSIONS) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#open += 1
    const client = new pg.Client({ connectionString: this.#url })
    client.on('error', () => undefined)
    await client.connect()
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.removeAllListeners('data')
    stream.on('close', () => {
      this.#all.delete(stream)
      this.#open -= 1
    })
    this.#all.add(stream)
    return stream
  }

  give(socket: Socket): void {
    const next = this.#waiting.shift()
    if (next) next(socket)
    else this.#idle.push(socket)
  }

  async close(): Promise<void> {
    for (const socket of this.#all) socket.destroy()
  }
}

type PoolerState = Pick<TestPooler, 'refused' | 'lent'>

class PooledClient {
  readonly #socket: Socket
  readonly #state: PoolerState
  readonly #sessionsOf: (database: string) => Sessions
  #sessions: Sessions | null = null
  #session: Socket | null = null
  #received = Buffer.alloc(0)
  /** Messages that PostgreSQL answers with ReadyForQuery, and that it has not answered. */
  #unanswered = 0
  #handling: Promise<void> = Promise.resolve()

  constructor(socket: Socket, sessionsOf: (database: string) => Sessions, state: PoolerState) {
    this.#socket = socket
    this.#sessionsOf = sessionsOf
    this.#state = state
    socket.on('data', (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes])
      this.#handling = this.#handling.then(() => this.#handle()).catch(() => void socket.destroy())
    })
    // PostgreSQL rolls back what a lost client has begun.
    socket.on('close', () => this.#session?.destroy())
  }

  async #handle(): Promise<void> {
    while (this.#sessions === null) if (!this.#start()) return
    for (;;) {
      const message = this.#next()
      if (!message) return
      const kind = String.fromCharCode(message[0]!)
      if (kind === 'X') return void this.#socket.end()
      this.#look(kind, message.subarray(5))
      if (kind === 'Q' || kind === 'S') this.#unanswered += 1
      this.#session ??= await this.#borrow(this.#sessions)
      this.#session.write(message)
    }
  }

  /** Reads the first messages. Returns whether there was one. */
  #start(): boolean {
    if (this.#received.length < 8 || this.#received.length < this.#received.readInt32BE(0)) return false
    const length = this.#received.readInt32BE(0)
    const message = this.#received.subarray(4, length)
    this.#received = this.#received.subarray(length)
    if (message.readInt32BE(0) === SSL_REQUEST) {
      this.#socket.write('N')
      return true
    }
    const words = message.subarray(4).toString('utf8').split('\0')
    const names = words.filter((word, place) => place % 2 === 0 && word !== '')
    for (const name of names.filter((each) => !PARAMETERS.includes(each)))
      this.#state.refused.push(`startup parameter ${name}`)
    this.#sessions = this.#sessionsOf(words[words.indexOf('database') + 1]!)
    const key = Buffer.alloc(8)
    key.writeInt32BE(randomInt(1, 2 ** 30), 0)
    this.#socket.write(
      Buffer.concat([framed('R', Buffer.alloc(4)), framed('K', key), framed('Z', Buffer.from('I'))]),
    )
    return true
  }

  #next(): Buffer | null {
    if (this.#received.length < 5) return null
    const length = 1 + this.#received.readInt32BE(1)
    if (this.#received.length < length) return null
    const message = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    return message
  }

  #look(kind: string, body: Buffer): void {
    if (kind !== 'Q' && kind !== 'P') return
    const [first = '', second = ''] = body.toString('utf8').split('\0')
    if (kind === 'P' && first !== '') this.#state.refused.push(`prepared statement ${first}`)
    for (const statement of (kind === 'Q' ? first : second).split(';'))
      if (STAYS.some((stays) => stays.test(statement)) && !isWrite(statement))
        this.#state.refused.push(statement.trim().slice(0, 200))
  }

  async #borrow(sessions: Sessions): Promise<Socket> {
    const session = await sessions.take()
    this.#state.lent += 1
    let answer = Buffer.alloc(0)
    const onData = (bytes: Buffer) => {
      answer = Buffer.concat([answer, bytes])
      let at = 0
      let isIdle = false
      while (answer.length - at >= 5 && answer.length - at >= 1 + answer.readInt32BE(at + 1)) {
        if (answer[at] === 0x5a) {
          this.#unanswered -= 1
          isIdle = answer[at + 5] === 0x49 && this.#unanswered === 0
        }
        at += 1 + answer.readInt32BE(at + 1)
      }
      const whole = answer.subarray(0, at)
      answer = answer.subarray(at)
      if (isIdle) {
        // Given back before the client learns it, as its next message may come at once.
        session.off('data', onData)
        session.off('close', onClose)
        this.#session = null
        sessions.give(session)
      }
      this.#socket.write(whole)
    }
    const onClose = () => this.#socket.destroy()
    session.on('data', onData)
    session.on('close', onClose)
    return session
  }
}

function isWrite(statement: string): boolean {
  return WRITES.test(statement) && !/set_config|advisory/i.test(statement)
}

function framed(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
