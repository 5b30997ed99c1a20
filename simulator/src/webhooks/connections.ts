import http from 'node:http'
import https from 'node:https'

/** How long a callback may take to answer, in real milliseconds. */
const PATIENCE_MS = 10_000
/** A callback that is verified answers with a short number. */
const LONGEST_ANSWER = 1024

export interface Answer {
  status: number
  body: string
}

/** Kept-alive connections to the callbacks. */
export class Connections {
  readonly #agents: { http: http.Agent; https: https.Agent }

  constructor(atOnce: number) {
    const options = { keepAlive: true, maxSockets: atOnce }
    this.#agents = { http: new http.Agent(options), https: new https.Agent(options) }
  }

  /** The answer of a callback. Rejects when there is none in time. */
  request(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string> = {},
    body = '',
  ): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const isTls = url.startsWith('https:')
    const request = (isTls ? https : http).request(
      url,
      { method, headers, agent: isTls ? this.#agents.https : this.#agents.http, timeout: PATIENCE_MS },
      (response) => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          if (answer.length < LONGEST_ANSWER) answer += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: answer }))
        response.on('error', reject)
      },
    )
    request.on('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
    request.on('error', reject)
    request.end(body)
    return promise
  }

  close(): void {
    this.#agents.http.destroy()
    this.#agents.https.destroy()
  }
}
