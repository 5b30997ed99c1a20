import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceProcess } from '../machinery/service-process.ts'

const AGAIN_MS = 200

/** A screen that listens to changes. It goes on where it was after each disconnect. */
export class ChangeStream implements AsyncDisposable {
  /** Kind and id of each record that changed. */
  readonly changed = new Set<string>()
  /** How often it had to load everything again. */
  resets = 0
  /** How often the connection ended. */
  disconnects = 0
  readonly #process: ServiceProcess
  readonly #key: string
  readonly #end = new AbortController()
  readonly #ready = Promise.withResolvers<void>()
  readonly #running: Promise<void>
  #lastId = ''

  constructor(process: ServiceProcess, key: string) {
    this.#process = process
    this.#key = key
    this.#running = this.#run()
  }

  /** Resolves when no more changes are missed. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#end.signal.aborted) {
      await this.#listen().catch(() => undefined)
      if (this.#end.signal.aborted) return
      this.disconnects += 1
      await pause(AGAIN_MS)
    }
  }

  async #listen(): Promise<void> {
    const answer = await fetch(`${this.#process.url}/api/v1/changes`, {
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(this.#lastId && { 'last-event-id': this.#lastId }),
      },
      signal: this.#end.signal,
    })
    if (!answer.ok) return
    let unread = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const events = `${unread}${chunk}`.split('\n\n')
      unread = events.pop()!
      for (const event of events) this.#take(event)
    }
  }

  #take(event: string): void {
    const fields = new Map(
      event.split('\n').map((line) => {
        const at = line.indexOf(': ')
        return [line.slice(0, at), line.slice(at + 2)] as const
      }),
    )
    this.#lastId = fields.get('id') ?? this.#lastId
    const name = fields.get('event')
    if (name === 'ready') this.#ready.resolve()
    if (name === 'reset') this.resets += 1
    if (name !== 'change') return
    const { kind, id } = JSON.parse(fields.get('data')!) as { kind: string; id: string }
    this.changed.add(`${kind} ${id}`)
  }
}
