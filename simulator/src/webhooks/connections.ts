import http from 'node:http'
import https from 'node:https'

/** The time limit for a callback's answer, in real milliseconds. */
const TIMEOUT_MS = 10_000
/** The challenge in the answer to a verification is short. */
const LONGEST_ANSWER = 1024

export interface Answer {
  status: number
  body: string
}

/** A pool of kept-alive connections to the callbacks. */
export class Connections {
  readonly #agents: { http: http.Agent; https: https.Agent }

  constructor(atOnce: number) {
    const options = { keepAlive: true, maxSockets: atOnce }
    this.#agents = { http: new http.Agent(options), https: new https.Agent(options) }
  }

  /** The answer of a callback. Rejects after the time limit. */
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
      { method, headers, agent: isTls ? this.#agents.https : this.#agents.http, timeout: TIMEOUT_MS },
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
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
    request.on('error', reject)
    request.end(body)
    return promise
  }

  close(): void {
    this.#agents.http.destroy()
    this.#agents.https.destroy()
  }
}
