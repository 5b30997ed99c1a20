import { VERSION } from './version.gen.ts'

/** The settings of a client. */
export interface ParleyOptions {
  /**
   * The URL of the service, without `/api/v1`. When omitted: `PARLEY_URL`, else the origin of the page, else
   * `http://localhost:4000`.
   */
  url?: string
  /** An API key of the organization. When omitted: `PARLEY_API_KEY`. */
  key?: string
  /** The most retries of a request; 2 when omitted, 0 for none. */
  maxRetries?: number
  /**
   * The timeout of one attempt, in milliseconds; when omitted 60,000, and 3,600,000 for uploads of files. Streams may take
   * longer once they have started.
   */
  timeoutMs?: number
  /** Sends the requests; the platform's `fetch` when omitted. */
  fetch?: typeof fetch
}

/** The options of a single call. */
export interface CallOptions {
  /** Aborts the call and its retries. */
  signal?: AbortSignal
  /**
   * The idempotency key of a POST: within 24 hours, calls with the same key are executed once. Generated when omitted.
   */
  idempotencyKey?: string
  /** The `etag` that was read: the edit succeeds only if nothing has changed since. */
  ifMatch?: string
  /** For reads: the answer has everything that was written before, also where the service has read replicas. */
  fromPrimary?: boolean
  /** For streams: the `id` of the last received event, after which the stream continues. */
  lastEventId?: string
  /** For streams: called when it has started. */
  onOpen?: () => void
  /** The id of the request in the service's log. */
  requestId?: string
  /** Overrides the client's setting for this call. */
  maxRetries?: number
  timeoutMs?: number
}

/** The complete settings. */
export interface Settings {
  url: string
  key: string | undefined
  maxRetries: number
  timeoutMs: number
  uploadTimeoutMs: number
  /** undefined on a page, where the browser names itself. */
  userAgent: string | undefined
  fetch: typeof fetch
}

/** Fills in defaults, from the environment if there is one. */
export function settingsFrom(options: ParleyOptions): Settings {
  const { process, location } = globalThis as {
    process?: { env?: Record<string, string | undefined>; versions?: { node?: string } }
    location?: { origin: string }
  }
  const env = process?.env ?? {}
  const url = options.url ?? env.PARLEY_URL ?? location?.origin ?? 'http://localhost:4000'
  return {
    url: url.endsWith('/') ? url.slice(0, -1) : url,
    key: options.key ?? env.PARLEY_API_KEY,
    maxRetries: options.maxRetries ?? 2,
    timeoutMs: options.timeoutMs ?? 60_000,
    uploadTimeoutMs: options.timeoutMs ?? 3_600_000,
    userAgent: location ? undefined : userAgentOn(process?.versions?.node),
    // Browsers require the global object as `this`.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  }
}

function userAgentOn(node: string | undefined): string {
  return node === undefined ? `parley-sdk/${VERSION}` : `parley-sdk/${VERSION} node/${node}`
}
