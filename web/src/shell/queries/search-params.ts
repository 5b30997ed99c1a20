/* Parsers of query parameters. Anyone can write a URL, so unknown values are ignored. */

type Search = Record<string, unknown>

export function textIn<N extends string>(search: Search, name: N): { [K in N]?: string } {
  const value = search[name]
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  return (typeof text === 'string' && text !== '' ? { [name]: text } : {}) as { [K in N]?: string }
}

export function choiceIn<N extends string, T extends string>(
  search: Search,
  name: N,
  choices: readonly T[],
): { [K in N]?: T } {
  const value = search[name] as T
  return (choices.includes(value) ? { [name]: value } : {}) as { [K in N]?: T }
}

/** Any JSON except null. The service validates it. */
export function jsonIn<N extends string, T>(search: Search, name: N): { [K in N]?: T } {
  const value = search[name]
  return (value === undefined || value === null ? {} : { [name]: value }) as { [K in N]?: T }
}

/** A list of texts, such as the columns of a table. */
export function textsIn<N extends string>(search: Search, name: N): { [K in N]?: string[] } {
  const value = search[name]
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string')
  return (isList ? { [name]: value } : {}) as { [K in N]?: string[] }
}

export function flagIn<N extends string>(search: Search, name: N): { [K in N]?: true } {
  return (search[name] === true ? { [name]: true } : {}) as { [K in N]?: true }
}

export function numberIn<N extends string>(search: Search, name: N): { [K in N]?: number } {
  const value = search[name]
  return (typeof value === 'number' && value > 0 ? { [name]: value } : {}) as { [K in N]?: number }
}
