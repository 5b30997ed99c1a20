/** The most characters of a value that a step stores. */
const MAX_SHOWN = 200

/** A value in the form that steps store: limited, because steps are kept for long. */
export function shownValue(value: string | null): string | null {
  return value !== null && value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value
}

/** The same for all values of a record; objects and lists as JSON. */
export function shownValues(values: Readonly<Record<string, unknown>>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      shownValue(typeof value === 'string' ? value : JSON.stringify(value)),
    ]),
  )
}
