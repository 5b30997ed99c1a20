/** An event of a stream. */
export interface ServerEvent {
  event: string
  /** The position in the stream, to continue from; empty when it has none. */
  id: string
  /** Parsed JSON, or the text when it is not JSON. */
  data: unknown
}

/** The events of a response as they arrive. Stopping early closes the stream. */
export async function* eventsIn(response: Response): AsyncGenerator<ServerEvent> {
  const lines = linesIn(response.body!)
  let [event, id, data] = ['message', '', '']
  for await (const line of lines) {
    if (line === '') {
      if (data !== '') yield { event, id, data: parsed(data) }
      ;[event, data] = ['message', '']
      continue
    }
    const [, name, value = ''] = /^(\w*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') event = value
    else if (name === 'id') id = value
    else if (name === 'data') data += (data && '\n') + value
  }
}

async function* linesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop()!
      yield* lines
    }
  } finally {
    await reader.cancel()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
