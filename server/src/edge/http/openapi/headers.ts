import type { Json } from './components.ts'

/** The headers of answers, by the name of their component. */
const HEADERS = {
  'X-Request-Id': {
    description: "The id of the request in the service's log: yours, or one that the service made.",
    schema: { type: 'string' },
    example: '0199c1f2-7a40-7d11-9b1e-3f2a6c5d4e01-812',
  },
  'X-RateLimit-Limit': {
    description: 'How many requests a minute the limit allows that is closer.',
    schema: { type: 'integer' },
    example: 12_000,
  },
  'X-RateLimit-Remaining': {
    description: 'How many requests are left.',
    schema: { type: 'integer' },
    example: 11_999,
  },
  'X-RateLimit-Reset': {
    description: 'When all requests are left again, in milliseconds since 1970.',
    schema: { type: 'integer' },
    example: 1_795_255_200_000,
  },
  'RateLimit-Policy': {
    description:
      'Every limit that counts this request: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers-10).',
    schema: { type: 'string' },
    example: '"requests";q=12000;w=60',
  },
  RateLimit: {
    description:
      'For each limit, how many requests are left (`r`), and in how many seconds there are more (`t`).',
    schema: { type: 'string' },
    example: '"requests";r=11999;t=1',
  },
  ETag: {
    description:
      'Identifies this version of the record. Send it as `If-None-Match` with a read, or as `If-Match` with an edit.',
    schema: { type: 'string' },
    example: '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  },
  Location: {
    description: 'Where the record can be read.',
    schema: { type: 'string' },
    example: '/api/v1/segments/lapsed-customers',
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the answer of an earlier call with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Parley-Replica-Age': {
    description:
      'A read replica of the database gave this answer. It has everything that was there so many seconds ago. ' +
      'Without the header, the answer is up to date.',
    schema: { type: 'integer' },
    example: 1,
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' }, example: 2 },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: { type: 'string' },
    example: 'Bearer',
  },
  Deprecation: {
    description: 'Since when the operation is deprecated, in seconds since 1970 after an `@` (RFC 9745).',
    schema: { type: 'string' },
    example: '@1795219200',
  },
  Sunset: {
    description: 'When the operation ends (RFC 8594).',
    schema: { type: 'string' },
    example: 'Mon, 24 May 2027 00:00:00 GMT',
  },
  Link: {
    description: 'A link to the page about the deprecation.',
    schema: { type: 'string' },
    example: '</docs/deprecations>; rel="deprecation"; type="text/html"',
  },
} as const satisfies Record<string, Json>

export type HeaderName = keyof typeof HEADERS

/** Those of every answer to a caller with a key. */
export const RATE_HEADERS: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
]

/** The `headers` of a response. Every answer has the request's id. */
export function headersOf(...names: readonly HeaderName[]): Json {
  const all: HeaderName[] = ['X-Request-Id', ...names]
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The components that `document` refers to. */
export function headerComponents(document: unknown): Json {
  const text = JSON.stringify(document)
  const used = Object.entries(HEADERS).filter(([name]) => text.includes(`"#/components/headers/${name}"`))
  return Object.fromEntries(used)
}
