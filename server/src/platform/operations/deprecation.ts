/** A promise about an operation that goes away (docs/deprecations.md). */
export interface Deprecation {
  /** The day on which it was announced, such as `2026-11-24`. */
  since: string
  /** The first day on which it may be gone; at least 180 days later. */
  sunset: string
  /** What to use instead: a sentence. */
  instead: string
}

/** The headers of every answer of a deprecated operation (RFC 9745, RFC 8594). */
export function deprecationHeaders({ since, sunset }: Deprecation): (string | number)[] {
  return [
    ...['deprecation', `@${Date.parse(since) / 1000}`],
    ...['sunset', new Date(sunset).toUTCString()],
    ...['link', '</docs/deprecations>; rel="deprecation"; type="text/html"'],
  ]
}
