import { errorFrom, NoAnswer, ParleyError } from './errors.ts'
import type { CallOptions, Settings } from './options.ts'

/** A request that may be sent several times. */
export interface Outgoing {
  method: string
  /** The path with its query, relative to the service's URL. */
  path: string
  headers: Record<string, string>
  body: RequestInit['body'] | undefined
  /** Whether `body` is a file, which may take minutes. */
  isUpload: boolean
  /** Asked before each retry: what to send instead. */
  resume?: () => Promise<Outgoing>
}

/** Statuses to retry: the service was busy, unavailable or interrupted. */
const WORTH_REPEATING = new Set([408, 429, 500, 502, 503, 504])
/** The first delay without a retry-after header, in milliseconds; each further one is twice as long. */
const FIRST_WAIT = 500
/** In seconds. With a longer delay the error is returned. */
const LONGEST_WAIT = 60

/** Reads the result from a successful response. */
type Take<T> = (response: Response) => Promise<T>

/**
 * Sends a request, with retries if they can help. Every retry is safe: a POST has an idempotency key, an upload in pieces
 * goes on where it broke off, and all others are idempotent. Throws ParleyError, NoAnswer, or the reason of `signal`.
 */
export async function send<T>(
  settings: Settings,
  outgoing: Outgoing,
  options: CallOptions,
  take: Take<T>,
): Promise<T> {
  // A stream cannot be sent twice.
  const isRepeatable = !(outgoing.body instanceof ReadableStream)
  const tries = isRepeatable ? (options.maxRetries ?? settings.maxRetries) : 0
  let sent = outgoing
  for (let done = 0; ; done++) {
    const result = await attempt(settings, sent, options, take)
    if ('taken' in result) return result.taken
    const wait = done < tries ? waitAfter(result.failure, done, outgoing) : null
    if (wait === null) throw result.failure
    await pause(wait, options.signal)
    sent = (await outgoing.resume?.().catch(() => null)) ?? outgoing
  }
}

/** One attempt. Throws only when `signal` aborts. */
async function attempt<T>(
  settings: Settings,
  { method, path, headers, body, isUpload }: Outgoing,
  { signal, timeoutMs = isUpload ? settings.uploadTimeoutMs : settings.timeoutMs }: CallOptions,
  take: Take<T>,
): Promise<{ taken: T } | { failure: ParleyError | NoAnswer }> {
  signal?.throwIfAborted()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`nothing came within ${timeoutMs} ms`)), timeoutMs)
  try {
    const response = await settings.fetch(settings.url + path, {
      method,
      headers,
      body,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      // Node requires this for a streamed body.
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
    return response.ok ? { taken: await take(response) } : { failure: await errorFrom(response) }
  } catch (error) {
    signal?.throwIfAborted()
    return { failure: new NoAnswer(`${method} ${settings.url}${path}`, error) }
  } finally {
    clearTimeout(timer)
  }
}

/** Milliseconds until the next attempt; null when a retry is pointless. */
function waitAfter(failure: ParleyError | NoAnswer, done: number, { resume }: Outgoing): number | null {
  if (failure instanceof ParleyError) {
    // The service may still have been storing what came before the interruption.
    const isOvertaken = failure.status === 409 && resume !== undefined && done > 0
    if (!isOvertaken && !WORTH_REPEATING.has(failure.status)) return null
    const { retryAfter } = failure
    if (retryAfter !== null) return retryAfter > LONGEST_WAIT ? null : retryAfter * 1000
  }
  // Random, so that clients do not retry at the same time.
  return FIRST_WAIT * 2 ** done * (0.5 + Math.random() / 2)
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
