import type { HttpRequestInputs } from './schema.ts'

const TOKEN = /\{\{([^{}]*)\}\}/g
const OF_ENVIRONMENT = 'env.'

/** All tokens in {{}} of the request, each once. */
export function* tokensOf({ url, headers = [], body }: HttpRequestInputs): Generator<string> {
  const found = new Set<string>()
  for (const text of [url, ...headers.map((header) => header.value), body?.content ?? '']) {
    for (const [, inside = ''] of text.matchAll(TOKEN)) {
      const token = inside.trim()
      if (!found.has(token)) yield token
      found.add(token)
    }
  }
}

/** The text with its tokens replaced; inserted values are not expanded again. */
export function fill(text: string, read: (token: string) => string): string {
  return text.replaceAll(TOKEN, (_, inside: string) => read(inside.trim()))
}

/** Whether a token is an environment variable, which only the call reads, and not a variable of the run. */
export function isOfEnvironment(token: string): boolean {
  return token.startsWith(OF_ENVIRONMENT)
}

export function environmentKey(token: string): string {
  return token.slice(OF_ENVIRONMENT.length)
}
