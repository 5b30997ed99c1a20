/* Parsers of query parameters. Anyone can write a URL, so unknown values are ignored. */

type Search = Record<string, unknown>

/** A value that passes a test. The router keeps what is not replaced, so that another value becomes undefined. */
export function fitIn<N extends string, T>(
  search: Search,
  name: N,
  isFit: (value: unknown) => boolean,
): { [K in N]?: T } {
  const value = search[name]
  if (value === undefined) return {}
  return { [name]: isFit(value) ? value : undefined } as { [K in N]?: T }
}

export function textIn<N extends string>(search: Search, name: N): { [K in N]?: string } {
  const value = search[name]
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return fitIn({ [name]: text }, name, (fit) => typeof fit === 'string' && fit !== '')
}

export function choiceIn<N extends string, T extends string>(
  search: Search,
  name: N,
  choices: readonly T[],
): { [K in N]?: T } {
  return fitIn(search, name, (value) => choices.includes(value as T))
}

/** Any JSON except null. The service validates it. */
export function jsonIn<N extends string, T>(search: Search, name: N): { [K in N]?: T } {
  return fitIn(search, name, (value) => value !== null)
}

/** A list of texts, such as the columns of a table. */
export function textsIn<N extends string>(search: Search, name: N): { [K in N]?: string[] } {
  return fitIn(
    search,
    name,
    (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  )
}

export function flagIn<N extends string>(search: Search, name: N): { [K in N]?: true } {
  return fitIn(search, name, (value) => value === true)
}

export function numberIn<N extends string>(search: Search, name: N): { [K in N]?: number } {
  return fitIn(search, name, (value) => typeof value === 'number' && value > 0)
}
