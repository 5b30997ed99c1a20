import type { HttpRequestInputs } from './schema.ts'
import { fill } from './tokens.ts'

/** The default timeout in real milliseconds. */
const DEFAULT_TIMEOUT_MS = 10_000

/** Headers that HTTP sets itself. */
const NOT_OURS = new Set(['host', 'content-length', 'transfer-encoding', 'connection'])

export interface RenderedRequest {
  method: HttpRequestInputs['method']
  url: string
  headers: Record<string, string>
  body: string | null
  timeoutMs: number
}

/** The request with its tokens replaced by values, each escaped for its place. */
export function renderRequest(inputs: HttpRequestInputs, read: (token: string) => string): RenderedRequest {
  const { method, headers = [], body, timeoutMs = DEFAULT_TIMEOUT_MS } = inputs
  const written = headers
    .map(
      ({ key, value }) => [key.trim().toLowerCase(), fill(value, read).replaceAll(/[\r\n]+/g, ' ')] as const,
    )
    .filter(([key]) => key !== '' && !NOT_OURS.has(key))
  return {
    method,
    url: renderUrl(inputs.url, read),
    headers: { ...contentType(body), ...Object.fromEntries(written) },
    body: renderBody(body, read),
    timeoutMs,
  }
}

/** A value at the start may be a whole URL; elsewhere it is escaped as one part. */
export function renderUrl(url: string, read: (token: string) => string): string {
  let isBeginning = url.startsWith('{{')
  return fill(url, (token) => {
    const value = isBeginning ? read(token) : encodeURIComponent(read(token).toWellFormed())
    isBeginning = false
    return value
  })
}

function contentType(body: HttpRequestInputs['body']): Record<string, string> {
  if (!body || body.mode === 'none') return {}
  return { 'content-type': body.mode === 'json' ? 'application/json' : (body.contentType ?? 'text/plain') }
}

function renderBody(body: HttpRequestInputs['body'], read: (token: string) => string): string | null {
  if (!body || body.mode === 'none') return null
  // In JSON a value is inserted into an existing string.
  const inPlace = (token: string) =>
    body.mode === 'json' ? JSON.stringify(read(token)).slice(1, -1) : read(token)
  return fill(body.content ?? '', inPlace)
}
