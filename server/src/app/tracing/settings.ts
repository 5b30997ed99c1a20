/** Where traces are sent, and how many. */
export interface TraceSettings {
  /** OTLP over HTTP, such as http://localhost:4318/v1/traces. */
  url: string
  /** What the receiver asks for, such as a key. */
  headers: Readonly<Record<string, string>>
  /** How many of the traces that begin here are recorded, from 0 to 1. */
  sample: number
}

/** null: no traces are recorded. */
export function tracesFrom(settings: {
  PARLEY_TRACES_URL?: string | undefined
  PARLEY_TRACES_HEADERS: Record<string, string>
  PARLEY_TRACES_SAMPLE: number
}): TraceSettings | null {
  const { PARLEY_TRACES_URL: url, PARLEY_TRACES_HEADERS: headers, PARLEY_TRACES_SAMPLE: sample } = settings
  return url === undefined ? null : { url, headers, sample }
}
