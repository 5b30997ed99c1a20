import type { CallOptions, Settings } from './options.ts'
import { type Outgoing, send } from './retries.ts'
import { eventsIn, type ServerEvent } from './server-events.ts'

/** The result of a call with its response metadata. */
export interface Answer<T> {
  data: T
  status: number
  /** For `ifMatch` of an edit; null when the service returns none. */
  etag: string | null
  requestId: string | null
  /** The call was already executed with the same idempotency key. */
  wasReplayed: boolean
}

/** The result of a call, or the whole response on request. */
export interface Call<T> extends Promise<T> {
  answer(): Promise<Answer<T>>
}

export interface Page<T> {
  data: T[]
  next_cursor: string | null
  /** On request, where the list can be counted. */
  total?: { count: number; capped: boolean } | undefined
}

/** A list: `await` returns one page, `for await` iterates over the records of this page and all later ones. */
export interface Pages<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {
  /** Iterates over pages. */
  pages(): AsyncIterable<Page<T>>
}

/** The content of a file upload. */
export type FileBody = string | Blob | Uint8Array | ReadableStream<Uint8Array>

type Input = Record<string, unknown>

/** The content type of an upload, by its route. */
const FILE_TYPES: Record<string, string | undefined> = { csv: 'text/csv', file: 'application/octet-stream' }

/** Method, path and special content: sends `pages`, `csv` or `file`; receives `text`, `bytes` or `events`. */
export type Route = `${string} /${string}`

/** Sends the calls of one client. */
export class Caller {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Calls a route by its kind. */
  call(route: Route, input: Input = {}, options: CallOptions = {}): unknown {
    const [method = '', path = '', kind] = route.split(' ')
    if (kind === 'pages') return this.#pages(path, input, options)
    if (kind === 'events') return this.#events(path, input, options)
    const read = kind === 'text' ? readText : kind === 'bytes' ? readBytes : readJson
    const request = () => this.#request(method, path, input, options, FILE_TYPES[kind ?? ''])
    const resumable = () => ({ ...request(), resume: () => this.#rest(request(), path, input, options) })
    // Other files are sent as a whole, and have no record that says how much has arrived.
    const isInPieces = kind === 'csv' && path.endsWith('/file')
    return this.#once(isInPieces ? resumable : request, options, read)
  }

  /** What is left of an upload: the part that has not arrived, or only the answer, which is the record. */
  async #rest(whole: Outgoing, path: string, input: Input, options: CallOptions): Promise<Outgoing> {
    const { file, offset = 0, ...ids } = input as { file: FileBody; offset?: number }
    const fresh = { ...options, fromPrimary: true, maxRetries: 0 }
    const record = this.#request('GET', path.replace(/\/file$/, ''), ids, fresh)
    const { data } = await send(this.#settings, record, fresh, readJson)
    const { status, bytes } = data as { status: string; bytes: { received: number } }
    const blob = file instanceof Blob ? file : new Blob([file] as ConstructorParameters<typeof Blob>[0])
    const arrived = bytes.received - offset
    // Where the import was canceled or has another file, the service says so.
    if (status === 'CANCELED' || arrived < 0 || arrived > blob.size) return whole
    if (status !== 'UPLOADING') return arrived === blob.size ? record : whole
    const rest = { ...ids, offset: bytes.received, file: blob.slice(arrived) }
    return this.#request('PUT', path, rest, options, FILE_TYPES.csv)
  }

  #once<T>(
    request: () => Outgoing,
    options: CallOptions,
    read: (response: Response) => Promise<Answer<T>>,
  ): Call<T> {
    // An input that cannot be sent rejects the call, as any other failure does.
    const answered = (async () => send(this.#settings, request(), options, read))()
    const data = answered.then((answer) => answer.data)
    const answer = () => {
      // The caller awaits the response, not this promise.
      data.catch(() => undefined)
      return answered
    }
    return Object.assign(data, { answer })
  }

  #pages(path: string, input: Input, options: CallOptions): Pages<unknown> {
    const page = async (cursor: unknown) => {
      const request = this.#request('GET', path, cursor === undefined ? input : { ...input, cursor }, options)
      const { data } = await send(this.#settings, request, options, readJson)
      return data as Page<unknown>
    }
    async function* pages() {
      let given = await page(undefined)
      yield given
      while (given.next_cursor !== null) {
        given = await page(given.next_cursor)
        yield given
      }
    }
    async function* records() {
      for await (const { data } of pages()) yield* data
    }
    return {
      // biome-ignore lint/suspicious/noThenProperty: `await` returns the first page.
      then: (taken, failed) => page(undefined).then(taken, failed),
      [Symbol.asyncIterator]: records,
      pages,
    }
  }

  async *#events(path: string, input: Input, options: CallOptions): AsyncGenerator<ServerEvent> {
    const request = this.#request('GET', path, input, options)
    const response = await send(this.#settings, request, options, async (answer) => answer)
    options.onOpen?.()
    yield* eventsIn(response)
  }

  /** Path fields go into the path; others into the query of reads and deletions, or into the body of writes. */
  #request(method: string, path: string, input: Input, options: CallOptions, fileType?: string): Outgoing {
    const { file, ...rest } = input
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest[name]
      delete rest[name]
      return segmentOf(name, value)
    })
    const headers: Record<string, string> = {}
    if (this.#settings.userAgent) headers['user-agent'] = this.#settings.userAgent
    if (this.#settings.key) headers.authorization = `Bearer ${this.#settings.key}`
    if (method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? randomKey()
    if (options.ifMatch) headers['if-match'] = options.ifMatch
    if (options.fromPrimary) headers['parley-consistency'] = 'primary'
    if (options.requestId) headers['x-request-id'] = options.requestId
    if (options.lastEventId) headers['last-event-id'] = options.lastEventId
    const hasBody = !fileType && method !== 'GET' && method !== 'DELETE'
    if (fileType) headers['content-type'] = fileType
    else if (hasBody) headers['content-type'] = 'application/json'
    return {
      method,
      path: `/api/v1${filled}${hasBody ? '' : queryOf(rest)}`,
      headers,
      isUpload: fileType !== undefined,
      body: fileType ? (file as Outgoing['body']) : hasBody ? JSON.stringify(rest) : undefined,
    }
  }
}

/** An empty segment, `.` and `..` would lead to another operation, even encoded. */
function segmentOf(name: string, value: unknown): string {
  const text = String(value ?? '')
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`\`${name}\` cannot be "${text}"`)
  return encodeURIComponent(text)
}

function queryOf(fields: Input): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** `crypto.randomUUID` is missing on pages without https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

const readJson = async (response: Response) => withHeaders(response, await response.json())
const readText = async (response: Response) => withHeaders(response, await response.text())
const readBytes = async (response: Response) => withHeaders(response, await response.blob())

function withHeaders<T>({ status, headers }: Response, data: T): Answer<T> {
  return {
    data,
    status,
    etag: headers.get('etag'),
    requestId: headers.get('x-request-id'),
    wasReplayed: headers.get('idempotent-replayed') === 'true',
  }
}
