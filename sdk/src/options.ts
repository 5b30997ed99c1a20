/** How a client reaches its service. */
export interface ParleyOptions {
  /**
   * Where the service answers, without `/api/v1`. When omitted: `PARLEY_URL`, else the origin of the page, else
   * `http://localhost:4000`.
   */
  url?: string
  /** An API key of the organization. When omitted: `PARLEY_API_KEY`. */
  key?: string
  /** How often a request is repeated after the first try, at most; 2 when omitted, 0 for never. */
  maxRetries?: number
  /** How long one try may take, in milliseconds; 60,000 when omitted. Streams may take longer once they have begun. */
  timeoutMs?: number
  /** Sends the requests; `fetch` of the platform when omitted. */
  fetch?: typeof fetch
}

/** What a single call may want beside its input. */
export interface CallOptions {
  /** Ends the call, and its repeats. */
  signal?: AbortSignal
  /** The caller's own name for a POST: within 24 hours, a call with the same one happens once. Made up when omitted. */
  idempotencyKey?: string
  /** The `etag` of what was read: the edit happens only if nothing has changed since. */
  ifMatch?: string
  /** Of a stream: the `id` of the last event that was received; it goes on after that one. */
  lastEventId?: string
  /** Of a stream: called when it has begun. */
  onOpen?: () => void
  /** What the service's log calls the request. */
  requestId?: string
  /** As of the client, for this call alone. */
  maxRetries?: number
  timeoutMs?: number
}

/** The same with everything known. */
export interface Settings {
  url: string
  key: string | undefined
  maxRetries: number
  timeoutMs: number
  fetch: typeof fetch
}

/** Fills in what was left out, from the environment where there is one. */
export function settingsFrom(options: ParleyOptions): Settings {
  const { process, location } = globalThis as {
    process?: { env?: Record<string, string | undefined> }
    location?: { origin: string }
  }
  const env = process?.env ?? {}
  const url = options.url ?? env.PARLEY_URL ?? location?.origin ?? 'http://localhost:4000'
  return {
    url: url.endsWith('/') ? url.slice(0, -1) : url,
    key: options.key ?? env.PARLEY_API_KEY,
    maxRetries: options.maxRetries ?? 2,
    timeoutMs: options.timeoutMs ?? 60_000,
    // Browsers refuse to be called by another `this`.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  }
}
