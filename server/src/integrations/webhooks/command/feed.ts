import { z } from 'zod'
import { withoutTrailingSlash } from '../../../platform/core/index.ts'

/** The service refused, or could not be reached. The message is for the user. */
export class ListenFailure extends Error {}

const Change = z.object({ kind: z.string(), id: z.string() })

/** What the feed of changes says: that it misses nothing from now on, that it missed something, or what changed. */
export type Told = { event: 'ready' | 'reset' } | { event: 'change'; kind: string; id: string }

/** A service as a client of the public API calls it, with one key. */
export class Client {
  readonly #url: string
  readonly #key: string
  /** Where the feed goes on after the connection broke. */
  #lastEventId: string | null = null

  constructor(url: string, key: string) {
    this.#url = `${withoutTrailingSlash(url)}/api/v1`
    this.#key = key
  }

  async get(path: string): Promise<unknown> {
    const answer = await this.#open(path, {})
    return answer.json()
  }

  /** What changes, from now on or since the connection broke, until it breaks. */
  async *changes(signal: AbortSignal): AsyncGenerator<Told, void, undefined> {
    const answer = await this.#open('/changes', {
      signal,
      headers: this.#lastEventId === null ? {} : { 'last-event-id': this.#lastEventId },
    })
    let heard = ''
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (heard + piece).split('\n\n')
      heard = blocks.pop()!
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map(readField))
        const told = toldBy(fields)
        if (told) yield told
        // Once it has been dealt with.
        this.#lastEventId = fields.get('id') ?? this.#lastEventId
      }
    }
  }

  /** Throws `ListenFailure` for a refusal, and fetch's own error when there is no answer. */
  async #open(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#key}` }
    const answer = await fetch(this.#url + path, { ...init, headers })
    if (answer.ok) return answer
    if (answer.status >= 500) throw new Error(`it answered ${answer.status}`)
    throw new ListenFailure(`The service returned ${answer.status}: ${messageIn(await answer.text())}`)
  }
}

function readField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
}

function toldBy(fields: ReadonlyMap<string, string>): Told | null {
  const event = fields.get('event')
  if (event === 'ready' || event === 'reset') return { event }
  if (event !== 'change') return null
  return { event, ...Change.parse(JSON.parse(fields.get('data') ?? '')) }
}

function messageIn(text: string): string {
  try {
    return JSON.parse(text).error.message
  } catch {
    return text.slice(0, 300)
  }
}
