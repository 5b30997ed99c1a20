import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import type { z } from 'zod'
import { withoutTrailingSlash } from '../../../platform/core/index.ts'
import type { Import, ImportInput, ImportRejection } from '../schema.ts'

export type WireImport = z.output<typeof Import>
export type WireRejection = z.output<typeof ImportRejection>

/** The service refused the request or could not be reached. The message is for the user. */
export class ImportFailure extends Error {}

const UPLOAD_TRIES = 10
const RETRY_MS = 1_000
const ANSWER_WITHIN_MS = 120_000

/** A client of the import operations. */
export class ImportClient {
  readonly #url: string
  readonly #key: string

  constructor(url: string, key: string) {
    this.#url = `${withoutTrailingSlash(url)}/api/v1/cdp/imports`
    this.#key = key
  }

  async create(input: ImportInput): Promise<WireImport> {
    const answer = await this.#call('', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return (await answer.json()) as WireImport
  }

  async get(id: string): Promise<WireImport> {
    return (await (await this.#call(`/${encodeURIComponent(id)}`)).json()) as WireImport
  }

  async firstRejections(id: string, limit: number): Promise<WireRejection[]> {
    const answer = await this.#call(`/${encodeURIComponent(id)}/rejections?limit=${limit}`)
    return ((await answer.json()) as { data: WireRejection[] }).data
  }

  /** Streams the rejected rows as CSV. */
  async rejectionsCsv(id: string): Promise<NonNullable<Response['body']>> {
    const { body } = await this.#call(`/${encodeURIComponent(id)}/rejections.csv`)
    if (!body) throw new ImportFailure('The service returned no file.')
    return body
  }

  /** Sends the part of the file that the service does not have yet, and resumes after a broken connection. */
  async upload(started: WireImport, file: string, onSent: (bytes: number) => void): Promise<void> {
    let { status, bytes } = started
    for (let tries = 1; status === 'UPLOADING'; tries++) {
      onSent(bytes.received)
      try {
        await this.#send(started.id, file, bytes.received, onSent)
        return
      } catch (error) {
        if (error instanceof ImportFailure || tries === UPLOAD_TRIES) throw error
        await pause(RETRY_MS)
        // Perhaps only the response was lost.
        const now = await this.get(started.id)
        status = now.status
        bytes = now.bytes
      }
    }
  }

  /** Without `fetch`, which would keep much of a large file in memory. */
  async #send(id: string, file: string, offset: number, onSent: (bytes: number) => void): Promise<void> {
    async function* parts() {
      let sent = offset
      for await (const part of createReadStream(file, { start: offset }) as AsyncIterable<Buffer>) {
        yield part
        sent += part.length
        onSent(sent)
      }
    }
    const { statusCode, body: answer } = await request(
      `${this.#url}/${encodeURIComponent(id)}/file?offset=${offset}`,
      {
        method: 'PUT',
        headers: { 'content-type': 'text/csv', authorization: `Bearer ${this.#key}` },
        body: Readable.from(parts()),
        headersTimeout: ANSWER_WITHIN_MS,
      },
    )
    const text = await answer.text()
    if (statusCode >= 300) throw refusal(statusCode, text)
  }

  /** Throws `ImportFailure` for a refusal, and fetch's own error without a response. */
  async #call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#key}` }
    const response = await fetch(this.#url + path, { ...init, headers })
    if (response.ok) return response
    throw refusal(response.status, await response.text())
  }
}

function refusal(status: number, text: string): ImportFailure {
  return new ImportFailure(`The service returned ${status}: ${messageIn(text)}`)
}

function messageIn(text: string): string {
  try {
    return JSON.parse(text).error.message
  } catch {
    return text.slice(0, 300)
  }
}
