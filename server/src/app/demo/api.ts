/** An unexpected answer of the service. */
class ApiFailure extends Error {}

export type Json = Record<string, unknown>

/** Calls the public API with a key, as any client would. */
export class Api {
  readonly #url: string
  readonly #key: string

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  get<T = Json>(path: string, query: Record<string, string> = {}): Promise<T> {
    const search = new URLSearchParams(query).toString()
    return this.#call('GET', search ? `${path}?${search}` : path)
  }

  post<T = Json>(path: string, body: Json = {}): Promise<T> {
    return this.#call('POST', path, body)
  }

  put<T = Json>(path: string, body: Json = {}): Promise<T> {
    return this.#call('PUT', path, body)
  }

  /** Every record of a list, loaded page by page. */
  async *list<T>(path: string, query: Record<string, string> = {}): AsyncGenerator<T> {
    let cursor: string | null = null
    do {
      const page: { data: T[]; next_cursor: string | null } = await this.get(path, {
        limit: '1000',
        ...query,
        ...(cursor === null ? {} : { cursor }),
      })
      yield* page.data
      cursor = page.next_cursor
    } while (cursor !== null)
  }

  async #call<T>(method: string, path: string, body?: Json): Promise<T> {
    const response = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new ApiFailure(`${method} ${path} returned ${response.status}: ${text}`)
    return JSON.parse(text) as T
  }
}
