import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The model's next reply: a status without a body, or the content of a completion. */
export type Reply = {
  status?: number
  content?: string
  finish?: string
  afterMs?: number
  /** In seconds. */
  retryAfter?: number
}

/** A local server that implements the OpenAI protocol and answers from a script. */
export class OpenAiServer implements AsyncDisposable {
  readonly asked: {
    authorization: string | undefined
    body: {
      model: string
      messages: { content: unknown }[]
      response_format?: { type: string }
      temperature?: number
    }
  }[] = []
  /** Answers instead of the script. */
  answer: ((body: { messages: { content: unknown }[] }) => Reply) | null = null
  readonly #script: Reply[] = []
  readonly #server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    this.asked.push({ authorization: request.headers.authorization, body: JSON.parse(body) })
    const {
      status = 200,
      content = '',
      finish = 'stop',
      afterMs = 0,
      retryAfter,
    } = this.answer?.(JSON.parse(body)) ?? this.#script.shift() ?? { status: 500 }
    if (afterMs > 0) await pause(afterMs)
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    })
    const choices = [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }]
    const usage = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 }
    response.end(
      status === 200
        ? JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'small', choices, usage })
        : JSON.stringify({ error: { message: 'not now', type: 'server_error' } }),
    )
  })

  static async start(): Promise<OpenAiServer> {
    const server = new OpenAiServer()
    await new Promise<void>((done) => server.#server.listen(0, '127.0.0.1', done))
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  replyWith(...replies: Reply[]): void {
    this.#script.length = 0
    this.#script.push(...replies)
    this.asked.length = 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}
